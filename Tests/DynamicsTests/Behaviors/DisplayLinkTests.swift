import Expectations
import LegatoCore
import LegatoDynamics
import TestSupport
import Testing

@Suite("Bodies move in the frames that display links are called in") struct BodiesAndDisplayLinksTests {
  private func falling(_ rig: Rig) -> Thing {
    let thing = Thing(0, 0)
    rig.animator.addBehavior(GravityBehavior(items: [thing]))
    return thing
  }

  @Test("DL-8: a link that was added later reads the bodies' positions of this frame, and a link does not change their path")
  func sameHook() {
    let (alone, followed) = (Rig(), Rig())
    let (one, other) = (falling(alone), falling(followed))
    var seen: [Double] = []
    let link = DisplayLink { _ in seen.append(other.center.y) }
    link.add(to: followed.stage)
    for i in 1...60 {
      alone.stage.advance(to: Double(i) / 60)
      followed.stage.advance(to: Double(i) / 60)
      expectEqual(seen.last, one.center.y)
      expectEqual(other.center, one.center)
    }
    expectEqual(seen.count, 60)
    expectGreater(one.center.y, than: 400)
  }

  @Test("DL-8: at half speed bodies take twice the host's time along the same path") func slow() {
    let (plain, slow) = (Rig(), Rig())
    let (one, other) = (falling(plain), falling(slow))
    slow.stage.speed = 0.5
    for i in 1...60 {
      plain.stage.advance(to: Double(i) / 120)
      slow.stage.advance(to: Double(i) / 60)
      expectLess(abs(one.center.y - other.center.y), than: 1e-9)
    }
  }

  @Test("reduced motion: after a push bodies are shown at rest in the next frame; an essential animator moves as usual") func reduced() {
    for isEssential in [false, true] {
      let rig = Rig()
      rig.stage.motionLevel = .reduced
      rig.animator.isEssential = isEssential
      let thing = Thing(0, 0)
      let body = DynamicItemBehavior(items: [thing])
      body.resistance = 5
      rig.animator.addBehavior(body)
      body.addLinearVelocity(Vector(dx: 200, dy: 0), for: thing)
      rig.stage.advance(to: 0)
      for i in 1...3 { rig.stage.advance(to: Double(i) / 60) }
      expectEqual(rig.animator.isRunning, isEssential)
      // 200 points a second under resistance 5 come to rest 40 points on
      expect(isEssential ? thing.center.x < 12 : abs(thing.center.x - 40) < 1)
    }
  }
}
