import LegatoLayers
import LegatoTiming

/// Ties an item to a place or to another item (DY-14): as a rod, a spring, a pin, a slide, a rope, or rigidly.
public final class AttachmentBehavior: DynamicBehavior {
  /// What an item is tied to.
  public enum AttachmentType: Hashable, Sendable {
    /// To another item.
    case items
    /// To a place of the reference layer.
    case anchor
  }
  private enum Kind {
    case distance, rope, pin, weld
    /// A direction of the reference layer.
    case slide(axis: Vec)
  }
  /// One or two, the tied one first.
  public let items: [any DynamicItem]
  /// Whether there is another item or a place.
  public let attachedBehaviorType: AttachmentType
  private let kind: Kind
  /// From the items' centers, turning with them.
  private let offset: Vector, otherOffset: Vector
  /// Nearer than this a rod is a pin, points (DY-14).
  private static let nearest = 1.0
  /// A newton metre in mass units · square points a second squared: a metre is 100 points (DY-3).
  private static let torque = 10_000.0
  private var joint: JointID?
  /// What the tie was made with: a rod's places at the time.
  private var reference: (angle: Double, axis: Vec, anchor: Vec)?

  private init(
    _ kind: Kind, _ item: any DynamicItem, _ offset: Vector, to other: (any DynamicItem)?, _ otherOffset: Vector, anchor: Point,
    length: Double?
  ) {
    self.kind = kind
    items = other.map { [item, $0] } ?? [item]
    attachedBehaviorType = other == nil ? .anchor : .items
    (self.offset, self.otherOffset) = (finite(offset, "AttachmentBehavior"), finite(otherOffset, "AttachmentBehavior"))
    place = finite(anchor, "AttachmentBehavior", repair: item.center)
    super.init()
    let end = other.map { Self.place(of: $0, self.otherOffset) } ?? Vec(place)
    distance = length ?? (Self.place(of: item, self.offset) - end).length
    if !distance.isFinite { distance = 0 }
  }

  private static func place(of item: any DynamicItem, _ offset: Vector) -> Vec {
    Vec(item.center) + Rot(angle: item.rotation).apply(Vec(offset))
  }

  // MARK: Kinds

  /// The item's center stays as far from `point` as it is.
  public convenience init(item: any DynamicItem, attachedToAnchor point: Point) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }
  /// A place of the item stays as far from `point`, in the reference layer's space, as it is.
  /// `offset` leads there from the center, in points, before the item's rotation. Nearer than a point they are pinned together, or with a
  /// ``frequency`` drawn together. Not finite: an offset of zero, for `point` the item's center; both are reported.
  public convenience init(item: any DynamicItem, offsetFromCenter offset: Vector, attachedToAnchor point: Point) {
    self.init(.distance, item, offset, to: nil, .zero, anchor: point, length: nil)
  }
  /// The centers stay as far apart as they are.
  public convenience init(item: any DynamicItem, attachedTo other: any DynamicItem) {
    self.init(item: item, offsetFromCenter: .zero, attachedTo: other, offsetFromCenter: .zero)
  }
  /// A place of each item, as far from each other as they are; the offsets lead there from the centers, in points, before the items' rotations.
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
  /// The two places come no further apart than they are: a rope.
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

  /// The place that a single item is tied to, in the reference layer's space; a finger may move it. Not finite: ignored and reported.
  public var anchorPoint: Point {
    get { place }
    set {
      place = finite(newValue, "anchorPoint", repair: place)
      changed(.ties)
    }
  }
  private var place: Point
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
    let (position, angle) = (world.position(of: body), world.angle(of: body))
    let (otherPosition, otherAngle) = isAnchored ? (Vec.zero, 0) : (world.position(of: other), world.angle(of: other))
    let made = reference ?? (angle - otherAngle, Vec.zero, Vec.zero)
    if reference == nil { reference = made }
    func here(_ point: Vec) -> Vec { Rot(angle: angle).back(point - position) }
    func there(_ point: Vec) -> Vec { Rot(angle: otherAngle).back(point - otherPosition) }
    let end = isAnchored ? Vec(place) : Vec(otherOffset)
    switch kind {
    case .distance:
      let tie: Tie
      if distance >= Self.nearest {
        tie = .distance(length: distance, softness)
      } else {
        tie = softness.isRigid ? .pin(range: range, friction: rubbing * Self.torque) : .pull(softness, holdsAngle: false)
      }
      var joint = Joint(tie, other, end, body, Vec(offset))
      joint.referenceAngle = made.angle
      return joint
    case .rope: return Joint(.rope(length: distance), other, end, body, Vec(offset))
    case .pin, .weld, .slide:
      // The anchors of the two bodies are found once, where they are when the tie is made.
      var anchors = madeAnchors ?? (there(Vec(place)), here(Vec(place)), Vec(1, 0))
      if madeAnchors == nil {
        if case .slide(let axis) = kind {
          anchors = (there(Vec(place)), here(Vec(place)), Rot(angle: otherAngle).back(axis))
          // A slide through a place beside the item: the item's own center goes along the axis.
          if isAnchored { (anchors.0, anchors.1) = (position - axis * (position - Vec(place)).dot(axis), .zero) }
        }
        madeAnchors = anchors
      }
      let tie: Tie
      switch kind {
      case .weld: tie = .weld
      case .slide: tie = .slide(axis: anchors.2, range: range)
      case .pin, .distance, .rope: tie = .pin(range: range, friction: rubbing * Self.torque)
      }
      var joint = Joint(tie, other, anchors.0, body, anchors.1)
      joint.referenceAngle = made.angle
      return joint
    }
  }
  private var madeAnchors: (Vec, Vec, Vec)?
}
