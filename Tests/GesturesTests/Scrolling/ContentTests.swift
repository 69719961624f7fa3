import Expectations
import LegatoCore
import LegatoGestures
import LegatoLayers
import LegatoTiming
import TestSupport
import Testing

@Suite("Content that becomes smaller takes the offset with it, and content that grows scrolls on") struct ContentTests {
  let window = Window(size: Size(width: 400, height: 400))
  let scroll = ScrollLayer()

  init() {
    scroll.frame = Rect(x: 0, y: 0, width: 200, height: 300)
    scroll.contentSize = Size(width: 200, height: 2000)
    window.addSublayer(scroll)
  }

  private var shown: Double { scroll.presentationContentOffset.y }

  @Test("SC-9 at rest it ends at the new edge, at once or in the time of a block", arguments: [true, false]) func resting(isAnimated: Bool)
  {
    scroll.contentInset.bottom = 100
    scroll.contentOffset.y = 1800
    func change(_ body: () -> Void) {
      if isAnimated { Layer.animate(withDuration: 1, options: .curveLinear, animations: body) } else { body() }
    }
    change { scroll.contentInset.bottom = 0 }
    expect(scroll.contentOffset.y == 1700 && shown == (isAnimated ? 1800 : 1700))
    window.stage.advance(to: 0.5)
    expectLess(abs(shown - (isAnimated ? 1750 : 1700)), than: 1e-9)
    window.stage.advance(to: 2)
    change { scroll.contentSize.height = 200 }
    expectEqual(scroll.contentOffset.y, 0)
  }

  @Test("SC-9 an offset that is beyond the edge on purpose, and one that is inside, stay") func others() {
    scroll.contentOffset.y = -60
    scroll.contentSize.height = 1000
    expectEqual(scroll.contentOffset.y, -60)
    scroll.contentOffset.y = 700
    scroll.contentSize.height = 1000
    scroll.contentInset.top = 50
    expectEqual(scroll.contentOffset.y, 700)
  }

  @Test("SC-6, SC-9 content that scrolls by itself springs back to the new edge, without a jump of position or velocity") func flying() {
    scroll.contentOffset.y = 1000
    scroll.decelerate(velocity: Vector(dx: 0, dy: 1000))
    window.stage.advance(to: 0.1)
    let before = shown
    window.stage.advance(to: 0.101)
    let speed = (shown - before) / 0.001
    let now = shown
    scroll.contentSize.height = 1200
    expectLess(abs(shown - now), than: 1e-9)
    window.stage.advance(to: 0.102)
    // within 0.001 s the spring of 598 points, ω = 4π, adds less than 598·ω²·0.001 = 95 points a second to the motion, which loses 2
    expectLess(abs((shown - now) / 0.001 - speed), than: 100)
    window.stage.advance(to: 10)
    expect(shown == 900 && scroll.contentOffset.y == 900 && !scroll.isDecelerating)
  }

  @Test("SC-5, SC-9 during a drag it stays under the finger, and springs back at the end") func dragged() {
    func send(_ phase: PointerEvent.Phase, _ y: Double, at time: Double) {
      window.stage.advance(to: time)
      window.handle(PointerEvent(time: time, phase: phase, location: Point(x: 100, y: y)))
    }
    scroll.contentOffset.y = 1000
    send(.began, 200, at: 0)
    scroll.contentSize.height = 1200
    expectEqual(shown, 1000)
    send(.ended, 200, at: 0.2)
    expectEqual(shown, 1000)
    window.stage.advance(to: 10)
    expectEqual(shown, 900)
  }

  @Test("SC-9 a layer that becomes larger takes the offset with it when it is laid out", arguments: [true, false])
  func largerLayer(isAnimated: Bool) {
    scroll.contentOffset.y = 1700
    window.layoutIfNeeded()
    func change(_ body: () -> Void) {
      if isAnimated { Layer.animate(withDuration: 1, options: .curveLinear, animations: body) } else { body() }
    }
    change {
      scroll.bounds.size.height = 500
      window.layoutIfNeeded()
    }
    expect(scroll.contentOffset.y == 1500 && shown == (isAnimated ? 1700 : 1500))
    window.stage.advance(to: 2)
    scroll.bounds.size.height = 300
    window.layoutIfNeeded()
    expectEqual(scroll.contentOffset.y, 1500)
  }

  // MARK: Growth

  /// SC-1: the share of its velocity that it loses in a second, as an exponent.
  private static let decay = -1000 * Libm.log(0.998)

  @Test(
    "SC-2, SC-11, GE-18 content that grows before its end is reached scrolls on as if it had been so long from the beginning",
    arguments: [1, 0.5])
  func grows(speed: Double) {
    // the velocity is that on the screen, and decays in the layer's own time
    scroll.speed = speed
    scroll.contentOffset.y = 1500
    scroll.decelerate(velocity: Vector(dx: 0, dy: 1000))
    window.stage.advance(to: 0.1)
    let now = shown
    scroll.contentSize.height = 4000
    expectLess(abs(shown - now), than: 1e-9)
    let way = 1000 / (speed * Self.decay)
    for time in [0.2, 0.5, 1] {
      window.stage.advance(to: time)
      expectLess(abs(shown - (1500 + way * (1 - Libm.exp(-Self.decay * speed * time)))), than: 1e-3)
    }
    window.stage.advance(to: 20)
    // at 2 points a second of its own time it rests
    expectLess(abs(shown - (1500 + way - 2 / Self.decay)), than: 1e-3)
    expectEqual(scroll.isDecelerating, false)
  }

  @Test("SC-6, SC-11 content that grows while it overshoots its end scrolls on from there, without a jump of position or velocity")
  func growsBeyond() {
    scroll.contentOffset.y = 1690
    scroll.decelerate(velocity: Vector(dx: 0, dy: 1000))
    window.stage.advance(to: 0.05)
    let before = shown
    window.stage.advance(to: 0.051)
    let (now, speed) = (shown, (shown - before) / 0.001)
    expectGreater(now, than: 1710)
    scroll.contentInset.bottom = 500
    expectLess(abs(shown - now), than: 1e-9)
    window.stage.advance(to: 0.052)
    // the spring had slowed it by less than ω²·50 + 2ω·1000 = 33,000 points a second each second
    expectLess(abs((shown - now) / 0.001 - speed), than: 66)
    window.stage.advance(to: 10)
    expect(shown > now && shown < 2200)
  }

  @Test("SC-11 what an app animates to the end, and what comes to rest before it, stays as it is") func growsBehind() {
    scroll.contentOffset.y = 1000
    Layer.animate(withDuration: 1) { scroll.contentOffset.y = 1700 }
    window.stage.advance(to: 0.5)
    scroll.contentSize.height = 4000
    expectEqual(scroll.contentOffset.y, 1700)
    window.stage.advance(to: 2)
    scroll.decelerate(velocity: Vector(dx: 0, dy: 1000))
    let end = scroll.contentOffset.y
    window.stage.advance(to: 2.1)
    scroll.contentSize.height = 8000
    expectEqual(scroll.contentOffset.y, end)
  }
}
