import Expectations
import LegatoCore
import LegatoGestures
import LegatoLayers
import TestSupport
import Testing

@Suite("A host may push the time at which a frame is displayed, ahead of the pointer events") struct AheadTests {
  /// A card on its way is caught, dragged at 900 points a second, and thrown; what was seen at the times of the frames and what was handed over.
  private struct Play {
    /// Of each frame, as it is drawn: the card's left-right place.
    var seen: [Double] = []
    var (caught, velocity) = (Double.nan, Double.nan)
    /// Speed of what is seen right after the hand-over, points a second.
    var after = 0.0

    /// Lets a pan catch and drag the card, and throw it.
    private static func addPan(to card: Layer, in window: Window) {
      var grip = 0.0
      let pan = PanGestureRecognizer(hysteresis: 0) { [unowned window, unowned card] pan in
        if pan.state == .began {
          grip = card.presentation()!.position.x - pan.location(in: window).x
          card.position = card.presentation()!.position
          card.removeAllAnimations()
        }
        card.position.x = grip + pan.location(in: window).x
        guard pan.state == .ended else { return }
        let home = Point(x: 300, y: 100)
        let spring = SpringTimingParameters(
          response: 0.5, dampingRatio: 0.6, initialVelocity: card.velocity(matching: pan.velocity(in: window), to: home))
        animate(withDuration: 0, timingParameters: spring) { card.position = home }
      }
      card.addGestureRecognizer(pan)
    }

    init(ahead: Double) {
      let desk = Desk()
      let (window, card) = (desk.window, desk.card)
      window.hitTesting = .presentation
      window.stage.advance(to: 0)
      animate(withDuration: 1, options: [.curveLinear, .allowUserInteraction]) { card.position.x = 220 }
      Self.addPan(to: card, in: window)
      var number = 0
      func frame() {
        window.stage.advance(to: Double(number) * Self.frameLength + ahead)
        seen.append(card.presentation()!.position.x)
        number += 1
      }
      while Double(number) * Self.frameLength < 0.5 { frame() }
      // four events a frame, each with the time at which it happened; the frames go on between them
      let start = 0.5
      for step in 0...80 {
        let time = start + Double(step) / 240
        while Double(number) * Self.frameLength <= time { frame() }
        let shown = card.presentation()!.position.x
        let phase: PointerEvent.Phase = step == 0 ? .began : step == 80 ? .ended : .moved
        // held for a tenth of a second, then dragged
        let place = 150 + max(0, time - start - 0.1) * 900
        desk.send(phase, place, 100, at: time)
        if step == 0 { caught = card.presentation()!.position.x - shown }
        if phase == .ended {
          velocity = card.presentationVelocity.dx
          let now = window.stage.now
          let at = card.presentation()!.position.x
          window.stage.advance(to: now + 1e-4)
          after = (card.presentation()!.position.x - at) / 1e-4
        }
      }
    }
    private static let frameLength = 1.0 / 60
  }

  @Test(
    "GE-9, DL-11 a catch moves nothing, and a throw has the finger's velocity, however far ahead the frames are",
    arguments: [0, 1.0 / 60, 1.0 / 30])
  func handOver(ahead: Double) {
    let reports = Reports.during {
      let play = Play(ahead: ahead)
      expectEqual(play.caught, 0)
      expect(abs(play.velocity - 900) < 1e-6 * 900 && abs(play.after - 900) < 10, "\(play.velocity), \(play.after)")
    }
    expect(reports.isEmpty)
  }

  @Test("DL-11 a frame pushed ahead shows what one pushed on time would show") func same() {
    let (now, ahead) = (Play(ahead: 0).seen, Play(ahead: 1.0 / 60).seen)
    // until the finger comes: the frame that is pushed a frame ahead shows the next one's time
    for index in 0..<29 { expectLess(abs(ahead[index] - now[index + 1]), than: 1e-9, "frame \(index)") }
  }
}
