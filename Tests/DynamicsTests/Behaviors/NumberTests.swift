import Expectations
import LegatoDynamics
import TestSupport
import Testing

@Suite("Every number of bodies: valid ones are accepted, all others are reported and repaired, none ends the process")
struct NumberTests {
  @Test("MU-3: in every property that is set", arguments: items + ties + fields + places) func numbers(row: AttackedNumber) {
    expectEqual(row.complaints(), [])
  }

  /// A behavior and the items that it is for.
  final class Scene: @unchecked Sendable {
    let rig = Rig()
    let first = Thing(0, 0), second = Thing(150, 10)
    let behavior: DynamicBehavior
    init(_ make: (Thing, Thing) -> DynamicBehavior) { behavior = make(first, second) }

    /// Bodies that fall onto a floor and each other.
    func play() {
      let collision = CollisionBehavior(items: [first, second])
      collision.addBoundary(withIdentifier: "floor", from: Point(x: -500, y: 100), to: Point(x: 500, y: 100))
      let charged = DynamicItemBehavior(items: [first, second])
      charged.charge = 1
      for part in [charged, GravityBehavior(items: [first, second]), collision, behavior] { rig.animator.addBehavior(part) }
      for frame in 1...8 { rig.stage.advance(to: Double(frame) / 20) }
      for thing in [first, second] { expect(thing.center.x.isFinite && thing.center.y.isFinite && thing.rotation.isFinite) }
    }
  }

  private static func row<Behavior: DynamicBehavior>(
    _ name: String, _ path: any ReferenceWritableKeyPath<Behavior, Double> & Sendable,
    legal: @escaping @Sendable (Double) -> Bool = { $0.isFinite },
    _ make: @escaping @Sendable (Thing, Thing) -> Behavior
  ) -> AttackedNumber {
    AttackedNumber(name, legal: legal, { Scene(make) }) {
      ($0.behavior as! Behavior)[keyPath: path] = $1
    } get: {
      ($0.behavior as! Behavior)[keyPath: path]
    } use: {
      $0.play()
    }
  }

  /// A number that cannot be read back as it was set.
  private static func call<Behavior: DynamicBehavior>(
    _ name: String, legal: @escaping @Sendable (Double) -> Bool = { $0.isFinite }, _ make: @escaping @Sendable (Thing, Thing) -> Behavior,
    _ set: @escaping @Sendable (Behavior, Scene, Double) -> Void
  ) -> AttackedNumber {
    AttackedNumber(name, legal: legal, { Scene(make) }) {
      set($0.behavior as! Behavior, $0, $1)
    } use: {
      $0.play()
    }
  }

  static let items: [AttackedNumber] = {
    let make: @Sendable (Thing, Thing) -> DynamicItemBehavior = { DynamicItemBehavior(items: [$0, $1]) }
    let push: @Sendable (Thing, Thing) -> PushBehavior = { PushBehavior(items: [$0, $1], mode: .continuous) }
    let impulse: @Sendable (Thing, Thing) -> PushBehavior = { PushBehavior(items: [$0, $1], mode: .instantaneous) }
    let gravity: @Sendable (Thing, Thing) -> GravityBehavior = { GravityBehavior(items: [$0, $1]) }
    return [
      row("elasticity", \.elasticity, make), row("friction", \.friction, make),
      row("density", \.density, legal: AttackedNumber.above0, make),
      row("resistance", \.resistance, make), row("angularResistance", \.angularResistance, make), row("charge", \.charge, make),
      call("addLinearVelocity", make) { $0.addLinearVelocity(Vector(dx: 1, dy: $2), for: $1.first) },
      call("addAngularVelocity", make) { $0.addAngularVelocity($2, for: $1.first) },
      call("pushDirection", push) { $0.pushDirection = Vector(dx: $2, dy: 1) }, call("angle", push) { $0.angle = $2 },
      call("magnitude", push) { $0.magnitude = $2 }, call("angle", push) { $0.setAngle($2, magnitude: 1) },
      call("magnitude", push) { $0.setAngle(1, magnitude: $2) },
      call("pushDirection", impulse) { $0.pushDirection = Vector(dx: $2, dy: -$2) },
      call("setTargetOffsetFromCenter", push) {
        $0.pushDirection = Vector(dx: 1, dy: 1)
        $0.setTargetOffsetFromCenter(Vector(dx: $2, dy: 0), for: $1.first)
      },
      call("gravityDirection", gravity) { $0.gravityDirection = Vector(dx: 1, dy: $2) }, call("angle", gravity) { $0.angle = $2 },
      call("magnitude", gravity) { $0.magnitude = $2 },
    ]
  }()

