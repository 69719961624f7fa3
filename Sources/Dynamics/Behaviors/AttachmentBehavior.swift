import LegatoLayers
import LegatoTiming

/// Attaches an item to a point or to another item (DY-14): as a rod, a spring, a pin, a slide, a rope, or rigidly.
public final class AttachmentBehavior: DynamicBehavior {
  /// What an item is attached to.
  public enum AttachmentType: Hashable, Sendable {
    /// Another item.
    case items
    /// A point of the reference layer.
    case anchor
  }
  private enum Kind {
    case distance, rope, pin, weld
    /// The axis is a direction in the reference layer.
    case slide(axis: Vec)
  }
  /// The one or two items, the attached one first.
  public let items: [any DynamicItem]
  /// Whether the item is attached to another item or to a point.
  public let attachedBehaviorType: AttachmentType
  private let kind: Kind
  /// The attached points, relative to the items' centers in the items' rotated coordinates.
  private let offset: Vector, otherOffset: Vector
  /// The length below which a rod becomes a pin, in points (DY-14).
  private static let nearest = 1.0
  /// One newton metre in mass units · square points per second squared: a metre is 100 points (DY-3).
  private static let torque = 10_000.0
  private var joint: JointID?
  /// The angle between the two items when the joint was made, in radians.
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

