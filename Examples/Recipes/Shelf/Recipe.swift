import Legato

/// One effect: a file of its own beside this folder, and what a hand does in it when nobody is there.
public struct Recipe: Sendable {
  /// In kebab-case, for the command line.
  public let name: String
  /// What it does and how it can be taken hold of.
  public let sentence: String
  /// Seconds worth recording.
  public let seconds: Double
  /// Whether something in it moves for ever.
  public let isEndless: Bool
  /// What a pointer does in a window of ``size``, in the order of its times.
  public let demonstration: [PointerEvent]
  private let make: @Sendable (Window) -> Void

  /// Of the window in which it is recorded, and which a terminal of 80 × 24 cells has; points.
  public static let size = Size(width: 320, height: 192)

  init(
    _ name: String, _ sentence: String, seconds: Double = 4, isEndless: Bool = false, _ make: @escaping @Sendable (Window) -> Void,
    _ hand: Hand...
  ) {
    (self.name, self.sentence, self.seconds, self.isEndless, self.make) = (name, sentence, seconds, isEndless, make)
    demonstration = hand.flatMap(\.events)
  }

  /// Fills a window, which has no size yet, and gives it one, as a terminal does.
  public func fill(_ window: Window, size: Size = Recipe.size) {
    make(window)
    window.stage.perform {
      window.bounds.size = size
      window.layoutIfNeeded()
    }
  }

  public static func named(_ name: String) -> Recipe? { all.first { $0.name == name } }
}

/// What a pointer does at one time.
enum Hand {
  case tap(Double, Double, at: Double)
  /// From one place to another, slowly at both ends.
  case drag(Double, Double, to: Point, at: Double, lasting: Double = 0.6)
  /// The same, let go at its highest speed.
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
