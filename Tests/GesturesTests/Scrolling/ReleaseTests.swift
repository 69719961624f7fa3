import Expectations
import LegatoCore
import LegatoGestures
import LegatoLayers
import TestSupport
import Testing

@Suite("Content that is let go continues with its velocity") struct ReleaseTests {
  let window = Window(size: Size(width: 400, height: 400))
  let scroll = ScrollLayer()

  init() {
    scroll.frame = Rect(x: 0, y: 0, width: 200, height: 300)
    scroll.contentSize = Size(width: 200, height: 2000)
    window.addSublayer(scroll)
  }

  @Test("SC-5, GE-18 also less than a pixel beyond the edge it starts with its velocity", arguments: [3000.0, -3000], [0.3, 1e-9, 2])
  func nearEdge(velocity: Double, beyond: Double) {
    scroll.contentOffset.y = 1700 + beyond
    scroll.decelerate(velocity: Vector(dx: 0, dy: velocity))
    window.stage.advance(to: 0.001)
    // v·t·e^(−ωt) with ω = 4π: 1.3 % less than v·t, and at most 2·(ωt)²/2 points back
    expectLess(abs((scroll.presentationContentOffset.y - 1700 - beyond) / 0.001 - velocity), than: 40)
    window.stage.advance(to: 10)
    expectEqual(scroll.presentationContentOffset, Point(x: 0, y: 1700))
  }

  @Test("GE-18 in a layer with a speed of its own it goes on with the finger's velocity", arguments: [0.25, 2], [600.0, 1690])
  func ownTime(speed: Double, offset: Double) {
    scroll.speed = speed
    scroll.contentOffset.y = offset
    for i in 0...10 {
      let (time, place) = (Double(i) / 100, Point(x: 100, y: 250 - 10 * Double(i)))
      window.stage.advance(to: time)
      window.handle(PointerEvent(time: time, phase: i == 0 ? .began : .moved, location: place))
    }
    window.handle(PointerEvent(time: 0.1, phase: .ended, location: Point(x: 100, y: 150)))
    let start = scroll.presentationContentOffset.y
    window.stage.advance(to: 0.1 + 0.001)
    // it loses at most 1 − e^(−2·4π/1000) of its velocity, 2.5 %
    expectLess(abs((scroll.presentationContentOffset.y - start) / 0.001 - 1000), than: 60)
  }
}
