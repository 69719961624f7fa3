import Legato

/// A host that shows a window as text: a character for each cell of it.
struct TextHost {
  let window: Window
  private let cell = Size(width: 4, height: 8)

  /// Pushes time up to `seconds`, 60 frames each second, and sleeps through those in which nothing moves.
  func run(from start: Double, upTo seconds: Double) {
    var frame = Int((start * 60).rounded(.up))
    while Double(frame) / 60 <= seconds {
      switch window.stage.advance(to: Double(frame) / 60) {
      case .everyFrame: frame += 1
      case .at(let time): frame = max(frame + 1, Int((time * 60).rounded(.up)))
      case .idle: return
      }
    }
  }

  /// A pointer event at its time, after the frame that was shown then.
  func send(_ phase: PointerEvent.Phase, _ location: Point, at time: Double) {
    window.stage.advance(to: time)
    window.handle(PointerEvent(time: time, phase: phase, location: location))
  }

  /// The window as rows of characters: `#` where the middle of a cell is covered.
  func text() -> [String] {
    var canvas = Canvas(width: Int(window.bounds.width), height: Int(window.bounds.height))
    canvas.draw(window)
    let bitmap = canvas.bitmap
    return stride(from: cell.height / 2, to: window.bounds.height, by: cell.height).map { y in
      String(stride(from: cell.width / 2, to: window.bounds.width, by: cell.width).map { x in bitmap[Int(x), Int(y)].w > 127 ? "#" : "." })
    }
  }
}