  /// Keeps the item's center at its present distance from `point`.
  public convenience init(item: any DynamicItem, attachedToAnchor point: Point) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }
  /// Keeps a point of the item at its present distance from `point`.
  ///
  /// If the distance is below one point, they are pinned together or, with a ``frequency``, pulled together by a spring.
  /// - Parameters:
  ///   - item: the item.
  ///   - offset: the point of the item relative to its center, before the item's rotation, in points. Repaired to zero and reported if not finite.
  ///   - point: in the reference layer's coordinates. Repaired to the item's center and reported if not finite.
  public convenience init(item: any DynamicItem, offsetFromCenter offset: Vector, attachedToAnchor point: Point) {
    self.init(.distance, item, offset, to: nil, .zero, anchor: point, length: nil)
  }
  /// Keeps the centers of two items at their present distance.
  public convenience init(item: any DynamicItem, attachedTo other: any DynamicItem) {
    self.init(item: item, offsetFromCenter: .zero, attachedTo: other, offsetFromCenter: .zero)
  }
  /// Keeps a point of each item at their present distance from each other.
  ///
  /// The offsets are relative to the centers, before the items' rotations, in points; repaired to zero and reported if not finite. If the distance is below
  /// one point, the points are pinned together or, with a ``frequency``, pulled together by a spring.
  public convenience init(
    item: any DynamicItem, offsetFromCenter offset: Vector, attachedTo other: any DynamicItem, offsetFromCenter otherOffset: Vector
  ) {
    self.init(.distance, item, offset, to: other, otherOffset, anchor: .zero, length: nil)
  }

  /// Lets the item slide along an axis through `point`, without rotation.
  public static func slidingAttachment(with item: any DynamicItem, attachmentAnchor point: Point, axisOfTranslation axis: Vector)
    -> AttachmentBehavior
  {
    AttachmentBehavior(.slide(axis: direction(axis)), item, .zero, to: nil, .zero, anchor: point, length: nil)
  }
  /// Lets two items slide relative to each other along an axis; the angle between them does not change.
  public static func slidingAttachment(
    with item: any DynamicItem, attachedTo other: any DynamicItem, attachmentAnchor point: Point, axisOfTranslation axis: Vector
  ) -> AttachmentBehavior {
    AttachmentBehavior(.slide(axis: direction(axis)), item, .zero, to: other, .zero, anchor: point, length: nil)
  }
  /// Keeps two points within their present distance, as a rope does.
  public static func limitAttachment(
    with item: any DynamicItem, offsetFromCenter offset: Vector, attachedTo other: any DynamicItem, offsetFromCenter otherOffset: Vector
  ) -> AttachmentBehavior {
    AttachmentBehavior(.rope, item, offset, to: other, otherOffset, anchor: .zero, length: nil)
  }
  /// Fixes two items to each other.
  public static func fixedAttachment(with item: any DynamicItem, attachedTo other: any DynamicItem, attachmentAnchor point: Point)
    -> AttachmentBehavior
  {
    AttachmentBehavior(.weld, item, .zero, to: other, .zero, anchor: point, length: nil)
  }
  /// Lets two items rotate about a common point.
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

  /// The point that a single item is attached to, in the reference layer's coordinates. It may be moved, for example by a drag. A point that is not finite is
  /// ignored and reported.
  public var anchorPoint: Point {
    get { anchorPosition }
    set {
      anchorPosition = finite(newValue, "anchorPoint", repair: anchorPosition)
      changed(.constraints)
    }
  }
  private var anchorPosition: Point
  /// The length of a rod, spring or rope, in points, at least 0; by default the distance when the attachment was made.
  public var length: Double {
    get { distance }
    set { set(\.distance, newValue, "length") }
  }
  private var distance = 0.0
  /// The damping ratio of a spring; 0 by default, and 1 for critical damping.
  public var damping: Double {
    get { dampingRatio }
    set { set(\.dampingRatio, newValue, "damping") }
  }
  private var dampingRatio = 0.0
  /// The frequency of a spring, in Hz; 0, the default, is rigid. The stiffness is computed from it with the item's mass and, for a point beside the center,
  /// its moment of inertia.
  public var frequency: Double {
    get { hertz }
    set { set(\.hertz, newValue, "frequency") }
  }
  private var hertz = 0.0
  /// The friction torque of a pin, in newton metres for a mass in kilograms and 100 points per metre; 0 by default.
  public var frictionTorque: Double {
    get { rubbing }
    set { set(\.rubbing, newValue, "frictionTorque") }
  }
  private var rubbing = 0.0
  /// The range of a pin in radians, or of a slide in points, relative to the state when it was made; unlimited by default.
  public var attachmentRange: ClosedRange<Double> {
    get { range ?? -Double.infinity...Double.infinity }
    set {
      range = newValue == -Double.infinity...Double.infinity ? nil : newValue
      changed(.constraints)
    }
  }
  private var range: ClosedRange<Double>?

  private func set(_ path: ReferenceWritableKeyPath<AttachmentBehavior, Double>, _ value: Double, _ name: String) {
    guard value >= 0, value.isFinite else {
      Misuse.report(.number(call: name, wanted: "a finite number of at least 0", found: "\(value)", repair: "0"))
      self[keyPath: path] = 0
      return changed(.constraints)
    }
    self[keyPath: path] = value
    changed(.constraints)
  }

  // MARK: For the animator

  override var ownItems: [any DynamicItem] { items }

  private var softness: Softness { Softness(frequency: hertz, dampingRatio: dampingRatio) }

  override func updateConstraints(in animator: DynamicAnimator) {
    guard let body = animator.body(of: items[0]) else { return removeConstraints(in: animator) }
    var other = animator.ground
    if items.count > 1 {
      guard let known = animator.body(of: items[1]) else { return removeConstraints(in: animator) }
      other = known
    }
    if let joint, let known = animator.world.joint(joint), known.bodyA == other, known.bodyB == body {
      let wanted = self.joint(body, other, animator)
      if known != wanted { animator.world.change(joint) { $0 = wanted } }
    } else {
      removeConstraints(in: animator)
      // new bodies do not know how often those before have turned
      referenceAngle = referenceAngle?.turned(
        near: animator.world.angle(of: body) - (items.count > 1 ? animator.world.angle(of: other) : 0))
      joint = animator.world.add(joint(body, other, animator))
    }
  }

  override func removeConstraints(in animator: DynamicAnimator) {
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
    case .distance: joint = Joint(distanceJoint, other, end, body, Vec(offset))
    case .rope: return Joint(.rope(length: distance), other, end, body, Vec(offset))
    case .pin, .weld, .slide:
      let frame = jointFrame ?? makeJointFrame(pose, otherPose)
      jointFrame = frame
      joint = Joint(jointKind(along: frame.axis), other, frame.otherAnchor, body, frame.anchor)
    }
    joint.referenceAngle = angle
    return joint
  }

  /// A rod or a spring; a pin if it is too short to have a direction.
  private var distanceJoint: JointKind {
    if distance >= Self.nearest { return .distance(length: distance, softness) }
    return softness.isRigid ? pinJoint : .pull(softness, holdsAngle: false)
  }
  private var pinJoint: JointKind { .pin(range: range, friction: rubbing * Self.torque) }

  private func jointKind(along axis: Vec) -> JointKind {
    switch kind {
    case .weld: .weld
    case .slide: .slide(axis: axis, range: range)
    case .pin, .distance, .rope: pinJoint
    }
  }

  /// The anchors in the coordinates of the two bodies, and a slide's axis in those of the other body, from the poses when the joint is made.
  private func makeJointFrame(_ pose: (position: Vec, angle: Double), _ otherPose: (position: Vec, angle: Double)) -> JointFrame {
    let point = Vec(anchorPosition)
    let anchor = Rot(angle: pose.angle).back(point - pose.position)
    let toOther = Rot(angle: otherPose.angle)
    guard case .slide(let axis) = kind else {
      return JointFrame(otherAnchor: toOther.back(point - otherPose.position), anchor: anchor, axis: Vec(1, 0))
    }
    if items.count == 1 {
      // for a slide through a point beside the item, the item's center moves along a parallel of the axis
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
