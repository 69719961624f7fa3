import Legato

/// What was asked of things that move, from which the exact place of each can be computed: of some five hundred, so that it stays small.
final class Book {
  enum Course: Sendable {
    /// - progress: of the curve, at 0…1.
    case curve(_ progress: @Sendable (Double) -> Double, duration: Double)
    /// The velocity, in distances per second.
    case spring(ExactSpring, velocity: Double)

    /// What a block says that names no curve.
    static func usual(_ duration: Double) -> Course { .curve(ExactCubic(0.42, 0, 0.58, 1).progress, duration: duration) }
  }

  /// One animation as it was asked for.
  private struct Motion {
    let begin: Double
    let from, to: Point
    let course: Course

    /// What it adds to its target at `time`.
    func offset(at time: Double) -> Point {
      switch course {
      case .curve(let progress, let duration):
        let left = 1 - progress(min(1, max(0, (time - begin) / duration)))
        return Point(x: (from.x - to.x) * left, y: (from.y - to.y) * left)
      case .spring(let spring, let velocity):
        let answer = spring.answer(at: time - begin)
        // hardly any way counts as one point to a start velocity (SP-7)
        func offset(_ from: Double, _ to: Double) -> Double {
          (from - to) * answer.displacement + velocity * (abs(to - from) < 0.5 ? 1 : to - from) * answer.impulse
        }
        return Point(x: offset(from.x, to.x), y: offset(from.y, to.y))
      }
    }
  }

  private let movers: Movers
  private let every: Int
  private var motions: [Int: [Motion]] = [:]

  init(_ movers: Movers) { (self.movers, every) = (movers, max(1, movers.count / 500)) }

  /// One of them is about to be sent to `target`.
  func note(_ index: Int, to target: Point, _ course: Course) {
    guard index % every == 0 else { return }
    motions[index, default: []].append(Motion(begin: movers.stage.now, from: movers.model(index), to: target, course: course))
  }

  /// All that was noted is over.
  func clear() { motions = [:] }

  /// The largest difference between presentations and exact evaluation, relative to the range of 500 points.
  var error: Double {
    var worst = 0.0
    for (index, motions) in motions {
      var exact = movers.model(index)
      for motion in motions {
        let offset = motion.offset(at: movers.stage.now)
        exact = Point(x: exact.x + offset.x, y: exact.y + offset.y)
      }
      let shown = movers.shown(index)
      worst = max(worst, abs(shown.x - exact.x), abs(shown.y - exact.y))
    }
    return worst / 500
  }
}
