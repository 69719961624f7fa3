import Legato

/// A recipe: its entry function and a demonstration of pointer movements.
public struct Recipe: Sendable {
  /// The name in kebab-case, for the command line.
  public let name: String
  /// A sentence about what it does.
  public let sentence: String
  /// The duration of a recording, in seconds.
  public let seconds: Double
  /// Whether it contains an endless animation.
  public let isEndless: Bool
  /// The demonstration's pointer movements in a window of ``size``, in the order of their times.
  public let demonstration: [PointerEvent]
  private let make: @Sendable (Window) -> Void

  /// The size of the window for recordings, in points: that of a terminal of 80 × 24 cells.
  public static let size = Size(width: 320, height: 192)

  init(
    _ name: String, _ sentence: String, seconds: Double = 4, isEndless: Bool = false, _ make: @escaping @Sendable (Window) -> Void,
    _ hand: Hand...
  ) {
    (self.name, self.sentence, self.seconds, self.isEndless, self.make) = (name, sentence, seconds, isEndless, make)
    demonstration = hand.flatMap(\.events)
  }

  /// Sets up a window without a size, then sets its size, as a terminal does.
  public func fill(_ window: Window, size: Size = Recipe.size) {
    make(window)
    window.stage.perform {
      window.bounds.size = size
      window.layoutIfNeeded()
    }
  }

  public static func named(_ name: String) -> Recipe? { all.first { $0.name == name } }
}

/// A pointer movement at a time.
enum Hand {
  case tap(Double, Double, at: Double)
  /// A drag from one position to another, slow at both ends.
  case drag(Double, Double, to: Point, at: Double, lasting: Double = 0.6)
  /// A drag that is released at its highest velocity.
  case fling(Double, Double, to: Point, at: Double, lasting: Double = 0.25)

  var events: [PointerEvent] {
    switch self {
    case .tap(let x, let y, let time):
      let place = Point(x: x, y: y)
      return [PointerEvent(time: time, phase: .began, location: place), PointerEvent(time: time + 0.06, phase: .ended, location: place)]
    case .drag(let x, let y, let end, let time, let seconds):
      return way(from: Point(x: x, y: y), to: end, at: time, lasting: seconds) { $0 * $0 * (3 - 2 * $0) }
    case .fling(let x, let y, let end, let time, let seconds):
      return way(from: Point(x: x, y: y), to: end, at: time, lasting: seconds) { $0 * $0 }
    }
  }

  private func way(from start: Point, to end: Point, at time: Double, lasting seconds: Double, pace: (Double) -> Double) -> [PointerEvent] {
    let count = max(1, Int(exactly: (seconds * 100).rounded()) ?? 1)
    let moves = (1...count).map { i in
      let share = Double(i) / Double(count)
      return PointerEvent(time: time + share * seconds, phase: .moved, location: start + (end - start) * pace(share))
    }
    return [PointerEvent(time: time, phase: .began, location: start)] + moves
      + [PointerEvent(time: time + seconds + 0.004, phase: .ended, location: end)]
  }
}
