/// A frame of plain Swift over columns for the same mathematics as a scenario's, no more and no less: no starts, ends, handles or interruption.
struct FloorLoop {
  let name: String
  let frame: (_ now: Double) -> Void
  /// What the loop reads by pointers.
  var kept: [Columns] = []

  /// Some of them, one after the other.
  static func all(_ loops: [FloorLoop]) -> FloorLoop {
    FloorLoop(name: Figure.floorName) { now in for loop in loops { loop.frame(now) } }
  }
}
