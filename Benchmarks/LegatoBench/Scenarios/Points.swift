import Legato

/// Points that move, and the book from which their exact place can be computed.
final class Points {
  /// One animation as it was asked for.
  struct Motion {
    enum Course {
      case curve(ExactCubic, duration: Double)
      /// Velocity in ways a second.
      case spring(ExactSpring, velocity: Double)
    }
    let begin: Double
    let from, to: Point
    let course: Course

    /// What it adds to its target at `time`.
    func offset(at time: Double) -> Point {
      switch course {
      case .curve(let curve, let duration):
        let left = 1 - curve.progress(at: (time - begin) / duration)
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

  let stage = Stage()
  private(set) var values: [Animated<Point>] = []
  /// What runs on the watched values: every so-manieth, so that the book stays small.
  private var motions: [Int: [Motion]] = [:]
  private let every: Int
  private var draw = Draw(3)

  init(_ count: Int) {
    every = max(1, count / 500)
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(Animated(Point.zero, in: stage)) }
  }

  func target() -> Point { Self.target(&draw) }
  private static func target(_ draw: inout Draw) -> Point { Point(x: 500 * draw.next(), y: 300 * draw.next()) }

  static func targets(_ count: Int, seed: UInt64 = 3) -> [Point] {
    var draw = Draw(seed)
    return (0..<count).map { _ in target(&draw) }
  }
  /// 20…30 s: nothing ends while it is measured.
  func duration() -> Double { 20 + 10 * draw.next() }

  func note(_ index: Int, to target: Point, _ course: Motion.Course) {
    guard index % every == 0 else { return }
    motions[index, default: []].append(Motion(begin: stage.now, from: values[index].value, to: target, course: course))
  }

  /// Sends a value off under a curve, in a block of its own.
  func move(_ index: Int, under curve: Curve) {
    let (target, duration) = (target(), duration())
    note(index, to: target, .curve(curve.exact, duration: duration))
    let value = values[index]
    animate(withDuration: duration, timingParameters: curve.provider) { value.value = target }
  }

  func move(_ index: Int, under spring: Spring) {
    let target = target()
    note(index, to: target, .spring(spring.exact, velocity: spring.velocity))
    let value = values[index]
    animate(withDuration: 0, timingParameters: spring.provider) { value.value = target }
  }

  /// Largest difference between what the watched values show now and exact evaluation, over the range of 500 points.
  var error: Double {
    var worst = 0.0
    for (index, motions) in motions {
      var exact = values[index].value
      for motion in motions {
        let offset = motion.offset(at: stage.now)
        exact = Point(x: exact.x + offset.x, y: exact.y + offset.y)
      }
      let shown = values[index].presentation
      worst = max(worst, abs(shown.x - exact.x), abs(shown.y - exact.y))
    }
    return worst / 500
  }

  /// Starts all in sixteen groups over two seconds.
  func startAll(_ start: (Int) -> Void) { Self.inGroups(values.count, on: stage, start) }

  static func inGroups(_ count: Int, on stage: Stage, _ start: (Int) -> Void) {
    for group in 0..<16 {
      for index in Swift.stride(from: group, to: count, by: 16) { start(index) }
      stage.advance(to: stage.now + 2.0 / 16)
    }
  }

  struct Curve {
    let provider: CubicTimingParameters
    let exact: ExactCubic
    init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
      provider = CubicTimingParameters(x1: x1, y1: y1, x2: x2, y2: y2)
      exact = ExactCubic(x1, y1, x2, y2)
    }
    static let easeInOut = Curve(0.42, 0, 0.58, 1)
    /// Two everyday curves, two that stand upright.
    static let mix = [Curve(0.25, 0.1, 0.25, 1), easeInOut, Curve(0, 0.9, 0.1, 1), Curve(1, 0, 0, 1)]
  }

  struct Spring {
    let provider: SpringTimingParameters
    let exact: ExactSpring
    /// Ways a second.
    let velocity: Double
    init(_ dampingRatio: Double, velocity: Double) {
      self.velocity = velocity
      exact = ExactSpring(angularFrequency: 0.5, dampingRatio: dampingRatio)
      provider = SpringTimingParameters(
        mass: 1, stiffness: 0.25, damping: dampingRatio, initialVelocity: SpringVelocity(dx: velocity, dy: velocity))
    }
    static let usual = Spring(0.8, velocity: 0.3)
  }
}
