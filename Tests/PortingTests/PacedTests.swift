import Expectations
import LegatoPorting
import Testing

@Suite("Ported: paced keyframes of what is animated in parts move along the whole") struct PacedTests {
  private let window = Window(size: CGSize(width: 400, height: 400))
  private let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  init() {
    window.addSubview(box)
    window.stage.advance(to: 0)
  }

  /// What is shown at each time of an animation through `values`.
  private func shown<Value>(
    _ keyPath: String, _ values: [Any], _ mode: CAAnimationCalculationMode, _ times: [Double], _ read: (LayerSnapshot) -> Value
  ) -> [Value] {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    (animation.values, animation.calculationMode, animation.duration) = (values, mode, times.last! * 2)
    box.layer.add(animation, forKey: nil)
    return times.map {
      window.stage.advance(to: $0)
      return read(box.layer.presentation()!)
    }
  }
  private static func translation(_ snapshot: LayerSnapshot) -> CGPoint {
    CGPoint(x: snapshot.transform.m41, y: snapshot.transform.m42)
  }

  @Test("KF-5: a translation around a corner goes through the corner, at constant speed") func corner() {
    // 100 to the right, 50 down: 150 points in 6 seconds
    let values = [CGSize.zero, CGSize(width: 100, height: 0), CGSize(width: 100, height: 50)]
    let points = shown("transform.translation", values, .paced, [1, 2, 3], Self.translation)
    let wanted = [CGPoint(x: 25, y: 0), CGPoint(x: 50, y: 0), CGPoint(x: 75, y: 0)]
    for (point, place) in zip(points, wanted) { expectLess(point.distance(to: place), than: 1e-9) }
    for (time, place) in [(4, CGPoint(x: 100, y: 0)), (5, CGPoint(x: 100, y: 25))] {
      window.stage.advance(to: Double(time))
      expectLess(Self.translation(box.layer.presentation()!).distance(to: place), than: 1e-9)
    }
  }

  @Test("KF-9: with the cubic curve as well") func curve() {
    let values = [CGPoint.zero, CGPoint(x: 80, y: 0), CGPoint(x: 80, y: 60), CGPoint(x: 0, y: 60)]
    let times = (1...200).map { Double($0) / 200 }
    let points = shown("transform.translation", values, .cubicPaced, times, Self.translation)
    let steps = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
    expectLess(steps.max()! / steps.min()!, than: 1.01)
    // by symmetry the middle of the way is that of the second segment, where the spline is 1/8 of the tangents' difference to the right
    window.stage.advance(to: 1)
    expectLess(points.last!.distance(to: CGPoint(x: 80 + 80.0 / 8, y: 30)), than: 0.01)
  }

  @Test("KF-5: rectangles have no distance, so that the keys of their origins and sizes are evenly spaced") func rectangles() {
    let values = [
      CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: 30, y: 0, width: 10, height: 10), CGRect(x: 30, y: 0, width: 50, height: 10),
    ]
    let shown = shown("bounds", values, .paced, [1, 2], \.bounds)
    expectEqual(shown, [CGRect(x: 15, y: 0, width: 10, height: 10), CGRect(x: 30, y: 0, width: 10, height: 10)])
    window.stage.advance(to: 3)
    expectEqual(box.layer.presentation()!.bounds, CGRect(x: 30, y: 0, width: 30, height: 10))
  }
}
