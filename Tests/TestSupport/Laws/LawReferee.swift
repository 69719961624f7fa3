import LegatoCore

/// Plays a sequence call by call and holds everything that can be seen against the rules.
final class LawReferee {
  struct Run {
    var number: Int
    var model: AnimatorModel
  }
  struct Block {
    var values: Set<Int>
    var end: Double
    /// Whether something was taken from it, so that its flag may be false.
    var isDisturbed: Bool
  }

  let world: LawWorld
  let log: MisuseLog
  var runs: [Run]
  /// Runs whose animator was let go while they ran.
  var orphans: [(run: Run, release: Int)] = []
  var ledger = LawLedger()
  var blocks: [Block] = []
  /// Values that an absolute block has ever moved.
  var absolutes: Set<Int> = []
  private var runCount: Int
  /// How many completions have been accounted for.
  private var completedCount = 0
  /// The largest number a value has shown, for tolerances relative to its range.
  private var ranges: [Double]
  /// The largest velocity at which a value that still moves was given something new to do; a spring takes it over, and is carried away by it.
  var carried: [Double]

  init(_ makes: [AnimatorMake], _ log: MisuseLog) {
    world = LawWorld(makes)
    self.log = log
    runs = makes.enumerated().map { Run(number: $0.offset, model: AnimatorModel($0.element)) }
    runCount = makes.count
    carried = world.values.map { _ in 0 }
    ranges = world.values.map { value in
      (0..<LawValues.targetCount).flatMap { value.numbers(ofTarget: $0) }.reduce(0) { max($0, abs($1)) }
    }
  }

  /// One call with all laws around it.
  func step(_ call: LawCall) async throws {
    let (shown, model, now) = (world.shown, world.model, world.stage.now)
    widenRanges(shown)
    noteVelocities(call)
    let resting = Set(world.values.indices.filter { !world.values[$0].isAnimating })
    world.play(call)
    let judgement = try judge(call, now: now, model: model, resting: resting)
    let reports = log.take()
    guard reports.count == judgement.misuses else {
      throw LawBreak("MU-2 misuses reported", "\(reports), should be \(judgement.misuses)")
    }
    try checkValues(judgement.allowance, before: shown, model)
    try checkCompletions(judgement.ended)
    try await checkAnimators()
    try checkBlocks()
    try checkPlainWays()
  }

  private func noteVelocities(_ call: LawCall) {
    if case .advance = call { return }
    for (index, value) in world.values.enumerated() {
      carried[index] = value.isAnimating ? value.velocity.reduce(carried[index]) { max($0, abs($1)) } : 0
    }
  }

  private func widenRanges(_ shown: [[Double]]) {
    for value in shown.indices { ranges[value] = range(of: value, shown[value]) }
  }

  func range(of value: Int, _ numbers: [Double]) -> Double { numbers.reduce(ranges[value]) { max($0, abs($1)) } }

  func takeCompletions() -> ArraySlice<(number: Int, position: AnimatingPosition)> {
    defer { completedCount = world.completed.count }
    return world.completed.dropFirst(completedCount)
  }

  /// What the rules say about a call.
  struct Judgement {
    var misuses = 0
    var allowance = LawAllowance()
    /// Runs that ended, with when they were due and what their completions have to get.
    var ended: [(due: Double?, completed: [(number: Int, position: AnimatingPosition)])] = []
  }

  private func judge(_ call: LawCall, now: Double, model: [[Double]], resting: Set<Int>) throws(LawBreak) -> Judgement {
    switch call {
    case .animator(let index, let verb): try judge(verb, index, now, model, resting)
    case .animate(let block): judge(block, now, model)
    case .set(let change): judge(change)
    case .removeAll(let value): judge(removal: value)
    case .advance(let seconds): try judge(step: seconds)
    }
  }

  // MARK: Animators

  private func judge(_ verb: AnimatorVerb, _ index: Int, _ now: Double, _ model: [[Double]], _ resting: Set<Int>) throws(LawBreak)
    -> Judgement
  {
    let (old, number) = (runs[index].model, runs[index].number)
    let observed = world.animators[index].fractionComplete
    let completion = verb == .addCompletion ? world.nextCompletion - 1 : 0
    let reaction = try runs[index].model.call(verb, now: now, observed: observed, completion: completion)
    let new = runs[index].model
    if new.state == .active, old.state != .active {
      runs[index].number = runCount
      runCount += 1
    }
    let run = runs[index].number
    let tracked = ledger.values(of: number)
    var judgement = Judgement(misuses: reaction.misuses)
    judgement.allowance = .animator(
      verb, from: old, to: new, at: old.fraction(at: now).lowerBound, ran: Set(reaction.ran.map(\.value)), tracked: tracked)
    judgement.allowance.isInert = reaction.misuses > 0 && reaction.ran.isEmpty && old.isSame(as: new) && verb != .release
    enter(reaction.ran, of: run, old, new, model, resting, &judgement.allowance)
    if new.state != .active { ledger.halt(number) }
    if old.state != .inactive, new.state == .inactive { close(number, at: position(verb, old), &judgement) }
    judgement.ended = [(nil, reaction.completed)]
    if verb == .release { replace(index) }
    return judgement
  }

