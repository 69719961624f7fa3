import Expectations
import LegatoCore
import LegatoTiming
import TestSupport
import Testing

@Suite("Running animations are removed") struct RemovalTests {
  let stage = Stage()

  @Test("LM-14, UA-10: removal leaves the model alone, the presentation jumps to it, every completion gets false at once") func removeAll()
  {
    let x = Animated(0.0, in: stage)
    var flags: [String] = []
    animate(withDuration: 1, animations: { x.value = 100 }, completion: { flags.append("out \($0)") })
    stage.advance(to: 0.5)
    animate(withDuration: 1, animations: { x.value = 20 }, completion: { flags.append("back \($0)") })
    stage.advance(to: 0.6)
    expect(x.presentation != 20)
    x.removeAllAnimations()
    expect((x.value, x.presentation, x.velocity, x.animationCount) == (20, 20, 0, 0))
    expectEqual(flags.sorted(), ["back false", "out false"])
    expectEqual(stage.advance(to: 3), .idle)
    expectEqual(flags.count, 2)
  }

  @Test("LM-15, UA-10: stopped by hand, presentation to model and then removal, nothing jumps") func stopByHand() {
    let x = Animated(0.0, in: stage)
    animate(withDuration: 1, options: .curveEaseOut) { x.value = 100 }
    stage.advance(to: 0.37)
    let shown = x.presentation
    x.value = shown
    x.removeAllAnimations()
    expectEqual(x.presentation, shown)
    stage.advance(to: 2)
    expectEqual(x.presentation, shown)
  }

  @Test("UA-10: removal affects one value; another of the same block continues to its end") func others() {
    let (x, y) = (Animated(0.0, in: stage), Animated(0.0, in: stage))
    animate(withDuration: 1, options: .curveLinear) { (x.value, y.value) = (1, 1) }
    stage.advance(to: 0.25)
    x.removeAllAnimations()
    expectEqual(x.presentation, 1)
    stage.advance(to: 0.5)
    expectLess(abs(y.presentation - 0.5), than: 1e-9)
    expectEqual(stage.demand, .everyFrame)
    expectEqual(stage.advance(to: 1), .idle)
  }

  @Test("UA-10, UA-3: an animation that waits for its delay is removed like a running one") func delayed() {
    let x = Animated(0.0, in: stage)
    var flags: [Bool] = []
    animate(withDuration: 1, delay: 5, animations: { x.value = 1 }, completion: { flags.append($0) })
    stage.advance(to: 1)
    x.removeAllAnimations()
    expectEqual(x.presentation, 1)
    expectEqual(flags, [false])
    expectEqual(stage.demand, .idle)
    expectEqual(stage.advance(to: 10), .idle)
  }

  @Test("UA-10, MU-7: a completion may remove an animation that ends in the same frame; it has ended already and its completion gets true")
  func removeInCallback() {
    let (x, y, z) = (Animated(0.0, in: stage), Animated(0.0, in: stage), Animated(0.0, in: stage))
    var log: [String] = []
    animate(
      withDuration: 1, animations: { x.value = 1 },
      completion: {
        log.append("x \($0)")
        y.removeAllAnimations()
        z.removeAllAnimations()
      })
    animate(withDuration: 1, animations: { y.value = 1 }, completion: { log.append("y \($0)") })
    animate(withDuration: 2, animations: { z.value = 1 }, completion: { log.append("z \($0)") })
    stage.advance(to: 1)
    expectEqual(log, ["x true", "y true", "z false"])
    expectEqual(stage.demand, .idle)
  }

  @Test("UA-10, MU-4: removing without animations has no effect and is no misuse") func nothing() {
    let x = Animated(6.0, in: stage)
    let reports = Reports.during {
      x.removeAllAnimations()
      animate(withDuration: 1) { x.removeAllAnimations() }
    }
    expect(reports.isEmpty)
    expectEqual(x.presentation, 6)
    expectEqual(stage.demand, .idle)
  }

  @Test("UA-10: animations of a value can be removed inside the block that animates it") func insideBlock() {
    let x = Animated(0.0, in: stage)
    var flags: [Bool] = []
    animate(
      withDuration: 1, options: .curveLinear,
      animations: {
        x.value = 10
        x.removeAllAnimations()
        expect(flags.isEmpty)
        x.value = 20
      }, completion: { flags.append($0) })
    expect(flags.isEmpty)
    expectEqual(x.presentation, 10)
    stage.advance(to: 0.5)
    expectLess(abs(x.presentation - 15), than: 1e-9)
    stage.advance(to: 1)
    expectEqual(flags, [false])
  }
}
