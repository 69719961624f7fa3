import Expectations
import LegatoDynamics
import TestSupport
import Testing

@Suite("What held an item, or met it, is removed") struct SupportTests {
  enum Change: CaseIterable { case boundaryGone, boundaryElsewhere, itemGone, itemBecomesSmaller, maskGone }

  @Test(
    "DY-20: an item that sleeps on something wakes and falls when that is removed, replaced, or made smaller",
    arguments: Change.allCases)
  func falls(change: Change) {
    let (rig, box, low) = (Rig(), Thing(0, -50), Thing(0, 50))
    let isOnBoundary = change == .boundaryGone || change == .boundaryElsewhere
    let collision = CollisionBehavior(items: isOnBoundary ? [box] : [box, low])
    if isOnBoundary { collision.addBoundary(withIdentifier: 0, from: Point(x: -500, y: 0), to: Point(x: 500, y: 0)) }
    let anchored = DynamicItemBehavior(items: isOnBoundary ? [] : [low])
    anchored.isAnchored = true
    for behavior in [collision, anchored, GravityBehavior(items: [box])] { rig.animator.addBehavior(behavior) }
    rig.run(to: 2)
    expect(!rig.animator.isRunning)
    switch change {
    case .boundaryGone: collision.removeBoundary(withIdentifier: 0)
    case .boundaryElsewhere: collision.addBoundary(withIdentifier: 0, from: Point(x: -500, y: 900), to: Point(x: 500, y: 900))
    case .itemGone:
      collision.removeItem(low)
      anchored.removeItem(low)
    case .itemBecomesSmaller:
      low.bounds = Rect(x: 0, y: 0, width: 100, height: 50)
      rig.animator.updateItem(usingCurrentState: low)
    case .maskGone: collision.removeItem(low)
    }
    rig.run(to: 2.2)
    // free fall for a fifth of a second
    expectLess(abs(box.center.y + 30), than: 0.5)
  }

  @Test("DY-16, DY-20: a boundary or an immovable item that is added where an item sleeps separates them", arguments: [true, false])
  func added(isBoundary: Bool) {
    let (rig, box, other) = (Rig(), Thing(0, 0), Thing(70, 0))
    let (collision, anchored) = (CollisionBehavior(items: [box]), DynamicItemBehavior(items: [other]))
    anchored.isAnchored = true
    for behavior in [collision, anchored] { rig.animator.addBehavior(behavior) }
    rig.run(to: 1)
    expect(!rig.animator.isRunning)
    if isBoundary {
      collision.addBoundary(withIdentifier: 0, from: Point(x: 20, y: -100), to: Point(x: 20, y: 100))
    } else {
      collision.addItem(other)
    }
    rig.run(to: 3)
    expectLess(abs(box.center.x + 30), than: 0.1)
  }

  @Test("DY-16, DY-20: an item at rest follows when the reference layer's bounds change", arguments: [600.0, 300])
  func otherBounds(height: Double) {
    let (window, box) = (Window(size: Size(width: 400, height: 400)), Layer(frame: Rect(x: 150, y: 295, width: 100, height: 100)))
    window.addSublayer(box)
    let animator = DynamicAnimator(referenceLayer: window)
    let collision = CollisionBehavior(items: [box])
    collision.translatesReferenceBoundsIntoBoundary = true
    for behavior in [collision, GravityBehavior(items: [box])] { animator.addBehavior(behavior) }
    func run(to time: Double) { while window.stage.now < time { window.stage.advance(to: window.stage.now + 1.0 / 60) } }
    run(to: 2)
    expect(!animator.isRunning && abs(box.center.y - 350) < 0.1 && window.stage.demand == .idle)
    window.bounds.size.height = height
    run(to: 6)
    // smaller, the edge is above the middle of the item, which falls away from it; larger, it falls onto it
    if height > 400 {
      expect(!animator.isRunning && abs(box.center.y - (height - 50)) < 0.1)
    } else {
      expectGreater(box.center.y, than: 400)
    }
  }

  @Test("DY-16: an immovable item that is released over a boundary added meanwhile stays above it") func released() {
    let (rig, box) = (Rig(), Thing(0, -50))
    let (collision, items) = (CollisionBehavior(items: [box]), DynamicItemBehavior(items: [box]))
    for behavior in [collision, items] { rig.animator.addBehavior(behavior) }
    items.addLinearVelocity(Vector(dx: 1, dy: 0), for: box)
    rig.run(to: 0.1)
    items.isAnchored = true
    rig.run(to: 0.5)
    collision.addBoundary(withIdentifier: 0, from: Point(x: -500, y: 0), to: Point(x: 500, y: 0))
    rig.run(to: 1)
    items.isAnchored = false
    rig.animator.addBehavior(GravityBehavior(items: [box]))
    for frame in 1...60 {
      rig.stage.advance(to: 1 + Double(frame) / 120)
      expectLess(box.center.y, than: -49.9)
    }
  }

  @Test("DY-17: the end of a contact is reported also where the last item that moves is removed as it begins", arguments: [true, false])
  func ends(removesBehaviors: Bool) {
    let (rig, box, ear) = (Rig(), Thing(0, -100), Ear())
    let (collision, gravity) = (CollisionBehavior(items: [box]), GravityBehavior(items: [box]))
    collision.addBoundary(withIdentifier: 0, from: Point(x: -500, y: 0), to: Point(x: 500, y: 0))
    collision.collisionDelegate = ear
    for behavior in [collision, gravity] { rig.animator.addBehavior(behavior) }
    ear.onBegan = {
      if removesBehaviors { return rig.animator.removeAllBehaviors() }
      collision.removeItem(box)
      gravity.removeItem(box)
    }
    rig.run(to: 1)
    expectEqual(ear.heard, ["began", "ended"])
    expect(!rig.animator.isRunning)
  }
}

private final class Ear: CollisionBehaviorDelegate {
  var onBegan: (() -> Void)?
  var heard: [String] = []
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem, withBoundaryIdentifier identifier: AnyHashable?, at point: Point
  ) {
    heard.append("began")
    onBegan?()
  }
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem, withBoundaryIdentifier identifier: AnyHashable?
  ) { heard.append("ended") }
}
