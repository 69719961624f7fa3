import Expectations
import LegatoDynamics
import Testing

@Suite("A behavior can be moved from one animator to another, and nothing of it stays in the first") @MainActor struct MovingHouseTests {
  private typealias Move = (first: Rig, second: Rig, item: Thing)

  /// Adds `behavior` to one animator, and with no frame between to another. Either has its first step behind it then.
  private func move(_ behavior: DynamicBehavior, _ item: Thing, _ secondIsFirst: Bool) -> Move {
    let (first, second) = (Rig(), Rig())
    first.animator.addBehavior(behavior)
    first.run(to: 0.1)
    first.animator.removeBehavior(behavior)
    second.animator.addBehavior(behavior)
    for rig in secondIsFirst ? [second, first] : [first, second] { rig.run(to: 0.2) }
    return (first, second, item)
  }

  /// Points that the item of a second animator falls in half a second.
  private func fall(_ move: Move) -> Double {
    let before = move.item.center.y
    move.second.animator.addBehavior(GravityBehavior(items: [move.item]))
    move.second.run(to: 0.7)
    return move.item.center.y - before
  }

  @Test("DY-13, DY-15: a snap holds its item in the second, and releases it when it is removed there", arguments: [false, true])
  func snap(secondIsFirst: Bool) {
    let item = Thing(0, 0)
    let snap = SnapBehavior(item: item, snapTo: Point(x: 0, y: 0))
    let moved = move(snap, item, secondIsFirst)
    expectLess(fall(moved), than: 60)
    moved.second.animator.removeBehavior(snap)
    let free = item.center.y
    moved.second.run(to: 1.2)
    // ½ · 1000 points/s² · (0.5 s)², and what it had
    expectGreater(item.center.y - free, than: 100)
  }

  @Test("DY-13, DY-14: an attachment does the same", arguments: [false, true])
  func attachment(secondIsFirst: Bool) {
    let item = Thing(0, 0)
    let rod = AttachmentBehavior(item: item, attachedToAnchor: Point(x: 0, y: -80))
    let moved = move(rod, item, secondIsFirst)
    expectLess(abs(fall(moved)), than: 1)
    moved.second.animator.removeBehavior(rod)
    moved.second.run(to: 1.2)
    expectGreater(item.center.y, than: 100)
  }

  @Test("DY-13: a collision with boundaries does the same", arguments: [false, true])
  func collision(secondIsFirst: Bool) {
    let item = Thing(0, 0)
    let floor = CollisionBehavior(items: [item])
    floor.addBoundary(withIdentifier: "floor", from: Point(x: -500, y: 60), to: Point(x: 500, y: 60))
    let moved = move(floor, item, secondIsFirst)
    expectLess(fall(moved), than: 15)
    moved.second.animator.removeBehavior(floor)
    moved.second.run(to: 1.2)
    expectGreater(item.center.y, than: 100)
  }

  @Test("DY-13: an animator that is released releases its behaviors, which can be added to the next")
  func animatorGoes() {
    let item = Thing(0, 0)
    let snap = SnapBehavior(item: item, snapTo: Point(x: 0, y: 0))
    let rod = AttachmentBehavior(item: item, attachedToAnchor: Point(x: 0, y: -80))
    do {
      let rig = Rig()
      // joints of others, so that numbers differ
      for place in 1...3 { rig.animator.addBehavior(SnapBehavior(item: Thing(Double(place) * 300, 0), snapTo: Point(x: 0, y: 500))) }
      for behavior in [snap, rod] as [DynamicBehavior] { rig.animator.addBehavior(behavior) }
      rig.run(to: 0.1)
    }
    let second = Rig()
    let others = (1...5).map { Thing(Double($0) * -300, 0) }
    for other in others { second.animator.addBehavior(SnapBehavior(item: other, snapTo: Point(x: other.center.x, y: 0))) }
    second.run(to: 0.1)
    second.animator.addBehavior(snap)
    second.animator.addBehavior(GravityBehavior(items: others + [item]))
    second.run(to: 1)
    // each hangs on its own spring: 1000 points/s² over (2π · 4 Hz)²
    for thing in others + [item] { expectLess(abs(thing.center.y - 1.58), than: 0.2, "\(thing.center)") }
  }
}
