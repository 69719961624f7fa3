import LegatoTiming

/// Installs an owner's recipes on values of this engine.
extension Engine {
  /// A value's presentation and its change per second of the value's own time, as numbers.
  mutating func seen(_ slot: Int) -> (shown: [Double], velocity: [Double]) {
    forgetShown(slot)
    let (width, velocity, rate) = (slots[slot].width, velocity(of: slot), rateOfTime(of: slots[slot]))
    return (pool.numbers.run(show(slot), width), pool.numbers.run(velocity, width).map { $0 / rate })
  }

  /// Installs the owner's time spaces; the stage already has the owner's origin.
  mutating func install(_ spaces: [TimeSpace]) {
    for space in spaces.indices.dropFirst() where space < self.spaces.count {
      shift(space, by: spaces[space].origin - self.spaces[space].origin)
    }
    self.spaces.replaceAll(spaces)
    epoch += 1
    for index in timelines.indices where timelines[index].space != 0 && timelines[index].isUsed {
      timelines[index].revision += 1
      schedule(index)
    }
  }

  mutating func install(
    _ value: (slot: Int, owners: Int, recipe: ValueRecipe), _ seen: (shown: [Double], velocity: [Double])?, _ before: Set<UInt32>,
    _ changes: EngineRecipe, _ book: inout MirrorBook, _ resolutions: inout Resolutions
  ) {
    let (slot, recipe) = (value.slot, value.recipe)
    if recipe.model.count == slots[slot].width { setModel(of: slot, to: recipe.model) }
    if slots[slot].space != recipe.space { setSpace(of: slot, to: recipe.space) }
    for item in recipe.items {
      let open = book.open
      defer { if book.open != open { book.note(item.key, started, before: before, self) } }
      var begin: (owner: Double, time: Double)?
      if let owner = item.unresolved {
        let known = book.begins[item.key]?.time
        begin = (owner, known ?? now)
        if known == nil {
          book.begins[item.key] = MirrorBook.Begin(report: book.report + 1, time: now)
          book.hasBegun = true
        }
      }
      switch item.kind {
      case .row(let row): install(row, on: value, begin, &book, &resolutions)
      case .contribution(let contribution, let numbers, let name):
        guard let timeline = book.timelines[contribution.timeline], !hasEnded(timeline) else { continue }
        let from = begin != nil && contribution.startsFromShown ? seen : nil
        install(contribution, numbers, name, timeline, on: slot, from, &book, &resolutions)
      }
    }
  }

  private mutating func install(
    _ owned: Contribution, _ numbers: [Double], _ owners: ContributionName?, _ timeline: Int, on slot: Int,
    _ from: (shown: [Double], velocity: [Double])?, _ book: inout MirrorBook, _ resolutions: inout Resolutions
  ) {
    var contribution = owned
    (contribution.slot, contribution.timeline) = (slot, timeline)
    contribution.ticket = timelines[timeline].isKept && timelines[timeline].hasArrived ? -1 : openMember(&book)
    let width = offsetWidth(of: contribution)
    guard numbers.count == width * (contribution.hasSegment ? 3 : 1) else { return }
    contribution.vectors = pool.allocate(numbers.count)
    for (i, number) in numbers.enumerated() { pool.numbers[contribution.vectors + i] = number }
    if let from, let owners {
      setStart(contribution, from.shown, from.velocity)
      resolutions.from.append(Resolutions.From(name: owners, shown: from.shown, velocity: from.velocity))
    }
    insert(contribution)
  }

  /// Whether everything on the timeline has ended here, though perhaps not yet at the owner.
  private func hasEnded(_ timeline: Int) -> Bool {
    guard case .block = timelines[timeline].interaction else { return false }
    return timelines[timeline].hasArrived && !timelines[timeline].isKept
  }

  /// Sets the start of a contribution that starts from the presentation.
  mutating func setStart(_ contribution: Contribution, _ shown: [Double], _ velocity: [Double]) {
    guard contribution.track == nil, contribution.combine == .replace, shown.count == slots[contribution.slot].width else { return }
    let width = shown.count
    for i in 0..<width {
      pool.numbers[contribution.vectors + i] = shown[i]
      guard contribution.hasSegment else { continue }
      pool.numbers[contribution.vectors + width + i] = shown[i]
      if contribution.takesVelocity { pool.numbers[contribution.vectors + 2 * width + i] = velocity[i] }
    }
  }

