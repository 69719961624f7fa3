import LegatoPorting

// The names of dynamics, controls and scroll views.

final class BodiesScreen: UIViewController, UICollisionBehaviorDelegate, UIDynamicAnimatorDelegate {
  var animator: UIDynamicAnimator!
  var snap: UISnapBehavior?
  var touched: String?
  let box = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
  /// A table of names, of one line each.
  override func viewDidLoad() {
    super.viewDidLoad()
    animator = UIDynamicAnimator(referenceView: view)
    animator.delegate = self
    let gravity = UIGravityBehavior(items: [box])
    gravity.magnitude = 2
    gravity.gravityDirection = CGVector(dx: 0, dy: 1)
    gravity.angle = .pi
    gravity.action = { [weak self] in _ = self?.box.center }
    let collision = UICollisionBehavior(items: [box])
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.setTranslatesReferenceBoundsIntoBoundary(with: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1))
    collision.collisionMode = .everything
    collision.collisionDelegate = self
    collision.addBoundary(withIdentifier: "wall" as NSString, from: .zero, to: CGPoint(x: 1, y: 1))
    collision.addBoundary(withIdentifier: "wall" as NSCopying, for: UIBezierPath(rect: box.frame))
    let itemBehavior = UIDynamicItemBehavior(items: [box])
    itemBehavior.elasticity = 0.5
    itemBehavior.friction = 0.1
    itemBehavior.density = 2
    itemBehavior.resistance = 1
    itemBehavior.angularResistance = 1
    itemBehavior.allowsRotation = false
    itemBehavior.isAnchored = false
    itemBehavior.charge = 1
    itemBehavior.addLinearVelocity(CGPoint(x: 1, y: 2), for: box)
    itemBehavior.addAngularVelocity(2, for: box)
    let v: CGPoint = itemBehavior.linearVelocity(for: box)
    _ = v
    let attach = UIAttachmentBehavior(item: box, attachedToAnchor: .zero)
    attach.length = 10
    attach.damping = 0.5
    attach.frequency = 2
    attach.anchorPoint = .zero
    attach.frictionTorque = 1
    attach.attachmentRange = UIFloatRange(minimum: 0, maximum: 1)
    let attach2 = UIAttachmentBehavior(item: box, offsetFromCenter: UIOffset(horizontal: 1, vertical: 2), attachedToAnchor: .zero)
    let slide = UIAttachmentBehavior.slidingAttachment(with: box, attachmentAnchor: .zero, axisOfTranslation: CGVector(dx: 1, dy: 0))
    let push = UIPushBehavior(items: [box], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 1, dy: 1)
    push.magnitude = 2
    push.active = true
    push.setAngle(1, magnitude: 2)
    push.setTargetOffsetFromCenter(UIOffset(horizontal: 1, vertical: 0), for: box)
    snap = UISnapBehavior(item: box, snapTo: CGPoint(x: 100, y: 100))
    snap?.damping = 0.5
    snap?.snapPoint = .zero
    let field = UIFieldBehavior.springField()
    field.position = .zero
    field.region = UIRegion(size: CGSize(width: 1, height: 1))
    field.strength = 2
    field.addItem(box)
    let noise = UIFieldBehavior.noiseField(smoothness: 1, animationSpeed: 1)
    let vel = UIFieldBehavior.velocityField(direction: CGVector(dx: 1, dy: 0))
    let ev = UIFieldBehavior.field { field, position, velocity, mass, charge, deltaTime in CGVector(dx: 0, dy: 0) }
    for b in [gravity, collision, itemBehavior, attach, attach2, slide, push, snap!, field, noise, vel, ev] as [UIDynamicBehavior] {
      animator.addBehavior(b)
    }
    animator.removeBehavior(snap!)
    animator.removeAllBehaviors()
    animator.updateItem(usingCurrentState: box)
    _ = animator.isRunning
    _ = animator.behaviors.count
    _ = animator.items(in: view.bounds)
    _ = animator.elapsedTime
  }
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: UIDynamicItem, withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
  ) {
    touched = (identifier as? NSString).map { "\($0)" }
    (item as! UIView).backgroundColor = .red
  }
  func collisionBehavior(_ behavior: UICollisionBehavior, beganContactFor item1: UIDynamicItem, with item2: UIDynamicItem, at p: CGPoint) {}
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
}
final class EllipseView: UIView {
  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
}
final class StickyCorner: UIDynamicBehavior {
  init(item: UIDynamicItem) {
    super.init()
    addChildBehavior(UIGravityBehavior(items: [item]))
    let f = UIFieldBehavior.springField()
    f.addItem(item)
    addChildBehavior(f)
  }
  override func willMove(to dynamicAnimator: UIDynamicAnimator?) { super.willMove(to: dynamicAnimator) }
}
final class NamedKnob: UIControl {
  override init(frame: CGRect) { super.init(frame: frame); addTarget(self, action: NamedKnob.tap, for: .touchUpInside) }
  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
  func tap() { sendActions(for: .valueChanged); isSelected.toggle() }
  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  override var isHighlighted: Bool { didSet { alpha = isHighlighted ? 0.5 : 1 } }
}
final class NamedScrollScreen: UIViewController, UIScrollViewDelegate {
  let scrollView = UIScrollView()
  override func viewDidLoad() {
    super.viewDidLoad()
    scrollView.delegate = self
    scrollView.alwaysBounceVertical = true
    scrollView.bounces = true
    scrollView.isPagingEnabled = true
    scrollView.decelerationRate = .fast
    scrollView.setContentOffset(.zero, animated: true)
    scrollView.scrollRectToVisible(.zero, animated: true)
    _ = UIScrollView.DecelerationRate.normal.rawValue
    let button = UIButton(type: .system)
    button.setTitle("x", for: .normal)
    button.addTarget(self, action: NamedScrollScreen.tapped, for: .touchUpInside)
    button.titleLabel?.font = .systemFont(ofSize: 12, weight: .bold)
    button.isEnabled = false
    let label = UILabel()
    label.text = "x"
    label.font = UIFont.boldSystemFont(ofSize: 12)
    label.textAlignment = .center
    label.numberOfLines = 0
    label.adjustsFontSizeToFitWidth = true
    label.sizeToFit()
    let image = UIImageView(image: UIImage(named: "x"))
    image.contentMode = .scaleAspectFill
    image.isUserInteractionEnabled = true
    view.addSubview(image)
    let c = UIColor(red: 1, green: 0, blue: 0, alpha: 1).withAlphaComponent(0.5)
    let c2 = UIColor(hue: 0.2, saturation: 1, brightness: 1, alpha: 1)
    let c3 = UIColor(white: 0.2, alpha: 1)
    view.backgroundColor = [c, c2, c3, UIColor.clear].randomElement()
    var r: CGFloat = 0, g: CGFloat = 0, b: CGFloat = 0, a: CGFloat = 0
    c.getRed(&r, green: &g, blue: &b, alpha: &a)
  }
  func tapped(_ sender: UIButton) { sender.isSelected = !sender.isSelected }
  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    _ = scrollView.contentOffset.y; _ = scrollView.panGestureRecognizer.translation(in: view)
  }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) { targetContentOffset.pointee = .zero }
}
