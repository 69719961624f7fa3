import Legato

/// Points on a stage of their own, each with a place to go to.
final class Points {
  let stage = Stage()
  let values: [Animated<Point>]
  private var isThere = false
  /// The number of completions that were called with false.
  var interrupted = 0

  init(_ count: Int) {
    let stage = stage
    values = (0..<count).map { _ in Animated(Point.zero, in: stage) }
  }

  /// The next target of value `index`.
  func target(_ index: Int) -> Point { isThere ? .zero : Point(x: 100 + Double(index % 300), y: 200) }

  /// Seconds an animation of value `index` lasts: more than is counted, and not the same for all.
  func duration(_ index: Int) -> Double { 20 + Double(index % 10) }

  func turn() { isThere.toggle() }

  func advance(by seconds: Double) { stage.advance(to: stage.now + seconds) }

  /// A curve in a block of its own on each.
  func startCurves() {
    for (index, value) in values.enumerated() {
      let target = target(index)
      animate(withDuration: duration(index)) { value.value = target }
    }
  }

  static let spring = SpringTimingParameters(mass: 1, stiffness: 0.25, damping: 0.8, initialVelocity: SpringVelocity(dx: 0.3, dy: 0.3))

  /// A spring in a block of its own on each.
  func startSprings() {
    for (index, value) in values.enumerated() {
      let target = target(index)
      animate(withDuration: 0, timingParameters: Self.spring) { value.value = target }
    }
  }

  /// Ends all animations at their targets, and reverses the direction.
  func clear() {
    for value in values { value.removeAllAnimations() }
    advance(by: 0.01)
    turn()
  }
}
