import Expectations
import LegatoGestures
import TestSupport
import Testing

@Suite("Gestures are measured in the stage's time") struct GesturesInStageTimeTests {
  @Test(
    "at half speed a finger is twice as fast in stage seconds, so that a throw continues without a jump in velocity",
    arguments: [1.0, 0.5, 0.1])
  func velocity(speed: Double) {
    let window = Window(size: Size(width: 400, height: 300))
    window.stage.advance(to: 1)
    window.stage.speed = speed
    var velocity = 0.0
    window.addGestureRecognizer(PanGestureRecognizer { velocity = $0.velocity(in: window).dx })
    for step in 0...20 {
      let time = 1 + Double(step) / 100
      window.stage.advance(to: time)
      window.handle(PointerEvent(time: time, phase: step == 0 ? .began : .moved, location: Point(x: 50 + 3 * Double(step), y: 50)))
    }
    expectLess(abs(velocity - 300 / speed), than: 1e-6 / speed)
  }

  @Test("on a paused stage a finger moves layers with velocity 0; afterwards events continue without a report") func paused() {
    let window = Window(size: Size(width: 400, height: 300))
    var (way, velocity) = (0.0, 1.0)
    window.addGestureRecognizer(
      PanGestureRecognizer { (way, velocity) = ($0.translation(in: window).dx, $0.velocity(in: window).dx) })
    window.stage.isPaused = true
    let reports = Reports.during {
      for step in 0...30 {
        if step == 20 { window.stage.isPaused = false }
        let time = 5 + Double(step) / 100
        window.stage.advance(to: time)
        window.handle(PointerEvent(time: time, phase: step == 0 ? .began : .moved, location: Point(x: 50 + 3 * Double(step), y: 50)))
        if step == 19 { expect(velocity == 0 && way > 40) }
      }
    }
    expect(reports.isEmpty)
    expectGreater(velocity, than: 0)
  }
}
