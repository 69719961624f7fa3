import LegatoTiming

/// The server's side: what the owner's engine said is put on this stage's, at its `now`.
extension Stage {
  /// Puts `values` (a slot of this stage each, the owner's slot, and what is on it) and `changes` in place.
  /// What begins "at the server's next frame" begins now. Amortised O(what is told).
  package func install(
    _ values: [(slot: Int, owners: Int, recipe: ValueRecipe)], _ changes: EngineRecipe, _ book: inout MirrorBook
  ) -> Resolutions {
    let shift = changes.origin - engine.origin(of: 0)
    moveOrigin(by: shift)
    book.shift(by: shift)
    var resolutions = Resolutions()
    if book.ticket == nil {
      let ticket = Ticket(parent: nil, completion: nil)
      _ = issue(ticket)
      book.ticket = ticket
    }
    if !book.begins.isEmpty { book.begins = book.begins.filter { $0.value.report > changes.adopted } }
    // what a start from what is shown starts from, before anything changes
    var seen: [Int: (shown: [Double], velocity: [Double])] = [:]
    for value in values where value.recipe.startsFromShown { seen[value.slot] = engine.seen(value.slot) }
    var open: [Int: Set<UInt32>] = [:]
    for value in values where value.recipe.isWhole {
      if !value.recipe.items.isEmpty { open[value.slot] = engine.openStarts(value.slot) }
      engine.removeAll(from: value.slot)
    }
    for index in changes.freed {
      book.lines[index] = nil
      if let known = book.timelines.removeValue(forKey: index) { drop(known) }
    }
    if let spaces = changes.spaces { engine.install(spaces) }
    resolutions.origins = engine.spaces.all.map(\.origin)
    for recipe in changes.timelines { install(recipe, changes, &book) }
    for recipe in changes.timelines { place(recipe, changes, &book, &resolutions) }
    for value in values { engine.install(value, seen[value.slot], open[value.slot] ?? [], changes, &book, &resolutions) }
    for value in values { book.noteTold(value.recipe.items) }
    if book.hasBegun { book.report += 1 }
    book.hasBegun = false
    finishCall()
    return resolutions
  }

  /// Brings all presentations up to `now`. What was over by then when it came ends.
  package func evaluate() {
    move(to: engine.now)
    finishCall()
    engine.evaluateAll()
    reportNonFinite()
  }

  /// Another owner begins: nothing of the last one's is known any more.
  package func forget(_ book: inout MirrorBook) {
    for timeline in book.timelines.values { drop(timeline) }
    (book.timelines, book.styles, book.begins, book.lines) = ([:], [:], [:], [:])
    book.forgetStarts()
    finishCall()
  }

  private func drop(_ timeline: Int) {
    engine.endEverything(on: timeline, .removed)
    disown(timeline: timeline)
  }

  /// Makes room for a timeline, so that others can name it.
  private func install(_ recipe: TimelineRecipe, _ changes: EngineRecipe, _ book: inout MirrorBook) {
    guard book.timelines[recipe.index] == nil else { return }
    var timeline = recipe.timeline
    (timeline.source, timeline.revision) = (nil, 0)
    let index = engine.makeTimeline(timeline)
    book.timelines[recipe.index] = index
    let endsHere = if case .block = timeline.interaction { true } else { false }
    own(timeline: index, MirroredTimeline(endsHere: endsHere))
  }

  private func place(_ recipe: TimelineRecipe, _ changes: EngineRecipe, _ book: inout MirrorBook, _ resolutions: inout Resolutions) {
    guard let index = book.timelines[recipe.index] else { return }
    let source = recipe.timeline.source.flatMap { book.timelines[$0] }
    var timeline = recipe.timeline
    if let begun = recipe.unresolved {
      // the same start, told again before its begin was heard of
      let time = book.lines[recipe.index].flatMap { $0.owner == begun ? $0.time : nil } ?? engine.now
      book.lines[recipe.index] = (begun, time)
      book.hasBegun = true
      timeline.begin(
        at: engine.spaces.localTime(in: timeline.space, at: time), insteadOf: engine.spaces.localTime(in: timeline.space, at: begun))
      resolutions.lines.append(
        Resolutions.Line(index: recipe.index, revision: recipe.timeline.revision, motion: timeline.motion, chain: timeline.chain))
    } else {
      book.lines[recipe.index] = nil
    }
    engine.withTimeline(index) {
      (timeline.revision, timeline.source) = ($0.revision + 1, source)
      (timeline.contributions, timeline.rows) = ($0.contributions, $0.rows)
      // it is its owner who frees it
      timeline.isAlone = false
      $0 = timeline
    }
    engine.schedule(index)
  }
}

extension Timeline {
  /// What was to happen from the time `old` on happens from `time` on, both in its own time; without a delay exactly then.
  mutating func begin(at time: Double, insteadOf old: Double) {
    guard time != old else { return }
    chain = chain?.begun(later: time - old)
    if case .running(let since, let fraction, let unit) = motion {
      motion = .running(since: time + (since - old), fraction: fraction, unit: unit)
    }
  }
}
