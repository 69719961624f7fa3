import LegatoCore
import LegatoTiming

/// Points on a stage of their own, each with a place to go to.
final class Points {
  let stage = Stage()
  let values: [Animated<Point>]
  /// Completions that came.
  var ended = 0
  private var isThere = false
  private static let spring = SpringTimingParameters(
    mass: 1, stiffness: 0.25, damping: 0.8, initialVelocity: SpringVelocity(dx: 0.3, dy: 0.3))

  init(_ count: Int) {
    let stage = stage
    values = (0..<count).map { _ in Animated(Point.zero, in: stage) }
  }

  /// The next target of value `index`.
  private func target(_ index: Int) -> Point { isThere ? .zero : Point(x: 100 + Double(index % 300), y: 200) }

  func turn() { isThere.toggle() }

  func advance(by seconds: Double) { stage.advance(to: stage.now + seconds) }

  /// A curve in a block of its own on each, for times of their own: more than is measured.
  func startCurves() {
    for (index, value) in values.enumerated() {
      let target = target(index)
      animate(withDuration: 20 + Double(index % 10)) { value.value = target }
    }
  }

  func startCurves(lasting seconds: Double, completion: @escaping () -> Void) {
    for (index, value) in values.enumerated() {
      let target = target(index)
      animate(withDuration: seconds, animations: { value.value = target }, completion: { if $0 { completion() } })
    }
  }

  /// A curve on each, all in one block.
  func startTogether() {
    animate(withDuration: 25) { for (index, value) in values.enumerated() { value.value = target(index) } }
  }

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
