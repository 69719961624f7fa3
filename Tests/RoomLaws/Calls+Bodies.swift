import Legato
import LegatoCore
import LegatoDynamics
import LegatoLayers

extension RoomCall {
  static let bodies: [RoomCall] = [
    RoomCall("a behavior comes", 3, keeps: .motion) { caller, room in
      guard room.behaviors.count < 10, let behavior = caller.behavior(room) else { return }
      if caller.chance(0.5) { behavior.action = caller.callback() }
      room.bodies.addBehavior(behavior)
      room.behaviors.append(behavior)
    },
    RoomCall("a behavior is set", 3, keeps: .motion) { caller, room in
      guard let behavior = room.behaviors.randomElement(using: &caller.random) else { return }
      caller.change(behavior, room)
    },
    RoomCall("a behavior goes", 2, keeps: .motion) { caller, room in
      guard let behavior = room.behaviors.randomElement(using: &caller.random) else { return }
      room.bodies.removeBehavior(behavior)
      if caller.chance(0.7) { room.behaviors.removeAll { $0 === behavior } }
    },
    RoomCall("all behaviors go", 1, keeps: .motion) { _, room in room.bodies.removeAllBehaviors() },
    RoomCall("an item is put elsewhere", 2, keeps: .motion) { caller, room in
      guard let item = room.layers.randomElement(using: &caller.random) else { return }
      item.center = caller.point()
      room.bodies.updateItem(usingCurrentState: item)
    },
    RoomCall("items are looked for", 1, keeps: .motion) { caller, room in _ = room.bodies.items(in: caller.rect()) },
  ]
}

extension Caller {
  func behavior(_ room: Room) -> DynamicBehavior? {
    guard let item = room.layers.randomElement(using: &random), let other = room.layers.randomElement(using: &random) else { return nil }
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return GravityBehavior(items: [item, other])
    case 1:
      let push = PushBehavior(items: [item], mode: chance(0.5) ? .continuous : .instantaneous)
      push.setAngle(number(-3...3), magnitude: number(0...2))
      return push
    case 2: return SnapBehavior(item: item, snapTo: point())
    case 3: return AttachmentBehavior(item: item, attachedToAnchor: point())
    case 4: return AttachmentBehavior(item: item, attachedTo: other)
    case 5:
      let collision = CollisionBehavior(items: room.layers)
      collision.translatesReferenceBoundsIntoBoundary = chance(0.7)
      return collision
    case 6:
      let own = DynamicItemBehavior(items: [item])
      own.addLinearVelocity(vector(), for: item)
      return own
    case 7:
      let group = DynamicItemGroup(items: [item, other])
      return GravityBehavior(items: [group])
    default:
      let fields: [() -> FieldBehavior] = [
        { .springField() }, { .dragField() }, { .vortexField() }, { [self] in .radialGravityField(position: point()) },
        { [self] in .noiseField(smoothness: number(0...1), animationSpeed: number(0...2)) },
      ]
      let field = fields.randomElement(using: &random)!()
      field.addItem(item)
      return field
    }
  }

  func change(_ behavior: DynamicBehavior, _ room: Room) {
    guard let item = room.layers.randomElement(using: &random) else { return }
    switch behavior {
    case let gravity as GravityBehavior:
      chance(0.5) ? gravity.addItem(item) : gravity.removeItem(item)
      gravity.magnitude = number(-2...2)
    case let push as PushBehavior:
      push.active.toggle()
      push.setTargetOffsetFromCenter(vector(), for: item)
    case let snap as SnapBehavior:
      snap.snapPoint = point()
      snap.damping = number(0...1)
    case let attachment as AttachmentBehavior:
      attachment.anchorPoint = point()
      attachment.length = number(0...50)
      attachment.frequency = number(0...4)
    case let collision as CollisionBehavior:
      chance(0.5) ? collision.addItem(item) : collision.removeItem(item)
      collision.addBoundary(withIdentifier: count(0...2), from: point(), to: point())
      if chance(0.3) { collision.removeAllBoundaries() }
    case let own as DynamicItemBehavior:
      chance(0.5) ? own.addItem(item) : own.removeItem(item)
      (own.density, own.elasticity, own.resistance) = (number(0.1...3), number(0...1), number(0...3))
      own.addAngularVelocity(number(-5...5), for: item)
    case let field as FieldBehavior:
      chance(0.5) ? field.addItem(item) : field.removeItem(item)
      (field.strength, field.position) = (number(-3...3), point())
    default: break
    }
  }
}