  static let ties: [AttackedNumber] = {
    let rod: @Sendable (Thing, Thing) -> AttachmentBehavior = { AttachmentBehavior(item: $0, attachedTo: $1) }
    let soft: @Sendable (Thing, Thing) -> AttachmentBehavior = { thing, _ in
      let spring = AttachmentBehavior(item: thing, attachedToAnchor: Point(x: 30, y: -100))
      spring.frequency = 2
      return spring
    }
    let pin: @Sendable (Thing, Thing) -> AttachmentBehavior = {
      AttachmentBehavior.pinAttachment(with: $0, attachedTo: $1, attachmentAnchor: Point(x: 75, y: 0))
    }
    let rope: @Sendable (Thing, Thing) -> AttachmentBehavior = {
      AttachmentBehavior.limitAttachment(with: $0, offsetFromCenter: .zero, attachedTo: $1, offsetFromCenter: .zero)
    }
    let any: @Sendable (Thing, Thing) -> DynamicItemBehavior = { DynamicItemBehavior(items: [$0, $1]) }
    let isDirection: @Sendable (Double) -> Bool = { (1e-100...1e200).contains(abs($0)) }
    let snap: @Sendable (Thing, Thing) -> SnapBehavior = { thing, _ in SnapBehavior(item: thing, snapTo: Point(x: 9, y: 9)) }
    let pull = AttackedNumber.atLeast0
    return [
      row("length", \.length, legal: pull, rod), row("length", \.length, legal: pull, soft),
      row("length", \.length, legal: pull, rope),
      row("damping", \.damping, legal: pull, soft), row("frequency", \.frequency, legal: pull, rod),
      row("frictionTorque", \.frictionTorque, legal: pull, pin), call("anchorPoint", soft) { $0.anchorPoint = Point(x: $2, y: 1) },
      call("AttachmentBehavior", any) {
        $0.addChildBehavior(AttachmentBehavior(item: $1.first, offsetFromCenter: Vector(dx: $2, dy: 1), attachedToAnchor: .zero))
      },
      call("AttachmentBehavior", any) {
        $0.addChildBehavior(AttachmentBehavior(item: $1.first, attachedToAnchor: Point(x: $2, y: $2)))
      },
      call("axisOfTranslation", legal: isDirection, any) {
        $0.addChildBehavior(
          AttachmentBehavior.slidingAttachment(with: $1.first, attachmentAnchor: .zero, axisOfTranslation: Vector(dx: 0, dy: $2)))
      },
      call("snapPoint", snap) { $0.snapPoint = Point(x: $2, y: 1) }, call("damping", snap) { $0.damping = $2 },
      call("SnapBehavior", any) {
        $0.addChildBehavior(SnapBehavior(item: $1.first, snapTo: Point(x: 1, y: $2)))
      },
    ]
  }()

