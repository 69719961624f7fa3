import Expectations
import LegatoPorting
import Testing

// A box that falls, is caught, thrown and snapped; and one on a spring behind the finger.

final class FallingViewController: ViewController, CollisionBehaviorDelegate {
  let box = View(frame: CGRect(x: 150, y: 50, width: 100, height: 100))
  var animator: DynamicAnimator!
  let gravity = GravityBehavior()
  let collision = CollisionBehavior()
  let itemBehavior = DynamicItemBehavior()
  var attachment: AttachmentBehavior?
  var snap: SnapBehavior?
  var hits: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(box)
    animator = DynamicAnimator(referenceView: view)
    gravity.gravityDirection = CGVector(dx: 0, dy: 1)
    gravity.addItem(box)
    collision.addItem(box)
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.addBoundary(withIdentifier: "shelf", from: CGPoint(x: 0, y: 450), to: CGPoint(x: 400, y: 450))
    collision.collisionDelegate = self
    itemBehavior.elasticity = 0
    itemBehavior.resistance = 0
    itemBehavior.allowsRotation = false
    itemBehavior.addItem(box)
    for behavior in [gravity, collision, itemBehavior] as [DynamicBehavior] { animator.addBehavior(behavior) }
    box.addGestureRecognizer(PanGestureRecognizer(target: self, action: FallingViewController.panned))
    view.addGestureRecognizer(TapGestureRecognizer(target: self, action: FallingViewController.tapped))
  }

  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: DynamicItem, withBoundaryIdentifier identifier: AnyHashable?, at p: CGPoint
  ) {
    hits.append(identifier as? String ?? "bounds")
  }

  func panned(_ pan: PanGestureRecognizer) {
    let place = pan.location(in: view)
    switch pan.state {
    case .began:
      let attachment = AttachmentBehavior(item: box, attachedToAnchor: place)
      attachment.length = 0
      attachment.frequency = 4
      attachment.damping = 1
      animator.removeBehavior(gravity)
      animator.addBehavior(attachment)
      self.attachment = attachment
    case .changed: attachment?.anchorPoint = place
    default:
      if let attachment { animator.removeBehavior(attachment) }
      attachment = nil
    }
  }

  func tapped(_ tap: TapGestureRecognizer) {
    if let snap { animator.removeBehavior(snap) }
    let snap = SnapBehavior(item: box, snapTo: tap.location(in: view))
    snap.damping = 1
    animator.removeBehavior(gravity)
    animator.addBehavior(snap)
    self.snap = snap
  }
}

@Suite("Ported: dynamics") struct DynamicsSampleTests {
  @Test("a box falls by 1,000 points a second squared, and comes to rest on the shelf") func falls() {
    let controller = FallingViewController()
    let device = Device(controller)
    expect(controller.animator.referenceView === controller.view)
    device.wait(0.5)
    // ½·g·t² in steps of 1/120 s: between one step less and one step more
    let way = controller.box.center.y - 100
    expect(way > 500 * 0.49 * 0.49 && way < 500 * 0.51 * 0.51)
    device.wait(3)
    expect(abs(controller.box.center.y - 400) < 1 && controller.box.center.x == 200)
    expect(controller.hits.first == "shelf" && !controller.animator.isRunning)
  }

  @Test("it is attached to the finger, keeps its velocity when released, and snaps to a tap") func dragged() {
    let controller = FallingViewController()
    let device = Device(controller)
    device.wait(3)
    device.drag(from: CGPoint(x: 200, y: 400), to: CGPoint(x: 120, y: 300), lasting: 0.5, lifts: false)
    device.wait(1)
    expectLess(controller.box.center.distance(to: CGPoint(x: 120, y: 300)), than: 2)
    device.touch(.ended, 120, 300)
    device.wait(0.1)
    controller.itemBehavior.addLinearVelocity(CGPoint(x: 300, y: -150).asVector, for: controller.box)
    let place = controller.box.center
    device.wait(0.25)
    expectLess(controller.box.center.distance(to: CGPoint(x: place.x + 75, y: place.y - 37.5)), than: 6)
    device.touch(.began, 300, 100)
    device.touch(.ended, 300, 100)
    device.wait(4)
    expect(controller.box.center == CGPoint(x: 300, y: 100) && !controller.animator.isRunning)
  }
}

extension CGPoint { fileprivate var asVector: CGVector { CGVector(dx: x, dy: y) } }
