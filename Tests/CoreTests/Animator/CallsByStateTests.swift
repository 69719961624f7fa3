import Expectations
import LegatoCore
import LegatoTiming
import Testing

@Suite("Every call is defined in every state, and an invalid one changes nothing") struct CallsByStateTests {
  enum Result: Sendable {
    case becomes(AnimatingState, running: Bool)
    case noOp, misuse
  }

  /// A row of the table in 9.2: a call and its effect while inactive, running, paused and stopped.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let results: [Result]
    let call: @Sendable (PropertyAnimator) -> Void
    init(_ name: String, _ results: [Result], _ call: @escaping @Sendable (PropertyAnimator) -> Void) {
      (self.name, self.results, self.call) = (name, results, call)
    }
    var testDescription: String { name }
    func result(in situation: Rig.Situation) -> Result { results[Rig.Situation.allCases.firstIndex(of: situation)!] }

    static let inactive = Result.becomes(.inactive, running: false)
    static let running = Result.becomes(.active, running: true)
    static let paused = Result.becomes(.active, running: false)
    static let stopped = Result.becomes(.stopped, running: false)

    static let all = [
      Row("startAnimation()", [running, .noOp, running, .misuse]) { $0.startAnimation() },
      Row("startAnimation(afterDelay:)", [running, .misuse, .misuse, .misuse]) { $0.startAnimation(afterDelay: 0.5) },
      Row("pauseAnimation()", [paused, paused, .noOp, .misuse]) { $0.pauseAnimation() },
      Row("continueAnimation", [.noOp, .noOp, running, .misuse]) { $0.continueAnimation(withTimingParameters: nil, durationFactor: 1) },
      Row("stopAnimation(false)", [.misuse, stopped, stopped, .misuse]) { $0.stopAnimation(false) },
      Row("stopAnimation(true)", [.misuse, inactive, inactive, .misuse]) { $0.stopAnimation(true) },
      Row("finishAnimation(at: .end)", [.misuse, .misuse, .misuse, inactive]) { $0.finishAnimation(at: .end) },
      Row("finishAnimation(at: .start)", [.misuse, .misuse, .misuse, inactive]) { $0.finishAnimation(at: .start) },
      Row("finishAnimation(at: .current)", [.misuse, .misuse, .misuse, inactive]) { $0.finishAnimation(at: .current) },
      Row("fractionComplete =", [paused, .noOp, paused, .noOp]) { $0.fractionComplete = 0.7 },
      Row("isReversed =", [inactive, running, paused, .noOp]) { $0.isReversed = true },
      Row("addAnimations", [inactive, running, paused, .misuse]) { $0.addAnimations {} },
      Row("addAnimations delayed", [inactive, running, paused, .misuse]) { $0.addAnimations({}, delayFactor: 0.5) },
      Row("addCompletion", [inactive, running, paused, stopped]) { $0.addCompletion { _ in } },
      Row("isInterruptible =", [inactive, .misuse, .misuse, stopped]) { $0.isInterruptible = false },
      Row("isUserInteractionEnabled =", [inactive, .misuse, .misuse, stopped]) { $0.isUserInteractionEnabled = false },
    ]
  }

  @Test(
    "PA-3, PA-12, PA-13, PA-17, PA-20, PA-21, PA-22, PA-26, PA-30, MU-2, MU-4: the state after each call",
    arguments: Row.all, Rig.Situation.allCases)
  func stateAfter(row: Row, situation: Rig.Situation) {
    let rig = Rig().enter(situation)
    let before = rig.snapshot
    let reports = misuses { row.call(rig.animator) }
    let after = rig.snapshot
    switch row.result(in: situation) {
    case .becomes(let state, let isRunning):
      expect(reports.isEmpty)
      expectEqual(after.state, state)
      expectEqual(after.isRunning, isRunning)
    case .noOp:
      expect(reports.isEmpty)
      expectEqual(after, before)
    case .misuse:
      expectEqual(reports.count, 1)
      expect(reports.allSatisfy { !$0.isAboutNumber })
      expectEqual(after, before)
    }
    expect(!rig.animator.isRunning || rig.animator.state == .active)
  }

  @Test("MU-1: after a misuse the animator still runs its blocks once and completes once", arguments: Row.all, Rig.Situation.allCases)
  func nothingIsLost(row: Row, situation: Rig.Situation) {
    guard case .misuse = row.result(in: situation) else { return }
    let (rig, twin) = (Rig().enter(situation), Rig().enter(situation))
    let reports = misuses { row.call(rig.animator) }
    expectEqual(reports.count, 1)
    for each in [rig, twin] { each.runOut() }
    expectEqual(rig.snapshot, twin.snapshot)
    expectEqual(rig.positions, [.end])
    expectEqual(rig.blockRuns, 1)
    expectEqual(rig.x.value, 100)
  }

  @Test("MU-2: the report names the call, the expected state and the actual state")
  func wording() {
    let rig = Rig().enter(.running)
    let reports = misuses { rig.animator.finishAnimation(at: .end) }
    expectEqual(
      reports.map(\.description), ["finishAnimation(at:) needs .stopped, found .active, running; call stopAnimation(false) first"])
    expectEqual(
      reports,
      [
        .state(call: "finishAnimation(at:)", wanted: ".stopped", found: ".active, running", remedy: "call stopAnimation(false) first")
      ])
    let delayed = misuses { rig.animator.startAnimation(afterDelay: 1) }
    expectEqual(
      delayed,
      [
        .state(
          call: "startAnimation(afterDelay:)", wanted: ".inactive", found: ".active, running",
          remedy: "call startAnimation() to go on after a pause: the delay is that of the first start")
      ])
    rig.animator.stopAnimation(false)
    let stopped = misuses { rig.animator.startAnimation(afterDelay: 1) }
    expectEqual(
      stopped,
      [
        .state(call: "startAnimation(afterDelay:)", wanted: ".inactive", found: ".stopped", remedy: "call finishAnimation(at:) first")
      ])
  }

  @Test("MU-2: following the report's advice makes the call valid") func remedies() {
    func rig(_ situation: Rig.Situation, _ call: (PropertyAnimator) -> Void, says remedy: String) -> Rig {
      let rig = Rig().enter(situation)
      expectEqual(misuses { call(rig.animator) }.map { "\($0)".hasSuffix("; \(remedy)") }, [true], "\(misuses { call(rig.animator) })")
      return rig
    }
    let finished = rig(.running, { $0.finishAnimation(at: .end) }, says: "call stopAnimation(false) first")
    finished.animator.stopAnimation(false)
    finished.animator.finishAnimation(at: .end)
    expectEqual(finished.positions, [.end])

    let finishFirst = "call finishAnimation(at:) first"
    let calls: [(PropertyAnimator) -> Void] = [
      { $0.startAnimation() }, { $0.startAnimation(afterDelay: 0.5) }, { $0.pauseAnimation() }, { $0.addAnimations {} },
    ]
    for (number, call) in calls.enumerated() {
      let rig = rig(.stopped, call, says: finishFirst)
      rig.animator.finishAnimation(at: .current)
      expect(misuses { call(rig.animator) }.isEmpty)
      expectEqual(rig.animator.state, number == 3 ? .inactive : .active)
    }
    let stopped = rig(.stopped, { $0.stopAnimation(false) }, says: "call finishAnimation(at:), which comes next")
    stopped.animator.finishAnimation(at: .start)
    expectEqual(stopped.positions, [.start])

    let delayed = rig(
      .paused, { $0.startAnimation(afterDelay: 1) },
      says: "call startAnimation() to go on after a pause: the delay is that of the first start")
    delayed.animator.startAnimation()
    expect(delayed.animator.isRunning)
  }

  @Test(
    "PA-21, PA-22, PA-26: stopping an inactive animator, stopping twice and finishing a running one are reported with the expected state")
  func stopAndFinish() {
    let rig = Rig()
    let atRest = misuses { rig.animator.stopAnimation(false) }
    expectEqual(
      atRest,
      [
        .state(
          call: "stopAnimation(_:)", wanted: ".active", found: ".inactive", remedy: "leave it out: it has not started, or is over already")
      ])
    rig.enter(.stopped)
    let again = misuses { rig.animator.stopAnimation(true) }
    expectEqual(
      again,
      [
        .state(call: "stopAnimation(_:)", wanted: ".active", found: ".stopped", remedy: "call finishAnimation(at:), which comes next")
      ])
    expectEqual(rig.animator.state, .stopped)
    rig.animator.finishAnimation(at: .current)
    let finished = misuses { rig.animator.finishAnimation(at: .current) }
    expectEqual(
      finished,
      [
        .state(
          call: "finishAnimation(at:)", wanted: ".stopped", found: ".inactive",
          remedy: "leave it out: it is over already, or start it and call stopAnimation(false) first")
      ])
    expectEqual(rig.positions, [.current])
  }

  @Test(
    "PA-31: an animator that is not interruptible cannot be paused, stopped, scrubbed or reversed while it runs",
    arguments: ["pauseAnimation()", "stopAnimation(false)", "stopAnimation(true)", "isReversed ="])
  func notInterruptible(name: String) {
    let rig = Rig()
    rig.animator.isInterruptible = false
    rig.enter(.running)
    let before = rig.snapshot
    let reports = misuses { Row.all.first { $0.name == name }!.call(rig.animator) }
    expectEqual(reports.count, 1)
    expectEqual(rig.snapshot, before)
    rig.step(1)
    expectEqual(rig.positions, [.end])
  }

  @Test("PA-31: scrubbing or pausing an inactive one is a misuse too, reversing it is not")
  func notInterruptibleAtRest() {
    let rig = Rig()
    rig.animator.isInterruptible = false
    let reports = misuses {
      rig.animator.fractionComplete = 0.5
      rig.animator.pauseAnimation()
    }
    expectEqual(reports.count, 2)
    expectEqual(rig.animator.state, .inactive)
    expectEqual(rig.blockRuns, 0)
    let fine = misuses {
      rig.animator.isReversed = true
      rig.runOut()
    }
    expect(fine.isEmpty)
    expectEqual(rig.positions, [.start])
  }

  @Test("PA-30: the two flags can be set before a start and after the end")
  func flagsAtRest() {
    let rig = Rig()
    let reports = misuses {
      rig.animator.isUserInteractionEnabled = false
      rig.enter(.running)
      rig.step(1)
      rig.animator.isUserInteractionEnabled = true
      rig.animator.isInterruptible = false
    }
    expect(reports.isEmpty)
    expect(rig.animator.isUserInteractionEnabled)
    expect(!rig.animator.isInterruptible)
  }
}
