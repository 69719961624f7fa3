import Expectations
import LegatoDynamics
import TestSupport
import Testing

@Suite("Bodies follow the stage's clock, in steps of constant length") struct ClockTests {
  /// Things poured into a box, some thrown.
  private static func pour(_ seed: UInt64) -> (Rig, [Thing]) {
    var random = SplitMix64(seed: seed)
    let rig = Rig()
    let things = (0..<24).map { i in
      let thing = Thing(
        Double(i % 6) * 70 - 175, Double(i / 6) * -80, width: Double.random(in: 20...60, using: &random),
        height: Double.random(in: 20...60, using: &random))
      thing.collisionBoundsType = i % 3 == 0 ? .ellipse : .rectangle
      return thing
    }
    let collision = CollisionBehavior(items: things)
    collision.addBoundary(withIdentifier: 0, for: Path(rect: Rect(x: -250, y: -600, width: 500, height: 900)))
    let items = DynamicItemBehavior(items: things)
    items.elasticity = 0.5
    for behavior in [collision, items, GravityBehavior(items: things)] { rig.animator.addBehavior(behavior) }
    for thing in things { items.addLinearVelocity(Vector(dx: Double.random(in: -300...300, using: &random), dy: 0), for: thing) }
    return (rig, things)
  }

  @Test("DY-19: the result is the same to the bit, whatever the frames", arguments: [1, 2024]) func frames(seed: UInt64) {
    func end(_ deltas: [Double]) -> [Point] {
      let (rig, things) = Self.pour(seed)
      rig.run(to: 1, by: deltas)
      return things.map(\.center)
    }
    let sixty = end([1 / 60.0])
    expectEqual(end([1 / 120.0]), sixty)
    expectEqual(end([0.4, 0.013, 0.25]), sixty)
    expectEqual(end([0.0037]), sixty)
  }

  @Test("what is presented between two steps lies between them") func interpolated() {
    let (rig, thing) = (Rig(), Thing(0, 0))
    let items = DynamicItemBehavior(items: [thing])
    items.resistance = 0
    rig.animator.addBehavior(items)
    items.addLinearVelocity(Vector(dx: 120, dy: 0), for: thing)
    for i in 1...100 {
      let time = Double(i) * 0.00313
      rig.stage.advance(to: time)
      expectLess(abs(thing.center.x - 120 * time), than: 1e-6)
    }
  }

  @Test(
    "DY-19: of a gap of more than half a second only half a second counts; it is reported, and nothing is lost", arguments: [0.51, 5, 3600])
  func gap(seconds: Double) {
    let (rig, thing) = (Rig(), Thing(0, 0))
    let items = DynamicItemBehavior(items: [thing])
    items.resistance = 0
    rig.animator.addBehavior(items)
    items.addLinearVelocity(Vector(dx: 100, dy: 0), for: thing)
    rig.stage.advance(to: 0.25)
    let reports = Reports.during { rig.stage.advance(to: 0.25 + seconds) }
    expectEqual(reports.count, 1)
    expect("\(reports.first!)".contains("at most 0.5 s apart"))
    expectLess(abs(thing.center.x - 75), than: 1e-6)
    expect(Reports.during { rig.stage.advance(to: 0.25 + seconds + 0.5) }.isEmpty)
    expectLess(abs(thing.center.x - 125), than: 1e-6)
    expectLess(abs(rig.animator.elapsedTime - 1.25), than: 1e-9)
  }

  @Test(
    "DY-19, DY-20: a slow host gets one report; its bodies follow the same path by at most half a second per frame, and come to rest",
    arguments: Effort.alternate([0.6, 1, 30]))
  func slowHost(delta: Double) {
    let (fast, landed) = Self.pour(7)
    fast.run(to: 60)
    expectEqual(fast.stage.demand, .idle)
    let (slow, things) = Self.pour(7)
    var frames = 0
    let reports = Reports.during {
      while slow.stage.demand != .idle, frames < 1000 {
        let before = slow.animator.elapsedTime
        frames += 1
        slow.stage.advance(to: Double(frames) * delta)
        expectLess(slow.animator.elapsedTime - before, than: 0.5 + 1.5 / 120)
      }
    }
    expectEqual(reports.count, 1)
    expect(slow.stage.demand == .idle && frames < 1000)
    // the steps are the same ones, so are the places
    expectEqual(things.map(\.center), landed.map(\.center))
    expectEqual(slow.animator.elapsedTime, fast.animator.elapsedTime)
  }