  /// The live starts on a value, by this engine's count. O(rows of its chunk).
  func openStarts(_ slot: Int) -> Set<UInt32> {
    var open: Set<UInt32> = []
    for item in items(on: slot) {
      if case .contribution(let contribution, _, _) = item.kind, contribution.ticket < 0 { continue }
      open.insert(item.key)
    }
    return open
  }

  /// The live starts on any value.
  func openStarts() -> Set<UInt32> {
    var open: Set<UInt32> = []
    for slot in active {
      for name in slots[slot].contributions where contributions[name.index].ticket >= 0 {
        open.insert(UInt32(truncatingIfNeeded: contributions[name.index].number))
      }
    }
    for chunk in chunksWithRows {
      for row in 0..<chunks[chunk].log.count where chunks[chunk].log.isLive(row) { open.insert(chunks[chunk].log.notes[row].number) }
      for member in 0..<chunks[chunk].springs.memberCount where chunks[chunk].springs.isLive(member) {
        open.insert(chunks[chunk].springs.members[member].number)
      }
    }
    return open
  }

  private func openMember(_ book: inout MirrorBook) -> Int {
    guard let ticket = book.ticket, let index = ticket.index else { return -1 }
    ticket.openMember()
    return index
  }

  // MARK: Rows

  private mutating func install(
    _ row: TakenRow, on value: (slot: Int, owners: Int, recipe: ValueRecipe), _ begin: (owner: Double, time: Double)?,
    _ book: inout MirrorBook, _ resolutions: inout Resolutions
  ) {
    guard slots[value.slot].takesRows, let pace = row.pace, row.offsets.count == slots[value.slot].rowWidth else { return }
    if slots[value.slot].isKeyed { convertRowsToContributions(of: value.slot) }
    var (start, end) = (row.start, row.end)
    if let begin, begin.time != begin.owner {
      let lasting = end - start
      start = begin.time + (start - begin.owner)
      end = start + lasting
      resolutions.rows.append(
        Resolutions.Row(slot: value.owners, key: UInt32(truncatingIfNeeded: row.number), start: start, end: end))
    }
    let (chunk, place, number) = (slots[value.slot].chunk, slots[value.slot].place, countStart())
    if case .spring(let spring) = pace, let impulses = row.impulses {
      let motion = spring.x
      let style = styles.springs.style(motion, duration: end - start)
      let joint = SpringLog.Start(
        motion: motion, style: style, now: now, end: end, ticket: openMember(&book), allowsInteraction: row.allowsInteraction)
      var joining = chunks[chunk].springs.joining(joint, upTo: 1, number: number, values: chunks[chunk].count, &springSteps)
      chunks[chunk].springs.join(&joining, place) { (row.offsets[$0], impulses[$0]) }
      chunks[chunk].springs.finish(joining)
      chunks[chunk].springs.move(chunks[chunk].springs.memberCount - 1, to: start, motion)
      styles.springs.addMembers(style)
    } else if let owners = row.style {
      let style = style(MirrorBook.StyleKey(index: owners, generation: row.generation), pace, row.allowsInteraction, row.cycle, &book)
      chunks[chunk].expectOffsets()
      chunks[chunk].log.append(
        RowLog.Start(style: style, timing: SIMD2(start, row.rate), end: end, owner: .ticket(openMember(&book))), place, number: number,
        values: chunks[chunk].count
      ) { row.offsets[$0] }
      styles.addRows(style)
      if row.cycle != nil { noteRepeats(slots[value.slot], style) }
    }
    noteRow(chunks.start[chunk], place)
    notifyWatcher(value.slot)
    // the order of maps matters (IV-8): if the owner's rows follow a timeline they are contributions here, and then so is this one
    if slots[value.slot].isMap, !slots[value.slot].hasNoContribution { convertRowsToContributions(of: value.slot) }
  }

  /// The style for one of the owner's: rows under one curve share its table here as well.
  private mutating func style(
    _ key: MirrorBook.StyleKey, _ pace: ResolvedCurve, _ allowsInteraction: Bool, _ cycle: Cycle?, _ book: inout MirrorBook
  )
    -> Int
  {
    if let known = book.styles[key], styles.isCurrent(known.index, generation: known.generation) { return known.index }
    let index = styles.curve(pace, allowsInteraction: allowsInteraction, cycle)
    if book.styles.count > 1024 { book.styles.removeAll() }
    book.styles[key] = (index, styles.generation(index))
    return index
  }
}

extension ValueRecipe {
  /// Whether something in it starts from the server's presentation.
  var startsFromShown: Bool {
    items.contains {
      if case .contribution(let contribution, _, _) = $0.kind { contribution.startsFromShown && $0.unresolved != nil } else { false }
    }
  }
}
