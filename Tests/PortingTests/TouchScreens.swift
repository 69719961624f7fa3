import Expectations
import LegatoPorting
import Testing

// Touches: a pan that catches at once, a button that is larger than it looks, a drawing view, a form with controls, a deck that is swiped.

class InstantPanGestureRecognizer: UIPanGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    self.state = .began
  }
}

class BigTargetView: UIView {
  var taps = 0
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.insetBy(dx: -20, dy: -20).contains(point) }
}

class PassThroughView: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let view = super.hitTest(point, with: event)
    return view == self ? nil : view
  }
}

class ScribbleView: UIView {
  let path = UIBezierPath()
  var events: [String] = []
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    path.move(to: touch.location(in: self))
    events.append("began")
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, touch.view == self else { return }
    path.addLine(to: touch.location(in: self))
    events.append("moved")
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { events.append("ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { events.append("cancelled") }
}

class TouchViewController: UIViewController, UIGestureRecognizerDelegate {
  let circle = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  let small = BigTargetView(frame: CGRect(x: 300, y: 300, width: 10, height: 10))
  let scribble = ScribbleView(frame: CGRect(x: 0, y: 400, width: 200, height: 200))
  let button = UIButton(type: .system)
  let overlay = PassThroughView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
  var log: [String] = []
  private var startCenter = CGPoint.zero

  override func viewDidLoad() {
    super.viewDidLoad()
    circle.center = CGPoint(x: 100, y: 100)
    for subview in [circle, small, scribble, overlay] { view.addSubview(subview) }
    let pan = InstantPanGestureRecognizer(target: self, action: TouchViewController.handlePan)
    pan.delegate = self
    circle.addGestureRecognizer(pan)
    small.addGestureRecognizer(UITapGestureRecognizer(target: self, action: TouchViewController.smallTapped))
    button.frame = CGRect(x: 300, y: 500, width: 80, height: 40)
    button.setTitle("Go", for: .normal)
    button.setTitleColor(.red, for: .highlighted)
    button.addTarget(self, action: TouchViewController.buttonTapped(_:), for: .touchUpInside)
    button.addTarget(self, action: TouchViewController.buttonDown, for: .touchDown)
    view.addSubview(button)
  }

  func handlePan(_ gesture: UIPanGestureRecognizer) {
    guard let target = gesture.view else { return }
    switch gesture.state {
    case .began: startCenter = target.center
    case .changed:
      let translation = gesture.translation(in: view)
      target.center = CGPoint(x: startCenter.x + translation.x, y: startCenter.y + translation.y)
    case .ended, .cancelled:
      let velocity = gesture.velocity(in: view)
      log.append("\(Int(saturating: velocity.x.rounded()))")
    default: break
    }
  }
  func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    touch.view == gestureRecognizer.view
  }
  func smallTapped() { small.taps += 1 }
  func buttonTapped(_ sender: UIButton) { log.append("tapped \(sender.title(for: .normal) ?? "")") }
  func buttonDown() { log.append("down") }
}

class DeckViewController: UIViewController {
  private var cards: [UIView] = []
  var current: UIView?

  override func viewDidLoad() {
    super.viewDidLoad()
    cards = (0..<3).map { index in
      let card = UIView(frame: CGRect(x: 100, y: 200, width: 200, height: 200))
      card.tag = index + 1
      return card
    }
    cards.reversed().forEach(view.addSubview)
    current = cards.first
    for direction: UISwipeGestureRecognizer.Direction in [.left, .right] {
      let swipe = UISwipeGestureRecognizer(target: self, action: DeckViewController.swiped)
      swipe.direction = direction
      view.addGestureRecognizer(swipe)
    }
  }
  func swiped(_ recognizer: UISwipeGestureRecognizer) {
    guard let card = current, let index = cards.firstIndex(of: card) else { return }
    let offset: CGFloat = recognizer.direction == .left ? -400 : 400
    UIView.animate(springDuration: 0.5, bounce: 0.2) {
      card.transform = CGAffineTransform(translationX: offset, y: 0).rotated(by: offset / 2000)
      card.alpha = 0
    } completion: { _ in
      card.removeFromSuperview()
    }
    current = index + 1 < cards.count ? cards[index + 1] : nil
  }
}

@Suite("Ported: touches") struct TouchScreenTests {
  @Test("a pan that begins at the touch follows the finger and keeps its velocity") func instant() {
    let controller = TouchViewController()
    let device = Device(controller)
    device.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 180, y: 130), lasting: 0.2)
    expect(controller.circle.center == CGPoint(x: 180, y: 130) && controller.log == ["400"])
  }

  @Test("a view that overrides the hit test is hit where it says, and one that returns nil lets touches through") func hits() {
    let controller = TouchViewController()
    let device = Device(controller)
    device.touch(.began, 285, 290)
    device.touch(.ended, 285, 290)
    expectEqual(controller.small.taps, 1)
    let point = CGPoint(x: 5, y: 5)
    expect(
      controller.overlay.hitTest(point, with: nil) == nil
        && controller.view.hitTest(CGPoint(x: 100, y: 100), with: nil) == controller.circle)
    expectEqual(controller.circle.convert(point, to: nil), CGPoint(x: 55, y: 55))
  }

  @Test("a view receives touches; a recognized gesture cancels them") func touches() {
    let controller = TouchViewController()
    let device = Device(controller)
    device.drag(from: CGPoint(x: 10, y: 410), to: CGPoint(x: 30, y: 410), lasting: 0.02)
    expectEqual(controller.scribble.events, ["began", "moved", "moved", "ended"])
    expectEqual(controller.scribble.path.bounds, CGRect(x: 10, y: 10, width: 20, height: 0))
    controller.scribble.events = []
    controller.scribble.addGestureRecognizer(UIPanGestureRecognizer())
    device.drag(from: CGPoint(x: 10, y: 410), to: CGPoint(x: 60, y: 410), lasting: 0.1)
    // recognized ten points on, at the second move
    expectEqual(controller.scribble.events, ["began", "moved", "cancelled"])
  }

  @Test("a button acts when it is released inside, not outside") func button() {
    let controller = TouchViewController()
    let device = Device(controller)
    device.touch(.began, 340, 520)
    expect(controller.button.isHighlighted && controller.button.titleLabel?.textColor == .red)
    device.touch(.ended, 340, 520)
    device.touch(.began, 340, 520)
    device.touch(.moved, 200, 300)
    device.touch(.ended, 200, 300)
    expect(controller.log == ["down", "tapped Go", "down"] && !controller.button.isHighlighted)
    controller.button.removeTarget(controller, for: .touchDown)
    controller.button.sendActions(for: .touchDown)
    expect(controller.log.count == 3 && controller.button.titleLabel?.textColor == .systemBlue)
  }

  @Test("a deck is swiped card by card, and a slow drag is not a swipe") func deck() {
    let controller = DeckViewController()
    let device = Device(controller)
    device.drag(from: CGPoint(x: 250, y: 300), to: CGPoint(x: 150, y: 305), lasting: 0.2)
    expectEqual(controller.current?.tag, 2)
    device.wait(2)
    expect(controller.view.subviews.count == 2 && controller.view.viewWithTag(1) == nil)
    device.drag(from: CGPoint(x: 250, y: 300), to: CGPoint(x: 150, y: 305), lasting: 2)
    expectEqual(controller.current?.tag, 2)
  }
}
