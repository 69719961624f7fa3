import LegatoTiming

/// Springs of blocks, kept as sums of a chunk.
extension Engine {
  /// Sets a slot's model and leads there under a spring.
  mutating func startSpring(
    _ plain: PlainStart, _ thrown: PlainStart.Spring, _ index: Int, to new: UnsafeBufferPointer<Double>
  ) -> Bool {
    let (chunk, place, style) = (slots[index].chunk, slots[index].place, Int(plain.style))
    let (spring, pixel) = (thrown.pace, thrown.pixel)
    let (width, model, hasAxes) = (slots[index].width, slots[index].model, slots[index].hasAxes && thrown.isThrown)
    // an oscillator an axis needs a sum an axis
    if hasAxes, spring.x != spring.y { return false }
    let motion = spring.x
    if styles.springs[style].motion != motion { return false }
    chunks[chunk].springs.makeRoom(chunks[chunk].count)
    let row = chunks[chunk].springs.sum(of: place, style, at: now)
    chunks[chunk].springs.rebase(row, motion, to: now)
    let number = countStart()
    let old = pool.numbers.place(model)
    chunks[chunk].springs.join(
      row, start: now, end: plain.end, ticket: Int(plain.ticket), number: number, allowsInteraction: thrown.allowsInteraction
    ) { i in
      let component = i < width ? i : i - width
      let offset = old[component] - new[component]
      if i < width { return offset }
      if !hasAxes { return -spring.velocity.dx * offset / motion.angularFrequency }
      let distance = abs(offset) < pixel / 2 ? pixel : -offset
      return (component == 1 ? spring.velocity.dy : spring.velocity.dx) * distance / motion.angularFrequency
    }
    for i in 0..<width { old[i] = new[i] }
    styles.addMember(style)
    noteRow(chunk, place)
    journal?.noteStart(slot: index, number, .member(chunks[chunk].springs.members.count - 1), at: now)
    return true
  }

  /// Members that are over leave their sums, each at its own end (SP-21).
  mutating func finishSprings(of chunk: Int, upTo time: Double) {
    dueMembers.removeAll(keepingCapacity: true)
    chunks[chunk].springs.gatherDue(at: time, into: &dueMembers)
    for member in dueMembers {
      let end = chunks[chunk].springs.members.ends[member]
      endedRows.append((Int(chunks[chunk].springs.members.tickets[member]), end))
      leave(chunk, member, at: end)
    }
    chunks[chunk].springs.tidy()
  }

  private mutating func leave(_ chunk: Int, _ member: Int, at time: Double) {
    let row = Int(chunks[chunk].springs.members.sums[member])
    let (style, place) = (Int(chunks[chunk].springs.styles[row]), Int(chunks[chunk].springs.targets[row]))
    chunks[chunk].springs.leave(member, styles.springs[style].motion, at: time)
    styles.removeMember(style)
    noteGone(chunk, place)
  }

  /// Takes all springs off a value.
  mutating func takeSprings(_ chunk: Int, _ place: Int) -> [TakenRow] {
    let rows = chunks[chunk].springs.sums(of: place)
    guard !rows.isEmpty else { return [] }
    var taken: [TakenRow] = []
    for member in 0..<chunks[chunk].springs.members.count where chunks[chunk].springs.isLive(member) {
      let row = Int(chunks[chunk].springs.members.sums[member])
      guard rows.contains(row) else { continue }
      let motion = styles.springs[Int(chunks[chunk].springs.styles[row])].motion
      taken.append(TakenRow(chunks[chunk].springs, member, motion))
      leave(chunk, member, at: now)
    }
    chunks[chunk].springs.tidy()
    return taken
  }

  /// Adds the sums of a value to the scratch value, as a frame does.
  mutating func addSprings(_ chunk: Int, _ place: Int, _ width: Int) {
    guard !chunks[chunk].springs.isEmpty else { return }
    var last = -1
    while let row = chunks[chunk].springs.sum(of: place, after: last) {
      last = row
      let number = Int(chunks[chunk].springs.styles[row])
      let style = styles.springs[number]
      let elapsed = now - chunks[chunk].springs.since[row]
      let (answers, exact) = (styles.answers(number, styles.springColumns[number], at: elapsed, nil), style.motion.response(at: elapsed))
      for i in 0..<width {
        let x = chunks[chunk].springs.states[row * 2 * width + i]
        let v = chunks[chunk].springs.states[row * 2 * width + width + i]
        scratch.value[i] += x * answers.x + v * answers.y
        scratch.velocity[i] += x * exact.displacementRate + v * exact.impulseRate * style.angularFrequency
      }
    }
  }
}

extension SpringLog {
  func interactions(of target: Int, _ styles: borrowing Styles) -> [Timeline.Interaction] {
    let rows = sums(of: target)
    return rows.isEmpty
      ? []
      : (0..<members.count).filter { isLive($0) && rows.contains(Int(members.sums[$0])) }.map {
        .block(allowed: members.allowsInteraction[$0])
      }
  }
}
