import LegatoCore
import LegatoDynamics
import TestSupport
import Testing

@Suite("Bodies move by the frames that display links follow") struct BodiesAndDisplayLinksTests {
  private func falling(_ rig: Rig) -> Thing {
    let thing = Thing(0, 0)
    rig.animator.addBehavior(GravityBehavior(items: [thing]))
    return thing
  }

  @Test("DL-8: a link that joined later finds the bodies where this frame shows them, and one link changes no bit of their way")
  func sameHook() {
    let (alone, followed) = (Rig(), Rig())
    let (one, other) = (falling(alone), falling(followed))
    var seen: [Double] = []
    let link = DisplayLink { _ in seen.append(other.center.y) }
    link.add(to: followed.stage)
    for i in 1...60 {
      alone.stage.advance(to: Double(i) / 60)
      followed.stage.advance(to: Double(i) / 60)
      #expect(seen.last == one.center.y)
      #expect(other.center == one.center)
    }
    #expect(seen.count == 60)
    #expect(one.center.y > 400)
  }

  @Test("DL-8: at half speed bodies fall half as far in the host's time, along the same way") func slow() {
    let (plain, slow) = (Rig(), Rig())
    let (one, other) = (falling(plain), falling(slow))
    slow.stage.speed = 0.5
    for i in 1...60 {
      plain.stage.advance(to: Double(i) / 120)
      slow.stage.advance(to: Double(i) / 60)
      #expect(abs(one.center.y - other.center.y) < 1e-9)
    }
  }
}
