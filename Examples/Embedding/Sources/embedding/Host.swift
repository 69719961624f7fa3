import LegatoCore

/// A complete host: it pushes time into a stage, draws, and stops when the stage demands no further frame.
struct Host {
  let stage = Stage()
  /// The number of the next frame, at 60 frames per second.
  private(set) var frame = 0

  mutating func run(upTo seconds: Double, draw: () -> Void) {
    while Double(frame) / 60 <= seconds {
      let demand = stage.advance(to: Double(frame) / 60)
      draw()
      switch demand {
      case .everyFrame: frame += 1
      case .at(let time): frame = max(frame + 1, Int((time * 60).rounded(.up)))
      // a real host sleeps here until input arrives or stage.onWake is called, and then pushes its clock's time; this one returns
      case .idle: return
      }
    }
  }
}
