import LegatoTiming

/// Evaluation of general rows: keyframes, and animations of a part of a value.
extension Engine {
  /// The argument of a contribution's track, and its change per second.
  func argument(of contribution: Int, _ phase: Phase) -> (value: Double, rate: Double) {
    let record = contributions.pointer(to: contribution)
    if let isAtEnd = record.pointee.progression.stillEnd(phase) { return (isAtEnd ? 1 : 0, 0) }
    if case .follow = record.pointee.progression.course, !record.pointee.progression.isMirrored {
      // exact, so that what switches at a key time does so there
      guard let line = phase.line else { return (phase.progress, phase.progressRate) }
      if phase.progress == line.pausedProgress { return (line.progress, 0) }
    }
    let (moving, vectors) = (record.pointee.progression.mix(phase), record.pointee.vectors)
    let (mix, rate) = (moving.mix, moving.rate)
    // it begins elsewhere than at 1 after a turn that made its presentation its start (PA-71)
    let d = pool.numbers[vectors]
    let (a, v) = record.pointee.hasSegment ? (pool.numbers[vectors + 1], pool.numbers[vectors + 2]) : (0, 0)
    return (1 - (mix.d.x * d + mix.a.x * a + mix.v.x * v), -(rate.d.x * d + rate.a.x * a + rate.v.x * v))
  }

  /// Writes a track's numbers, and their change per second, to the scratch room; returns the weight of the live model in them.
  @discardableResult
  mutating func evaluateNumbers(of contribution: Int, _ phase: Phase) -> (live: Double, change: Double) {
    guard let track = contributions[contribution].track else { return (0, 0) }
    let (argument, rate) = argument(of: contribution, phase)
    let position = track.position(at: argument)
    if case .heading = track.kind {
      (scratch.offset[0], scratch.rate[0]) = (track.heading(at: position), 0)
      if rate != 0, scratch.wantsVelocity {
        // a central difference: the step is about the cube root of the rounding error
        let step = 1e-6
        let before = track.heading(at: track.position(at: argument - step))
        let after = track.heading(at: track.position(at: argument + step))
        scratch.rate[0] = AffineParts.shorterRotation(after - before) / (2 * step) * rate
      }
      return (0, 0)
    }
    let (live, change) = track.numbers(at: position, into: &scratch)
    let cycles = contributions[contribution].isCumulative ? phase.cycle : 0
    for i in 0..<track.width {
      scratch.rate[i] *= rate
      if cycles != 0 { scratch.offset[i] += cycles * track.lastValue[i] }
    }
    return (live, change * rate)
  }

  /// Evaluates keyframes, or an interpolation with the live model at an end, in place of the value.
  mutating func showTrack(_ index: Int, _ contribution: Int) {
    guard let track = contributions[contribution].track else { return }
    let phase = currentPhase(of: contributions[contribution].timeline)
    switch slots[index].algebra {
    case .sum, .color:
      let (live, change) = evaluateNumbers(of: contribution, phase)
      if slots[index].algebra == .color { premultiply() }
      for i in 0..<slots[index].width {
        let model = scratch.value[i]
        scratch.value[i] = scratch.offset[i] + (live == 0 ? 0 : live * model)
        scratch.velocity[i] = scratch.rate[i] + change * model
      }
      if slots[index].algebra == .color { unpremultiply(index) }
    case .affine, .transform:
      let model = slots[index].map(pool.numbers.pointer(to: slots[index].model))
      show(shownTransform(track, of: contribution, phase, model: model), slots[index])
    case .discrete:
      let position = track.position(at: argument(of: contribution, phase).value)
      let live = track.choice(at: position, into: &scratch)
      if !live { scratch.value[0] = scratch.offset[0] }
    }
  }

  /// The map of a general row's track; with accumulation each completed iteration adds its end.
  func shownTransform(_ track: Track, of contribution: Int, _ phase: Phase, model: Transform3D) -> Transform3D {
    let (argument, rate) = argument(of: contribution, phase)
    let cycles = contributions[contribution].isCumulative ? phase.cycle : 0
    let position = track.position(at: scratch.shifted(argument, rate))
    let shown: Transform3D
    if case .parts = track.kind {
      shown = Transform3D(track.parts(at: position).transform)
    } else {
      let (from, to) = track.maps(at: position, model: model)
      shown = Transform3D.interpolated(from: from, to: to, progress: position.share)
    }
    return cycles > 0 ? shown.concatenating(track.lastMap.power(cycles)) : shown
  }

  // MARK: Parts of a value

  /// Sets a component of a value of numbers, or adds to it.
  mutating func applyFacet(_ contribution: Int, _ phase: Phase) {
    let slot = slots[contributions[contribution].slot]
    guard case .component(let i) = contributions[contribution].facet, i < slot.width, slot.algebra == .sum else { return }
    let adds = contributions[contribution].combine == .add
    let (live, change) = evaluateNumbers(of: contribution, phase)
    let model = pool.numbers[slot.model + i]
    let (number, rate) = (scratch.offset[0] + (live == 0 ? 0 : live * model), scratch.rate[0] + change * model)
    scratch.value[i] = adds ? scratch.value[i] + number : number
    scratch.velocity[i] = adds ? scratch.velocity[i] + rate : rate
  }

  /// Changes the parts of the map in the scratch room that animations change which began after what replaces: all of them before it is put together again.
  mutating func applyFacets(_ slot: Slot, above base: Int) {
    withChangedParts(of: slot) { engine, parts in
      for row in RowsOnValue(slot, newestFirst: true) where row > base {
        guard let record = slot.chunkPointer.pointee.log.record(of: row), let facet = engine.contributions[record].facet else { continue }
        let phase = engine.currentPhase(of: engine.contributions[record].timeline)
        guard phase.isShown else { continue }
        let (live, change) = engine.evaluateNumbers(of: record, phase)
        let own = live == 0 && change == 0 ? 0 : facet.number(of: slot.map(engine.pool.numbers.pointer(to: slot.model)))
        let (number, rate) = (engine.scratch.offset[0] + live * own, engine.scratch.rate[0] + change * own)
        let adds = engine.contributions[record].combine == .add
        parts.put(engine.scratch.shifted(number, rate), MapInterpolation.Form(facet).union(adds ? .addsParts : []))
      }
    }
  }

  /// Changes the parts of the map in the scratch room.
  /// - Parameter put: Puts what changes them, the newest first.
  mutating func withChangedParts(of slot: Slot, _ put: (_ engine: inout Engine, ChangedParts) -> Void) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: ChangedParts.count) { buffer in
      let parts = ChangedParts(buffer.baseAddress.unsafelyUnwrapped, isFirst: true)
      put(&self, parts)
      show(parts.map(from: Transform3D(width: slot.width) { scratch.value[$0] }), slot)
    }
  }
}
