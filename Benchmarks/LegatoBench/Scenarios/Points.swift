import Legato

/// Points that move, and the book from which their exact place can be computed.
final class Points {
  let stage = Stage()
  let values: [Animated<Point>]
  let book: Book
  private var draw = Draw(3)

  init(_ count: Int) {
    let stage = stage
    values = (0..<count).map { _ in Animated(Point.zero, in: stage) }
    book = Book(Movers(values, on: stage))
  }

  func target() -> Point { Self.target(&draw) }
  private static func target(_ draw: inout Draw) -> Point { Point(x: 500 * draw.next(), y: 300 * draw.next()) }

  static func targets(_ count: Int, seed: UInt64 = 3) -> [Point] {
    var draw = Draw(seed)
    return (0..<count).map { _ in target(&draw) }
  }
  /// 20…30 s: nothing ends while it is measured.
  func duration() -> Double { 20 + 10 * draw.next() }

  /// Sends a value off under a curve, in a block of its own.
  func move(_ index: Int, under curve: Curve) {
    let (target, duration) = (target(), duration())
    book.note(index, to: target, curve.course(duration))
    let value = values[index]
    animate(withDuration: duration, timingParameters: curve.provider) { value.value = target }
  }

  func move(_ index: Int, under spring: Spring) {
    let target = target()
    book.note(index, to: target, spring.course)
    let value = values[index]
    animate(withDuration: 0, timingParameters: spring.provider) { value.value = target }
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
    private let exact: ExactCubic
    init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
      provider = CubicTimingParameters(x1: x1, y1: y1, x2: x2, y2: y2)
      exact = ExactCubic(x1, y1, x2, y2)
    }
    func course(_ duration: Double) -> Book.Course { .curve(exact.progress, duration: duration) }
    static let easeInOut = Curve(0.42, 0, 0.58, 1)
    /// Two everyday curves, two that stand upright.
    static let mix = [Curve(0.25, 0.1, 0.25, 1), easeInOut, Curve(0, 0.9, 0.1, 1), Curve(1, 0, 0, 1)]
  }

  struct Spring {
    let provider: SpringTimingParameters
    let course: Book.Course
    /// - Parameter velocity: ways a second.
    init(_ dampingRatio: Double, velocity: Double) {
      course = .spring(ExactSpring(angularFrequency: 0.5, dampingRatio: dampingRatio), velocity: velocity)
      provider = SpringTimingParameters(
        mass: 1, stiffness: 0.25, damping: dampingRatio, initialVelocity: SpringVelocity(dx: velocity, dy: velocity))
    }
    static let usual = Spring(0.8, velocity: 0.3)
  }
}
