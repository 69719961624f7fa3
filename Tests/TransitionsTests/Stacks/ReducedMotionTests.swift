import LegatoTransitions
import TestSupport
import Testing

@Suite("Transitions under reduced motion are there at once, and end as ever") struct ReducedTransitionTests {
  /// What a push and a pop tell, with the times.
  private func told(_ level: MotionLevel) -> [String] {
    let theatre = Theatre()
    theatre.stage.motionLevel = level
    var told: [String] = []
    func play(to time: Double) {
      for _ in 0..<60 {
        theatre.stage.advance(to: theatre.stage.now + (time - theatre.stage.now) / 20)
        told += theatre.log.take()
      }
      theatre.stage.advance(to: time)
      told += theatre.log.take()
    }
    theatre.navigation.push(theatre.b, animated: true)
    if level != .full { #expect(theatre.x(theatre.b) == 200) }
    play(to: 2)
    told.append("top b: \(theatre.navigation.topController === theatre.b)")
    theatre.navigation.pop(animated: true)
    play(to: 4)
    told.append("top a: \(theatre.navigation.topController === theatre.a), idle: \(theatre.stage.demand == .idle)")
    return told
  }

  @Test("a push shows its screen at once; all that is told comes in the same order", arguments: [MotionLevel.reduced, .none])
  func pushAndPop(level: MotionLevel) {
    let wanted = told(.full)
    #expect(wanted.contains("top b: true") && wanted.contains("top a: true, idle: true"))
    #expect(told(level) == wanted)
  }

  @Test("GE-18: the pan that pops carries the screen all the same, and the screen is gone when it is let go") func pan() {
    let theatre = Theatre()
    theatre.navigation.push(theatre.b, animated: false)
    theatre.stage.motionLevel = .reduced
    theatre.send(.began, 5, at: 0)
    theatre.send(.moved, 20, at: 0.01)
    theatre.send(.moved, 120, at: 0.1)
    #expect(abs(theatre.x(theatre.b) - 300) < 1e-9)
    theatre.send(.moved, 320, at: 0.2)
    theatre.send(.ended, 320, at: 0.21)
    #expect(theatre.x(theatre.a) == 200)
    theatre.stage.run(to: 3, frames: 60)
    #expect(theatre.navigation.topController === theatre.a)
    #expect(theatre.navigation.transitionCoordinator == nil)
  }
}