  private func position(_ verb: AnimatorVerb, _ old: AnimatorModel) -> AnimatingPosition {
    if case .finish(let position) = verb { return position }
    return .current
  }

  private func replace(_ index: Int) {
    let run = runs[index]
    if run.model.state == .active { orphans.append((run, release: world.releaseCount - 1)) }
    runs[index] = Run(number: runCount, model: AnimatorModel(run.model.make))
    runCount += 1
  }

  /// Books what a block of an animator changed.
  private func enter(
    _ changes: [LawChange], of run: Int, _ old: AnimatorModel, _ new: AnimatorModel, _ model: [[Double]], _ resting: Set<Int>,
    _ allowance: inout LawAllowance
  ) {
    var model = model
    let begins = old.state == .inactive
    for change in changes {
      let target = world.values[change.value].numbers(ofTarget: change.target)
      allowance.becomes[change.value] = target
      guard target != model[change.value] || change.value == LawValues.point && new.make.curve.isThrown else { continue }
      if replaces(change.value) { disturb([change.value]) }
      // PA-71: what joins while reversed is no part of the start
      let isUndone = begins || !new.isReversed || old.motion.isAwaiting
      ledger.change(
        change.value, by: run, from: model[change.value], to: target, isUndone: isUndone,
        isPlain: begins && !new.mayBeDisplaced && resting.contains(change.value) && change.value != LawValues.affine)
      model[change.value] = target
    }
  }

  /// Ends a run's claims on its values.
  private func close(_ number: Int, at position: AnimatingPosition, _ judgement: inout Judgement) {
    for (value, model) in ledger.end(number, at: position) {
      judgement.allowance.becomes[value] = model
      judgement.allowance.mayChange.remove(value)
    }
  }

  // MARK: The rest

  private func judge(_ block: LawBlock, _ now: Double, _ model: [[Double]]) -> Judgement {
    var allowance = LawAllowance.block(block)
    let values = Set(block.changes.map(\.value))
    for change in block.changes { allowance.becomes[change.value] = world.values[change.value].numbers(ofTarget: change.target) }
    for value in values { ledger.contest(value) }
    if block.isAbsolute { absolutes.formUnion(values) }
    disturb(values.filter(replaces))
    let seconds = block.curve.ownSeconds ?? block.duration
    let isNew = values.contains { allowance.becomes[$0] != model[$0] }
    // a value of its own twice in one block replaces itself
    let repeats = values.count < block.changes.count
    blocks.append(Block(values: values, end: isNew ? now + block.delay + seconds : now, isDisturbed: repeats || !isNew || seconds == 0))
    return Judgement(allowance: allowance)
  }

  private func judge(_ change: LawChange) -> Judgement {
    ledger.contest(change.value)
    let target = world.values[change.value].numbers(ofTarget: change.target)
    return Judgement(allowance: LawAllowance(mayMove: [change.value], becomes: [change.value: target]))
  }

  private func judge(removal value: Int) -> Judgement {
    ledger.contest(value)
    disturb([value])
    return Judgement(allowance: LawAllowance(mayMove: [value]))
  }

  /// Whether a new animation may take the place of what runs (AD-1, AD-11, AD-15).
  private func replaces(_ value: Int) -> Bool { !world.values[value].isAdditive || absolutes.contains(value) }

  func disturb(_ values: Set<Int>) {
    for index in blocks.indices where !blocks[index].values.isDisjoint(with: values) { blocks[index].isDisturbed = true }
  }

  private func judge(step seconds: Double) throws(LawBreak) -> Judgement {
    guard seconds >= 0 else { return Judgement(misuses: 1, allowance: LawAllowance(isInert: true)) }
    let now = world.stage.now
    var judgement = Judgement()
    if seconds > 0 { judgement.allowance.mayMove = Set(world.values.indices) }
    for index in runs.indices {
      let animator = world.animators[index]
      let isOver = animator.state != .active || !animator.isRunning
      try end(&runs[index], now: now, isOver: isOver, &judgement)
    }
    for index in orphans.indices {
      // nobody can ask it
      let isOver = world.releasedEnds.contains(orphans[index].release)
      try end(&orphans[index].run, now: now, isOver: isOver, &judgement)
    }
    orphans.removeAll { $0.run.model.state != .active }
    return judgement
  }

  private func end(_ run: inout Run, now: Double, isOver: Bool, _ judgement: inout Judgement) throws(LawBreak) {
    let old = run.model
    let reaction = try run.model.advance(to: now, isOver: isOver)
    guard run.model.motion != old.motion else { return }
    judgement.allowance.mayMove.formUnion(ledger.values(of: run.number))
    guard run.model.state != .active else { return }
    if old.isReversed { judgement.allowance.mayChange.formUnion(ledger.values(of: run.number)) }
    judgement.ended.append((old.motion.due, reaction.completed))
    close(run.number, at: old.isReversed ? .start : .end, &judgement)
  }
}