  static let fields: [AttackedNumber] = {
    let kinds: [@Sendable () -> FieldBehavior] = [
      { .linearGravityField(direction: Vector(dx: 1, dy: 1)) }, { .radialGravityField(position: Point(x: 50, y: 50)) }, { .dragField() },
      { .velocityField(direction: Vector(dx: 1, dy: 1)) }, { .vortexField() }, { .springField() }, { .electricField() },
      { .magneticField() },
      { .noiseField(smoothness: 0.5, animationSpeed: 1) }, { .turbulenceField(smoothness: 0.5, animationSpeed: 1) },
    ]
    return kinds.flatMap { kind -> [AttackedNumber] in
      let make: @Sendable (Thing, Thing) -> FieldBehavior = { first, second in
        let field = kind()
        for thing in [first, second] { field.addItem(thing) }
        return field
      }
      // what every kind has; the rest means the same to all
      let every: [AttackedNumber] = [
        row("strength", \.strength, make), row("falloff", \.falloff, make), call("position", make) { $0.position = Point(x: $2, y: $2) },
      ]
      guard kind().animationSpeed != 0 else { return every }
      return every + [
        row("animationSpeed", \.animationSpeed, make), row("minimumRadius", \.minimumRadius, legal: AttackedNumber.above0, make),
        call("smoothness", make) { $0.smoothness = $2 }, call("direction", make) { $0.direction = Vector(dx: $2, dy: 1) },
        call("Region(radius:)", legal: AttackedNumber.atLeast0, make) { $0.region = Region(radius: $2) },
        call("Region(size:)", legal: AttackedNumber.atLeast0, make) { $0.region = Region(size: Size(width: 9, height: $2)).inverse() },
        call("Region(ellipse:)", legal: AttackedNumber.atLeast0, make) { $0.region = Region(ellipse: Size(width: $2, height: 9)) },
        call("Region.moved(by:)", make) { $0.region = Region(radius: 9).moved(by: Vector(dx: $2, dy: $2)) },
      ]
    }
  }()

  static let places: [AttackedNumber] = {
    let walls: @Sendable (Thing, Thing) -> CollisionBehavior = { CollisionBehavior(items: [$0, $1]) }
    return [
      call("addBoundary(withIdentifier:for:)", walls) {
        $0.addBoundary(withIdentifier: 1, from: Point(x: -$2, y: $2), to: Point(x: 90, y: 50))
      },
      call("addBoundary(withIdentifier:for:)", walls) {
        let path = Path([
          .move(.zero), .quadratic(control: Point(x: 3, y: $2), end: Point(x: 9, y: 60)),
          .cubic(control1: Point(x: $2, y: 0), control2: .zero, end: Point(x: 8, y: 8)), .close,
        ])
        $0.addBoundary(withIdentifier: 1, for: path)
      },
      call("setTranslatesReferenceBoundsIntoBoundary(with:)", walls) {
        $0.setTranslatesReferenceBoundsIntoBoundary(with: EdgeInsets(top: 1, left: $2, bottom: 0, right: $2))
      },
      AttackedNumber("DynamicItemGroup.center", { group() }) {
        $0.center = Point(x: $1, y: 2)
      } get: {
        $0.center.x
      } use: {
        play($0)
      },
      AttackedNumber("DynamicItemGroup.rotation", { group() }) {
        $0.rotation = $1
      } get: {
        $0.rotation
      } use: {
        play($0)
      },
      AttackedNumber("fractionComplete", { Carried() }) {
        $0.carrier.fractionComplete = $1
      } use: {
        play($0)
      },
      AttackedNumber("startAnimation(afterDelay:)", legal: AttackedNumber.atLeast0, { Carried() }) {
        $0.carrier.startAnimation(afterDelay: $1)
      } use: {
        play($0)
      },
    ]
  }()

  private static func group() -> DynamicItemGroup { DynamicItemGroup(items: [Thing(0, 0), Thing(120, 10)]) }
  private static func play(_ group: DynamicItemGroup) {
    let rig = Rig()
    for behavior in [GravityBehavior(items: [group]), CollisionBehavior(items: [group])] { rig.animator.addBehavior(behavior) }
    for frame in 1...20 { rig.stage.advance(to: Double(frame) / 60) }
  }

  /// Something that is carried, and the stage that it is carried on.
  private final class Carried {
    let rig = Rig(), thing = Thing(0, 0)
    let carrier: DynamicTransitionAnimator
    init() {
      carrier = DynamicTransitionAnimator(animator: rig.animator, movements: [.init(item: thing, start: .zero, end: Point(x: 0, y: 200))])
    }
  }
  private static func play(_ carried: Carried) {
    carried.carrier.startAnimation()
    for frame in 1...4 { carried.rig.stage.advance(to: Double(frame) / 20) }
    carried.carrier.pauseAnimation()
    carried.carrier.continueAnimation(withTimingParameters: nil, durationFactor: .nan)
    for frame in 5...8 { carried.rig.stage.advance(to: Double(frame) / 20) }
    expect(carried.thing.center.x.isFinite && carried.thing.center.y.isFinite)
    carried.carrier.stopAnimation(true)
  }

