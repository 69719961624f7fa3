import Expectations
import LegatoPorting
import Testing

// A thrown card that sticks to corners, and a timer by a display link.

class StickyScreen: UIViewController, UICollisionBehaviorDelegate {
  private lazy var animator = UIDynamicAnimator(referenceView: view)
  let card = UIView(frame: CGRect(x: 150, y: 250, width: 60, height: 60))
  private lazy var itemBehavior = UIDynamicItemBehavior(items: [card])
  private var attachment: UIAttachmentBehavior?
  var contacts = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(card)
    let collision = UICollisionBehavior(items: [card])
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.collisionDelegate = self
    let ramp = UIBezierPath()
    ramp.move(to: CGPoint(x: 0, y: 590))
    ramp.addLine(to: CGPoint(x: 400, y: 590))
    collision.addBoundary(withIdentifier: "ramp", for: ramp)
    animator.addBehavior(collision)
    itemBehavior.allowsRotation = false
    itemBehavior.elasticity = 0.2
    animator.addBehavior(itemBehavior)
    card.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: StickyScreen.pan(_:)))
  }
  func pan(_ gesture: UIPanGestureRecognizer) {
    let location = gesture.location(in: view)
    switch gesture.state {
    case .began:
      let offset = UIOffset(horizontal: location.x - card.center.x, vertical: location.y - card.center.y)
      let attachment = UIAttachmentBehavior(item: card, offsetFromCenter: offset, attachedToAnchor: location)
      animator.addBehavior(attachment)
      self.attachment = attachment
    case .changed: attachment?.anchorPoint = location
    case .ended, .cancelled:
      if let attachment = attachment { animator.removeBehavior(attachment) }
      itemBehavior.addLinearVelocity(gesture.velocity(in: view), for: card)
    default: break
    }
  }
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: UIDynamicItem, withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
  ) { contacts += 1 }
}

class ClockScreen: UIViewController {
  private var displayLink: CADisplayLink?
  private var startTime: CFTimeInterval = 0
  let hand = UIView(frame: CGRect(x: 0, y: 0, width: 4, height: 100))
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    startTime = CACurrentMediaTime()
    view.addSubview(hand)
    displayLink = CADisplayLink(target: self, selector: ClockScreen.tick)
    displayLink?.add(to: .main, forMode: .common)
  }
  func tick(_ link: CADisplayLink) {
    let elapsed = CACurrentMediaTime() - startTime
    hand.transform = CGAffineTransform(rotationAngle: CGFloat(elapsed) * .pi)
    if elapsed >= 1 { link.invalidate() }
  }
}

@Suite("Ported: bodies and display links") struct PhysicsScreenTests {
  @Test("a card is thrown by the pan's velocity, as a point, and stays inside") func thrown() {
    let screen = StickyScreen()
    let device = Device(screen)
    device.drag(from: CGPoint(x: 180, y: 280), to: CGPoint(x: 220, y: 320), lasting: 0.1)
    device.wait(0.1)
    let place = screen.card.center
    expect(place.x > 230 && place.y > 330)
    device.wait(5)
    expect(screen.contacts > 0 && screen.card.center.x <= 371 && screen.card.center.y <= 561)
  }

  @Test("a display link rotates a hand by the stage's time") func clock() {
    let screen = ClockScreen()
    let device = Device(screen)
    device.wait(0.5)
    expectLess(abs(screen.hand.transform.b - 1), than: 0.05)
    device.wait(1)
    expectLess(abs(screen.hand.transform.a + 1), than: 0.01)
  }
}
