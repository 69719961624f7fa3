import LegatoCore

/// A whole host: it pushes time into a stage, draws, and sleeps when the stage says that nothing will move.
struct Host {
  let stage = Stage()
  /// Frames of a sixtieth since the beginning.
  private(set) var frame = 0

  mutating func run(upTo seconds: Double, draw: () -> Void) {
    while Double(frame) / 60 <= seconds {
      let demand = stage.advance(to: Double(frame) / 60)
      draw()
      switch demand {
      case .everyFrame: frame += 1
      case .at(let time): frame = max(frame + 1, Int((time * 60).rounded(.up)))
      // a real host sleeps here until input arrives or stage.onWake is called, and tells its clock's time then; this one's stands still
      case .idle: return
      }
    }
  }
}
