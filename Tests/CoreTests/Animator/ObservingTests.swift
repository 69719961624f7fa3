import LegatoCore
import TestSupport
import Testing

@Suite("Watching an animator") struct ObservingTests {
  let slide = Slide()

  @Test("PA-4 changes of state, running, direction and set fractions are told, after the state is final") func callbacks() {
    let animator = slide.animator()
    var told: [String] = []
    let observation = animator.observe { change in
      switch change {
      case .state(let state): told.append("\(state) \(animator.state)")
      case .isRunning(let isRunning): told.append("running \(isRunning)")
      case .isReversed(let isReversed): told.append("reversed \(isReversed)")
      case .fractionComplete(let fraction): told.append("fraction \(fraction)")
      }
    }
    animator.startAnimation()
    #expect(told == ["active active", "running true"])
    told = []
    slide.run(to: 0.5)
    animator.pauseAnimation()
    animator.fractionComplete = 0.25
    animator.isReversed = true
    animator.startAnimation()
    #expect(told == ["running false", "fraction 0.25", "reversed true", "running true"])
    told = []
    slide.run(to: 5)
    #expect(told == ["inactive inactive", "running false", "reversed false"])
    observation.cancel()
    animator.startAnimation()
    #expect(told.count == 3)
  }

  @Test("PA-4 the same as a sequence") func sequence() async {
    let animator = slide.animator()
    var changes = animator.changes.makeAsyncIterator()
    animator.startAnimation()
    slide.run(to: 1)
    var heard: [AnimatorChange] = []
    for _ in 0..<4 { if let change = await changes.next() { heard.append(change) } }
    #expect(heard == [.state(.active), .isRunning(true), .state(.inactive), .isRunning(false)])
  }
}
