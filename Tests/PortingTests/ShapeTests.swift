import Expectations
import LegatoPorting
import Testing

@Suite("Ported: the shapes of calls") struct ShapeTests {
  @Test("colours of layers may be nil, offsets are sizes, a presentation converts and is asked by key path") func layers() {
    let window = Window(size: CGSize(width: 200, height: 200))
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(box)
    box.layer.backgroundColor = nil
    let shape = CAShapeLayer()
    shape.fillColor = nil
    shape.strokeColor = UIColor.red.cgColor
    expect(box.backgroundColor == .clear && shape.fillColor == .clear && shape.strokeColor == .red)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      box.center.x += 100
      box.transform = CGAffineTransform(rotationAngle: .pi / 2)
    }
    window.stage.advance(to: 0.5)
    let seen = box.layer.presentation()!
    expect(seen.value(forKeyPath: "position.x") as? CGFloat == 100)
    expectLess(abs((seen.value(forKeyPath: "transform.rotation.z") as? CGFloat ?? 0) - .pi / 4), than: 1e-9)
    // the middle of what is seen
    let middle = seen.convert(CGPoint(x: 100, y: 50), from: nil)
    expect(abs(middle.x - 50) < 1e-9 && abs(middle.y - 50) < 1e-9 && seen.contains(middle) && seen.value(forKey: "none") == nil)
  }

  @Test("springs start without a velocity, recognizers and layers are compared by identity, every style has its counterpart")
  func calls() {
    let spring = UISpringTimingParameters(mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
    let ratio = UISpringTimingParameters(dampingRatio: 0.5, initialVelocity: CGVector(dx: 2, dy: 0))
    expect(spring.initialVelocity == .zero && ratio.initialVelocity.dx == 2)
    let (pan, tap): (UIGestureRecognizer, UIGestureRecognizer) = (
      UIPanGestureRecognizer(), UITapGestureRecognizer(target: nil, action: nil)
    )
    expect([pan, tap].firstIndex(of: tap) == 1 && pan != tap && Set([pan, pan, tap]).count == 2)
    let controller = UIViewController(nibName: nil, bundle: nil)
    controller.modalPresentationStyle = .pageSheet
    expect(controller.modalPresentationStyle != .fullScreen && controller == controller && UIScreen.main.bounds.size.width == 390)
    let navigation = UINavigationController(rootViewController: controller)
    expect(navigation.interactivePopGestureRecognizer!.view == nil && navigation.viewControllers == [controller])
    expectEqual(CGRect(x: 0.5, y: 0, width: 1, height: 2).integral, CGRect(x: 0, y: 0, width: 2, height: 2))
    expectEqual(
      CGRect(x: 0, y: 0, width: 10, height: 10).inset(by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)).size,
      CGSize(width: 4, height: 6))
  }

  @Test("MU-2 an unknown key path is reported, and a class of layers that no view can have") func refused() {
    final class Other: CALayer {}
    final class Odd: UIView { override class var layerClass: AnyClass { Other.self } }
    var heard: [String] = []
    let layer = CALayer()
    nonisolated(unsafe) let note: (Misuse) -> Void = { heard.append("\($0)") }
    Misuse.$handler.withValue({ note($0) }) {
      layer.add(CABasicAnimation(keyPath: "colour"), forKey: "x")
      expectEqual(Odd().layer.superlayer, nil)
    }
    expect(heard.count == 2 && layer.animationKeys.isEmpty && heard[0].contains("colour") && heard[1].contains("Other"))
  }

  @Test("a scroll view's target may be set at its release, and it scrolls there with its velocity") func target() {
    final class Snapping: UIViewController, UIScrollViewDelegate {
      let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
      var told: [CGFloat] = []
      override func viewDidLoad() {
        view.addSubview(scrollView)
        scrollView.contentSize = CGSize(width: 400, height: 5000)
        scrollView.delegate = self
      }
      func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
      ) {
        told = [velocity.y, targetContentOffset.pointee.y]
        targetContentOffset.pointee.y = 1000
      }
    }
    let screen = Snapping()
    let device = Device(screen)
    device.drag(from: CGPoint(x: 200, y: 500), to: CGPoint(x: 200, y: 300), lasting: 0.2)
    expect(abs(screen.told[0] - 1) < 1e-6 && screen.told[1] > 600)
    let before = screen.scrollView.presentationContentOffset.y
    device.wait(0.01)
    // y(t) = d − (d + (ω·d − v)·t)·e^(−ω·t), critical, with ω = 2π / 0.5 s and the finger's 1,000 points a second
    let (way, omega) = (1000 - before, 4 * CGFloat.pi)
    let moved = way - (way + (omega * way - 1000) * 0.01) * exp(-omega * 0.01)
    expectLess(abs(screen.scrollView.presentationContentOffset.y - before - moved), than: 1)
    device.wait(3)
    expectEqual(screen.scrollView.presentationContentOffset.y, 1000)
  }
}