  @Test("DY-20: a delegate that changes something as the animator resumes is called once") func changingInResume() {
    final class Changer: DynamicAnimatorDelegate {
      let items: DynamicItemBehavior
      var resumes = 0
      init(_ items: DynamicItemBehavior) { self.items = items }
      func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {
        resumes += 1
        items.resistance = 0
        items.addLinearVelocity(Vector(dx: 100, dy: 0), for: items.items[0])
      }
    }
    let (rig, thing) = (Rig(), Thing(0, 0))
    let changer = Changer(DynamicItemBehavior(items: [thing]))
    rig.animator.delegate = changer
    rig.animator.addBehavior(changer.items)
    expect(changer.resumes == 1 && rig.animator.isRunning)
    rig.stage.advance(to: 0.25)
    expectLess(abs(thing.center.x - 25), than: 1e-9)
  }

  @Test("DY-20: after half a second of slow motion the animator pauses and demands no frames; a change wakes it") func pausing() {
    final class Log: DynamicAnimatorDelegate {
      var lines: [String] = []
      func dynamicAnimatorWillResume(_ animator: DynamicAnimator) { lines.append("resume") }
      func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { lines.append("pause") }
    }
    let (rig, log, thing) = (Rig(), Log(), Thing(0, 0))
    var wakes = 0
    rig.stage.onWake = {
      wakes += 1
      return nil
    }
    rig.animator.delegate = log
    let items = DynamicItemBehavior(items: [thing])
    rig.animator.addBehavior(items)
    expectEqual(log.lines, ["resume"])
    expectEqual(rig.stage.demand, .everyFrame)
    var frames = 0
    while rig.stage.advance(to: Double(frames + 1) / 60) != .idle { frames += 1 }
    expect((28...32).contains(frames))
    expectEqual(log.lines, ["resume", "pause"])
    expect(!rig.animator.isRunning)
    let slept = rig.animator.elapsedTime
    rig.stage.advance(to: 10)
    expectEqual(rig.animator.elapsedTime, slept)
    wakes = 0
    items.addLinearVelocity(Vector(dx: 60, dy: 0), for: thing)
    expectEqual(log.lines, ["resume", "pause", "resume"])
    expectEqual(wakes, 1)
    rig.stage.advance(to: 10.5)
    expectLess(abs(thing.center.x - 600 * (1 - exponential(-0.05))), than: 1e-6)
  }

  @Test("a wake at the host's time begins at that time") func wakeTime() {
    let (rig, thing) = (Rig(), Thing(0, 0))
    rig.stage.onWake = { 7 }
    let items = DynamicItemBehavior(items: [thing])
    items.resistance = 0
    rig.animator.addBehavior(items)
    items.addLinearVelocity(Vector(dx: 100, dy: 0), for: thing)
    rig.stage.advance(to: 7.1)
    expectLess(abs(thing.center.x - 10), than: 1e-6)
  }

  @Test("the bodies' demand for frames is combined with those of animations and alarms") func merged() {
    let (rig, thing) = (Rig(), Thing(0, 0))
    let value = Animated(0.0, in: rig.stage)
    rig.animator.addBehavior(DynamicItemBehavior(items: [thing]))
    animate(withDuration: 2, delay: 3) { value.value = 1 }
    expectEqual(rig.stage.advance(to: 0.1), .everyFrame)
    rig.run(to: 1)
    expectEqual(rig.stage.demand, .at(3))
    rig.stage.advance(to: 6)
    expectEqual(rig.stage.demand, .idle)
  }

  @Test("an animator whose layer is added to a window later starts then") func later() {
    let (root, layer) = (Layer(frame: Rect(x: 0, y: 0, width: 300, height: 300)), Layer(frame: Rect(x: 0, y: 0, width: 20, height: 20)))
    root.addSublayer(layer)
    let animator = DynamicAnimator(referenceLayer: root)
    animator.addBehavior(GravityBehavior(items: [layer]))
    expect(!animator.isRunning)
    let window = Window(size: Size(width: 300, height: 300))
    window.stage.advance(to: 5)
    window.addSublayer(root)
    expect(animator.isRunning)
    window.stage.advance(to: 5.25)
    expectGreater(layer.center.y, than: 30)
    let before = layer.center
    root.removeFromSuperlayer()
    window.stage.advance(to: 5.5)
    expectEqual(layer.center, before)
    expectEqual(window.stage.demand, .idle)
  }
}
