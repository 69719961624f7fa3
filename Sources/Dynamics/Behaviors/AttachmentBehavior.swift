import LegatoLayers
import LegatoTiming

/// Ties an item to a point or to another item (DY-14): as a rod, a spring, a pin, a slide, a rope, or rigidly.
public final class AttachmentBehavior: DynamicBehavior {
  /// What an item is tied to.
  public enum AttachmentType: Hashable, Sendable {
    /// To another item.
    case items
    /// To a point of the reference layer.
    case anchor
  }
  private enum Kind {
    case distance, rope, pin, weld
    /// A direction of the reference layer.
    case slide(axis: Vec)
  }
  /// One or two, the tied one first.
  public let items: [any DynamicItem]
  /// Whether it ties to another item or to a point.
  public let attachedBehaviorType: AttachmentType
  private let kind: Kind
  /// From the items' centers, turning with them.
  private let offset: Vector, otherOffset: Vector
  /// Nearer than this a rod is a pin, points (DY-14).
  private static let nearest = 1.0
  /// A newton metre in mass units · square points a second squared: a metre is 100 points (DY-3).
  private static let torque = 10_000.0
  private var joint: JointID?
  /// The item's angle against the other's when the joint was made, radians.
  private var referenceAngle: Double?

  private init(
    _ kind: Kind, _ item: any DynamicItem, _ offset: Vector, to other: (any DynamicItem)?, _ otherOffset: Vector, anchor: Point,
    length: Double?
  ) {
    self.kind = kind
    items = other.map { [item, $0] } ?? [item]
    attachedBehaviorType = other == nil ? .anchor : .items
    (self.offset, self.otherOffset) = (finite(offset, "AttachmentBehavior"), finite(otherOffset, "AttachmentBehavior"))
    anchorPosition = finite(anchor, "AttachmentBehavior", repair: item.center)
    super.init()
    let end = other.map { Self.position(of: $0, self.otherOffset) } ?? Vec(anchorPosition)
    distance = length ?? (Self.position(of: item, self.offset) - end).length
    if !distance.isFinite { distance = 0 }
  }

  private static func position(of item: any DynamicItem, _ offset: Vector) -> Vec {
    Vec(item.center) + Rot(angle: item.rotation).apply(Vec(offset))
  }

  // MARK: Kinds

