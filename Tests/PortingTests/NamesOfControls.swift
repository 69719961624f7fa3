import Expectations
import LegatoPorting
import Testing

// code
final class ControlsScreen: UIViewController {
  let slider = UISlider(frame: CGRect(x: 20, y: 20, width: 228, height: 28))
  let onOff = UISwitch()
  let box = UIView(frame: CGRect(x: 0, y: 200, width: 50, height: 50))
  var heard: [String] = []
  lazy var animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [box] in box.center.x = 325 }

  override func viewDidLoad() {
    super.viewDidLoad()
    navigationItem.title = "Scrub"
    navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Reset", style: .plain, target: self, action: ControlsScreen.reset)
    navigationItem.leftBarButtonItem = UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil)
    navigationItem.largeTitleDisplayMode = .never
    slider.minimumValue = 0
    slider.maximumValue = 2
    slider.addTarget(self, action: ControlsScreen.sliderChanged(_:), for: .valueChanged)
    onOff.frame.origin = CGPoint(x: 20, y: 80)
    onOff.addTarget(self, action: ControlsScreen.switched, for: .valueChanged)
    onOff.onTintColor = .red
    view.addSubview(slider)
    view.addSubview(onOff)
    view.addSubview(box)
    box.layer.isDoubleSided = false
    box.layer.contentsGravity = .resizeAspectFill
    animator.pausesOnCompletion = true
    animator.pauseAnimation()
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if isMovingToParent { heard.append("coming") }
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    if isMovingFromParent { heard.append("going") }
  }
  override func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    heard.append("from \(view.bounds.width) to \(size.width)")
    coordinator.animate(alongsideTransition: { _ in
      self.box.frame.origin.y = size.height - 50
      self.heard.append("at \(self.view.bounds.width)")
    }) { _ in self.heard.append("there") }
  }
  func sliderChanged(_ sender: UISlider) { animator.fractionComplete = CGFloat(sender.value / sender.maximumValue) }
  func switched() { heard.append(onOff.isOn ? "on" : "off") }
  func reset() {
    slider.setValue(0, animated: true)
    heard.append("reset")
  }
}

final class FirstPan: UIPanGestureRecognizer {
  override func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { false }
}
final class LastTap: UITapGestureRecognizer {
  override func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    otherGestureRecognizer is UIPanGestureRecognizer
  }
}
// end

@Suite("Ported: screens with controls run unchanged") struct ControlsTests {
  @Test("a slider scrubs an animator, a switch is toggled, a bar button performs its action") func controls() throws {
    let screen = ControlsScreen()
    let device = Device(UINavigationController(rootViewController: screen))
    // the thumb of 28 points at the left end of 228: 200 points of way
    device.drag(from: CGPoint(x: 34, y: 34), to: CGPoint(x: 134, y: 40), lasting: 0.2, lifts: false)
    expect(screen.slider.value == 1 && screen.animator.fractionComplete == 0.5)
    expectEqual(screen.box.layer.presentation()?.position.x, 175)
    device.touch(.moved, 900, 34)
    expectEqual(screen.slider.value, 2)
    device.touch(.ended, 900, 34)
    device.drag(from: CGPoint(x: 100, y: 34), to: CGPoint(x: 50, y: 34), lasting: 0.1)
    expectEqual(screen.slider.value, 2, "a touch far from the thumb moved it")
    screen.slider.value = .nan
    screen.slider.value = 7
    expectEqual(screen.slider.value, 2)
    device.touch(.began, 40, 95)
    device.touch(.ended, 40, 95)
    expect(screen.onOff.isOn)
    try #require(screen.navigationItem.rightBarButtonItem).press()
    expect(screen.slider.value == 0 && screen.heard.suffix(2) == ["on", "reset"] && screen.navigationItem.title == "Scrub")
  }

  @Test("TR-20 a controller knows whether it is being added or removed for good") func moving() {
    let root = UIViewController()
    let navigation = UINavigationController(rootViewController: root)
    let (device, screen) = (Device(navigation), ControlsScreen())
    navigation.pushViewController(screen, animated: true)
    device.wait(1)
    let upper = UIViewController()
    navigation.pushViewController(upper, animated: true)
    device.wait(1)
    expect(screen.heard == ["coming"] && !screen.isMovingToParent)
    navigation.popViewController(animated: true)
    device.wait(1)
    expectEqual(screen.heard, ["coming"])
    navigation.popViewController(animated: true)
    device.wait(1)
    expectEqual(screen.heard, ["coming", "going"])
    root.addChild(screen)
    root.view.addSubview(screen.view)
    screen.didMove(toParent: root)
    screen.willMove(toParent: nil)
    screen.view.removeFromSuperview()
    screen.removeFromParent()
    expectEqual(screen.heard, ["coming", "going", "coming", "going"])
    screen.animator.stopAnimation(true)
  }

  @Test("a change of the window's size is announced once, before it happens, and blocks alongside are animated with it") func turned() {
    let screen = ControlsScreen()
    let device = Device(UINavigationController(rootViewController: screen))
    device.wait(0.1)
    screen.heard = []
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      device.window.bounds.size = CGSize(width: 600, height: 400)
      device.window.layoutIfNeeded()
    }
    expectEqual(screen.heard, ["from 400.0 to 600.0", "at 600.0", "there"])
    expectEqual(screen.box.frame.minY, 350)
    device.wait(0.5)
    expectLess(abs((screen.box.layer.presentation()?.frame.minY ?? 0) - 275), than: 1e-6)
    device.window.layoutIfNeeded()
    expectEqual(screen.heard.count, 3)
  }

  @Test("GE-5, GE-6 a recognizer's class decides which other gestures may prevent it") func prevention() {
    let screen = UIViewController()
    let device = Device(screen)
    var heard: [String] = []
    let (pan, first, tap) = (UIPanGestureRecognizer(), FirstPan(), LastTap())
    pan.addAction { if pan.state == .began { heard.append("pan") } }
    first.addAction { if first.state == .began { heard.append("first") } }
    tap.addAction { heard.append("tap") }
    for recognizer in [pan, first, tap] { screen.view.addGestureRecognizer(recognizer) }
    device.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 200, y: 100), lasting: 0.2)
    expect(heard.contains("first") && !heard.contains("tap"))
    heard = []
    device.touch(.began, 100, 100)
    device.touch(.ended, 100, 100)
    expectEqual(heard, ["tap"])
  }
}
