import LegatoTiming

/// The server's side: installs the recipes of the owner's engine on this stage's, at its `now`.
extension Stage {
  /// Installs `values` (a slot of this stage each, the owner's slot, and its recipe) and `changes`.
  /// What begins "at the server's next frame" begins now. Amortised O(items).
  package func install(
    _ values: [ServedValue], _ changes: EngineRecipe, _ mirror: inout MirrorState
  ) -> Resolutions {
    let shift = changes.origin - engine.origin(of: 0)
    moveOrigin(by: shift)
    mirror.count(from: changes.origin)
    var resolutions = Resolutions()
    if mirror.group == nil { mirror.group = makeMirrorGroup() }
    if !mirror.begins.isEmpty { mirror.begins = mirror.begins.filter { $0.value.report > changes.adopted } }
    // the starts of those that start from the presentation, before anything changes
    var starts: [Int: StartState] = [:]
    for value in values where value.recipe.startsFromShown { starts[value.slot] = engine.startState(value.slot) }
    var open: [Int: Set<UInt32>] = [:]
    for value in values where value.recipe.isWhole {
      if !value.recipe.items.isEmpty { open[value.slot] = engine.openStarts(value.slot) }
      engine.removeAll(from: value.slot)
    }
    for index in changes.freed {
      mirror.lines[index] = nil
      if let known = mirror.timelines.removeValue(forKey: index) { drop(known) }
    }
    if let spaces = changes.spaces { mirror.spaces = spaces }
    if shift != 0 || changes.spaces != nil { engine.install(mirror.spaces) }
    resolutions.origins = engine.spaces.all.map(\.origin)
    for recipe in changes.timelines { install(recipe, changes, &mirror) }
    for recipe in changes.timelines { place(recipe, changes, &mirror, &resolutions) }
    for value in values { engine.installModel(value) }
    for (item, value) in Self.started(values) {
      engine.install(item, on: value, from: starts[value.slot], open[value.slot] ?? [], &mirror, &resolutions)
    }
    for value in values { mirror.noteReceived(value.recipe.items) }
    if mirror.hasBegun { mirror.report += 1 }
    mirror.hasBegun = false
    // ahead of its owner it may be near another origin
    moveOrigin(at: clock.host)
    finishCall()
    return resolutions
  }

  /// The completion group of everything that is installed.
  private func makeMirrorGroup() -> CompletionGroup {
    let group = CompletionGroup(parent: nil, completion: nil)
    _ = issue(group)
    return group
  }

  /// All animations of these values in the order of their starts, so that logs have their rows in the owner's order. O(n log n).
  private static func started(_ values: [ServedValue]) -> [(item: ValueRecipe.Item, value: ServedValue)] {
    var items: [(item: ValueRecipe.Item, value: ServedValue)] = []
    for value in values { for item in value.recipe.items { items.append((item, value)) } }
    guard let first = items.first?.item.key else { return [] }
    // relative to the first: the count may have wrapped around
    items.sort { Int32(bitPattern: $0.item.key &- first) < Int32(bitPattern: $1.item.key &- first) }
    return items
  }

  /// Brings all presentations up to `now`. What had ended before it was received ends.
  package func evaluate() {
    move(to: engine.now)
    finishCall()
    engine.evaluateAll()
    reportNonFinite()
  }

  /// Forgets the former owner, before another one connects.
  package func forget(_ mirror: inout MirrorState) {
    for timeline in mirror.timelines.values { drop(timeline) }
    (mirror.timelines, mirror.playbacks, mirror.begins, mirror.lines) = ([:], [:], [:], [:])
    mirror.forgetStarts()
    finishCall()
  }

  private func drop(_ timeline: Int) {
    engine.endEverything(on: timeline, .removed)
    disown(timeline: timeline)
  }

  /// Creates a timeline, so that recipes can refer to it.
  private func install(_ recipe: TimelineRecipe, _ changes: EngineRecipe, _ mirror: inout MirrorState) {
    guard mirror.timelines[recipe.index] == nil else { return }
    var timeline = recipe.timeline
    (timeline.source, timeline.revision) = (nil, 0)
    let index = engine.makeTimeline(timeline)
    mirror.timelines[recipe.index] = index
    let endsHere = if case .block = timeline.interaction { true } else { false }
    own(timeline: index, MirroredTimeline(endsHere: endsHere))
  }

  private func place(_ recipe: TimelineRecipe, _ changes: EngineRecipe, _ mirror: inout MirrorState, _ resolutions: inout Resolutions) {
    guard let index = mirror.timelines[recipe.index] else { return }
    let source = recipe.timeline.source.flatMap { mirror.timelines[$0] }
    var timeline = recipe.timeline
    if let begun = recipe.unresolved {
      // the same start, sent again before the report of its begin was received
      let time = mirror.lines[recipe.index].flatMap { $0.owner == begun ? $0.time : nil } ?? engine.now
      mirror.lines[recipe.index] = (begun, time)
      mirror.hasBegun = true
      timeline.begin(
        at: engine.spaces.localTime(in: timeline.space, at: time), insteadOf: engine.spaces.localTime(in: timeline.space, at: begun))
      resolutions.lines.append(
        Resolutions.Line(index: recipe.index, revision: recipe.timeline.revision, motion: timeline.motion, chain: timeline.chain))
    } else {
      mirror.lines[recipe.index] = nil
    }
    engine.spaces.moveTimeline(index, from: engine.timelines[index].space, to: timeline.space)
    engine.withTimeline(index) {
      (timeline.revision, timeline.source) = ($0.revision + 1, source)
      timeline.rows = $0.rows
      // its owner frees it
      timeline.isAlone = false
      $0 = timeline
    }
    engine.schedule(index)
  }
}

extension Timeline {
  /// Moves its begin from the time `old` to `time`, both in its own time; without a delay exactly there.
  mutating func begin(at time: Double, insteadOf old: Double) {
    guard time != old else { return }
    chain = chain?.begun(later: time - old)
    if case .running(let since, let fraction, let unit) = motion {
      motion = .running(since: time + (since - old), fraction: fraction, unit: unit)
    }
  }
}