  @Test(
    "DY-20: on a path of any length the fraction is the one that was set",
    arguments: [5e-324, 1e-300, 1e-160, 1, 1e160, 1e200, 1e300, 8e307])
  func anyWay(length: Double) {
    let rig = Rig()
    let carrier = DynamicTransitionAnimator(
      animator: rig.animator, movements: [.init(item: Thing(0, 0), start: .zero, end: Point(x: length, y: -length))])
    for fraction in [0.0, 0.25, 1] where length > 0x1p-1063 || fraction != 0.25 {
      carrier.fractionComplete = fraction
      expectEqual(carrier.fractionComplete, fraction)
    }
    carrier.stopAnimation(true)
  }

  /// An item with a shape and a place of its own, which no setter sees.
  private final class Stranger: DynamicItem {
    var center = Point.zero
    var bounds = Rect(x: 0, y: 0, width: 50, height: 50)
    var rotation = 0.0
    var collisionBoundsType = DynamicItemCollisionBoundsType.rectangle
    var collisionBoundingPath = Path()
    var boundsCenterOffset = Vector.zero
    var velocity = DynamicVelocity.zero
    func prepareForDynamics() -> DynamicVelocity { velocity }
  }

  @Test("MU-3: an item of any size, position, shape and velocity", arguments: AttackedNumber.doubles)
  func strangers(number: Double) {
    let ways: [(Stranger) -> Void] = [
      { $0.center.x = number }, { $0.bounds.size.width = number }, { $0.bounds.size = Size(width: number, height: number) },
      { $0.rotation = number }, { $0.boundsCenterOffset = Vector(dx: number, dy: 0) },
      { $0.velocity = DynamicVelocity(linear: Vector(dx: number, dy: 0), angular: 0) },
      { $0.velocity = DynamicVelocity(linear: .zero, angular: number) },
      {
        $0.collisionBoundsType = .path
        $0.collisionBoundingPath = Path([.move(Point(x: -9, y: -9)), .line(Point(x: number, y: -9)), .line(Point(x: 0, y: number)), .close])
      },
      {
        $0.collisionBoundsType = .ellipse
        $0.bounds.size = Size(width: number, height: 5)
      },
    ]
    for way in ways {
      let (rig, stranger, other) = (Rig(), Stranger(), Thing(60, 0))
      way(stranger)
      _ = Reports.during {
        for behavior in [
          GravityBehavior(items: [stranger, other]), CollisionBehavior(items: [stranger, other]),
          SnapBehavior(item: stranger, snapTo: Point(x: 30, y: 0)),
          DynamicItemBehavior(items: [DynamicItemGroup(items: [stranger, other])]),
        ] { rig.animator.addBehavior(behavior) }
        for frame in 1...20 { rig.stage.advance(to: Double(frame) / 60) }
        way(stranger)
        rig.animator.updateItem(usingCurrentState: stranger)
        _ = rig.animator.items(in: Rect(x: number, y: -number, width: number, height: 9))
        for frame in 21...40 { rig.stage.advance(to: Double(frame) / 60) }
      }
      expect(other.center.x.isFinite && other.center.y.isFinite)
    }
  }

  @Test("MU-2: frames at far away times count half a second each", arguments: [1e12, 1e18, 1e300, Double.greatestFiniteMagnitude / 2])
  func farTime(time: Double) {
    let (rig, thing) = (Rig(), Thing(0, 0))
    rig.animator.addBehavior(GravityBehavior(items: [thing]))
    _ = Reports.during {
      for frame in 1...10 { rig.stage.advance(to: Double(frame) / 60) }
      for far in [time, time * 1.0001, time * 1.0001, time * 1.5, time * 1.5] { rig.stage.advance(to: far) }
      rig.stage.advance(to: (time * 1.5).nextUp)
    }
    // a sixth of a second, and at most four frames with a gap: 500·t² of fall
    let longest = 1.0 / 6 + 4 * 0.5 + 1.0 / 60
    expect(thing.center.y > 0 && thing.center.y < 500 * longest * longest)
  }
}
