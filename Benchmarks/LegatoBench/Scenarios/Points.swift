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
}
