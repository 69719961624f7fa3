/// A frame of plain Swift over columns for the same mathematics as a scenario's, no more and no less: no starts, ends, handles or interruption.
struct FloorLoop {
  let name: String
  let frame: (_ now: Double) -> Void
  /// What the loop reads by pointers.
  private let kept: [Columns]

  init(name: String, kept: [Columns] = [], frame: @escaping (_ now: Double) -> Void) {
    (self.name, self.kept, self.frame) = (name, kept, frame)
  }

  /// Some of them, one after the other.
  static func all(_ loops: [FloorLoop]) -> FloorLoop {
    FloorLoop(name: Figure.floorName) { now in for loop in loops { loop.frame(now) } }
  }
}