  /// The item's center stays as far from `point` as it is.
  public convenience init(item: any DynamicItem, attachedToAnchor point: Point) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }
  /// A point of the item keeps its distance from `point`, in the reference layer's space.
  /// `offset` leads there from the center, in points, before the item's rotation. Nearer than a point they are pinned together, or with a
  /// ``frequency`` drawn together. Not finite: an offset of zero, for `point` the item's center; both are reported.
  public convenience init(item: any DynamicItem, offsetFromCenter offset: Vector, attachedToAnchor point: Point) {
    self.init(.distance, item, offset, to: nil, .zero, anchor: point, length: nil)
  }
  /// The centers stay as far apart as they are.
  public convenience init(item: any DynamicItem, attachedTo other: any DynamicItem) {
    self.init(item: item, offsetFromCenter: .zero, attachedTo: other, offsetFromCenter: .zero)
  }
  /// A point of each item, at a constant distance from each other; the offsets are from the centers, in points, before the items' rotations.
  /// Not finite: zero, and reported. Nearer than a point they are pinned together, or with a ``frequency`` drawn together.
  public convenience init(
    item: any DynamicItem, offsetFromCenter offset: Vector, attachedTo other: any DynamicItem, offsetFromCenter otherOffset: Vector
  ) {
    self.init(.distance, item, offset, to: other, otherOffset, anchor: .zero, length: nil)
  }

  /// The item slides along `axis` through `point`; its angle stays.
  public static func slidingAttachment(with item: any DynamicItem, attachmentAnchor point: Point, axisOfTranslation axis: Vector)
    -> AttachmentBehavior
  {
    AttachmentBehavior(.slide(axis: direction(axis)), item, .zero, to: nil, .zero, anchor: point, length: nil)
  }
  /// Item and other slide against each other along `axis`; their angle to each other stays.
  public static func slidingAttachment(
    with item: any DynamicItem, attachedTo other: any DynamicItem, attachmentAnchor point: Point, axisOfTranslation axis: Vector
  ) -> AttachmentBehavior {
    AttachmentBehavior(.slide(axis: direction(axis)), item, .zero, to: other, .zero, anchor: point, length: nil)
  }
  /// The two points stay within their present distance: a rope.
  public static func limitAttachment(
    with item: any DynamicItem, offsetFromCenter offset: Vector, attachedTo other: any DynamicItem, offsetFromCenter otherOffset: Vector
  ) -> AttachmentBehavior {
    AttachmentBehavior(.rope, item, offset, to: other, otherOffset, anchor: .zero, length: nil)
  }
  /// The two move as one.
  public static func fixedAttachment(with item: any DynamicItem, attachedTo other: any DynamicItem, attachmentAnchor point: Point)
    -> AttachmentBehavior
  {
    AttachmentBehavior(.weld, item, .zero, to: other, .zero, anchor: point, length: nil)
  }
  /// The two turn about `point`.
  public static func pinAttachment(with item: any DynamicItem, attachedTo other: any DynamicItem, attachmentAnchor point: Point)
    -> AttachmentBehavior
  {
    AttachmentBehavior(.pin, item, .zero, to: other, .zero, anchor: point, length: nil)
  }

  private static func direction(_ axis: Vector) -> Vec {
    let unit = Vec(finite(axis, "axisOfTranslation", repair: Vector(dx: 1, dy: 0))).unit
    guard unit == .zero else { return unit }
    Misuse.report(.number(call: "axisOfTranslation", wanted: "a direction", found: "(\(axis.dx), \(axis.dy))", repair: "(1, 0)"))
    return Vec(1, 0)
  }

  // MARK: Properties

  /// The point that a single item is tied to, in the reference layer's space; may be moved, by a drag for example. Not finite: ignored and reported.
  public var anchorPoint: Point {
    get { anchorPosition }
    set {
      anchorPosition = finite(newValue, "anchorPoint", repair: anchorPosition)
      changed(.ties)
    }
  }
  private var anchorPosition: Point
  /// Points, at least 0; by default the distance when the attachment was made. Of rods, springs and ropes.
  public var length: Double {
    get { distance }
    set { set(\.distance, newValue, "length") }
  }
  private var distance = 0.0
  /// Share of critical damping of a spring, no unit; 0 by default, 1 does not swing.
  public var damping: Double {
    get { dampingRatio }
    set { set(\.dampingRatio, newValue, "damping") }
  }
  private var dampingRatio = 0.0
  /// Swings a second, Hz; 0, the default, is rigid. What turns with the item counts: a spring beside its center is as stiff as that frequency needs.
  public var frequency: Double {
    get { hertz }
    set { set(\.hertz, newValue, "frequency") }
  }
  private var hertz = 0.0
  /// What a pin resists with, newton metres for a mass in kilograms and 100 points a metre; 0 by default.
  public var frictionTorque: Double {
    get { rubbing }
    set { set(\.rubbing, newValue, "frictionTorque") }
  }
  private var rubbing = 0.0
  /// Radians of a pin or points of a slide about where it was made; without bound by default.
  public var attachmentRange: ClosedRange<Double> {
    get { range ?? -Double.infinity...Double.infinity }
    set {
      range = newValue == -Double.infinity...Double.infinity ? nil : newValue
      changed(.ties)
    }
  }
  private var range: ClosedRange<Double>?

  private func set(_ path: ReferenceWritableKeyPath<AttachmentBehavior, Double>, _ value: Double, _ name: String) {
    guard value >= 0, value.isFinite else {
      Misuse.report(.number(call: name, wanted: "a finite number of at least 0", found: "\(value)", repair: "0"))
      self[keyPath: path] = 0
      return changed(.ties)
    }
    self[keyPath: path] = value
    changed(.ties)
  }

  // MARK: For the animator

  override var ownItems: [any DynamicItem] { items }

  private var softness: Softness { Softness(frequency: hertz, dampingRatio: dampingRatio) }

  override func tie(in animator: DynamicAnimator) {
    guard let body = animator.body(of: items[0]) else { return untie(in: animator) }
    var other = animator.ground
    if items.count > 1 {
      guard let known = animator.body(of: items[1]) else { return untie(in: animator) }
      other = known
    }
    let wanted = joint(body, other, animator)
    if let joint, let known = animator.world.joint(joint), known.bodyA == wanted.bodyA, known.bodyB == wanted.bodyB {
      if known != wanted { animator.world.change(joint) { $0 = wanted } }
    } else {
      untie(in: animator)
      joint = animator.world.add(wanted)
    }
  }

  override func untie(in animator: DynamicAnimator) {
    if let joint { animator.world.remove(joint) }
    joint = nil
  }

  private func joint(_ body: BodyID, _ other: BodyID, _ animator: DynamicAnimator) -> Joint {
    let isAnchored = items.count == 1
    let world = animator.world
    let pose = (position: world.position(of: body), angle: world.angle(of: body))
    let otherPose = isAnchored ? (position: Vec.zero, angle: 0) : (position: world.position(of: other), angle: world.angle(of: other))
    let angle = referenceAngle ?? (pose.angle - otherPose.angle)
    referenceAngle = angle
    let end = isAnchored ? Vec(anchorPosition) : Vec(otherOffset)
    var joint: Joint
    switch kind {
    case .distance: joint = Joint(distanceTie, other, end, body, Vec(offset))
    case .rope: return Joint(.rope(length: distance), other, end, body, Vec(offset))
    case .pin, .weld, .slide:
      let frame = jointFrame ?? makeJointFrame(pose, otherPose)
      jointFrame = frame
      joint = Joint(tie(along: frame.axis), other, frame.otherAnchor, body, frame.anchor)
    }
    joint.referenceAngle = angle
    return joint
  }

  /// A rod or a spring; one that is too short for a direction is a pin.
  private var distanceTie: Tie {
    if distance >= Self.nearest { return .distance(length: distance, softness) }
    return softness.isRigid ? pinTie : .pull(softness, holdsAngle: false)
  }
  private var pinTie: Tie { .pin(range: range, friction: rubbing * Self.torque) }

  private func tie(along axis: Vec) -> Tie {
    switch kind {
    case .weld: .weld
    case .slide: .slide(axis: axis, range: range)
    case .pin, .distance, .rope: pinTie
    }
  }

  /// The anchors in the spaces of the two bodies and a slide's axis in that of the other: taken once, from the poses when the joint is made.
  private func makeJointFrame(_ pose: (position: Vec, angle: Double), _ otherPose: (position: Vec, angle: Double)) -> JointFrame {
    let point = Vec(anchorPosition)
    let anchor = Rot(angle: pose.angle).back(point - pose.position)
    let toOther = Rot(angle: otherPose.angle)
    guard case .slide(let axis) = kind else {
      return JointFrame(otherAnchor: toOther.back(point - otherPose.position), anchor: anchor, axis: Vec(1, 0))
    }
    if items.count == 1 {
      // A slide through a point beside the item: the item's own center moves along the axis.
      let center = pose.position - axis * (pose.position - point).dot(axis)
      return JointFrame(otherAnchor: center, anchor: .zero, axis: toOther.back(axis))
    }
    return JointFrame(otherAnchor: toOther.back(point - otherPose.position), anchor: anchor, axis: toOther.back(axis))
  }
  private var jointFrame: JointFrame?
  private struct JointFrame {
    let otherAnchor, anchor, axis: Vec
  }
}
