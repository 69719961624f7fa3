/// Reading and setting a value's numbers without its type: the setters' code, compiled once.
extension ValueReference {
  /// Copies the numbers of its model. O(width).
  @usableFromInline
  func copyModel(to numbers: UnsafeMutablePointer<Double>) {
    let slot = slot
    withStage { $0.engine.copy(slot.model, slot.width, to: numbers) }
  }

  /// Copies the numbers of its presentation. O(width) after a frame; values changed since are evaluated individually.
  @usableFromInline
  func copyPresentation(to numbers: UnsafeMutablePointer<Double>) {
    let slot = slot
    withStage { stage in
      let start = stage.engine.show(slot)
      stage.reportNonFinite()
      stage.engine.copy(start, slot.width, to: numbers)
    }
  }

  /// Copies the numbers of its presentation if they need not be evaluated, and are not indices of a table; else returns false. Calls no other code, so that
  /// nothing need be retained.
  func copyKnown(to numbers: UnsafeMutablePointer<Double>) -> Bool {
    let slot = slot
    return withStage { stage in
      guard slot.algebra != .discrete, let start = stage.engine.known(slot) else { return false }
      stage.engine.copy(start, slot.width, to: numbers)
      return true
    }
  }

  /// The first two of these numbers; nil if they have to be evaluated.
  var knownPair: SIMD2<Double>? {
    let slot = slot
    return withStage { stage in stage.engine.known(slot).map { stage.engine.pair($0) } }
  }

  /// The first two numbers of its model.
  var modelPair: SIMD2<Double> {
    let slot = slot
    return withStage { $0.engine.pair(slot.model) }
  }

  /// Copies the presentations of `count` values of its chunk, from this one on. O(count), as above.
  @usableFromInline
  func copyPresentations(_ count: Int, to numbers: UnsafeMutablePointer<Double>) {
    withStage { stage in
      stage.engine.copyShown(slot, count, to: numbers)
      stage.reportNonFinite()
    }
  }

  /// Copies the change of its numbers per second. O(rows of its chunk).
  @usableFromInline
  func copyVelocity(to numbers: UnsafeMutablePointer<Double>) {
    let slot = slot
    withStage { stage in
      let start = stage.engine.velocity(of: slot.number)
      stage.engine.copy(start, slot.width, to: numbers)
    }
  }

  /// See ``Stage/change(_:to:)``.
  @usableFromInline
  func change(to new: UnsafeBufferPointer<Double>) { withStage { $0.change(slot, to: new) } }
}

extension Stage {
  /// Sets a slot's model: animated by the block that is running on this thread, or at once outside any.
  @inline(__always)
  func change(_ slot: Slot, to new: UnsafeBufferPointer<Double>) {
    if engine.isServed { return changeServed(slot, to: new) }
    guard let block = ThreadContext.block else {
      engine.setModel(of: slot.number, to: new)
      return finishCall()
    }
    if block.changePlainly(slot, in: self, to: new) { return }
    block.set(slot, in: self, to: new)
    finishCall()
  }

  /// The same on a served stage: what starts from a presentation that has jumped since the last commit starts from that, as the server has never presented it.
  @inline(never)
  private func changeServed(_ slot: Slot, to new: UnsafeBufferPointer<Double>) {
    let (first, hadJumped) = (engine.nextStart, engine.hasJumped(slot.number))
    var continues = engine.isModel(of: slot, new)
    if let block = ThreadContext.block {
      if !block.changePlainly(slot, in: self, to: new) { block.set(slot, in: self, to: new) }
      let policy = block.policy(in: self)
      if engine.nextStart > first { continues = !policy.startsAtModel && !policy.isReduced }
    } else {
      engine.setModel(of: slot.number, to: new)
    }
    if hadJumped { engine.noteUnknown(slot: slot.number, first..<engine.nextStart) }
    if continues { engine.noteContinued(slot: slot.number, hadJumped: hadJumped) }
    finishCall()
  }
}

extension Stage {
  /// The same for a batch. Values that need more than a plain start are handled one by one.
  func change(_ batch: Batch, _ width: Int) {
    var rest = batch
    while rest.count > 0 {
      let done = ThreadContext.block?.changePlainly(rest, in: self) ?? 0
      rest = rest.dropping(done, width)
      guard rest.count > 0 else { break }
      change(rest.references[0].slot, to: UnsafeBufferPointer(start: rest.numbers, count: width))
      rest = rest.dropping(1, width)
    }
  }
}

extension Engine {
  @inline(__always)
  func copy(_ start: Int, _ width: Int, to numbers: UnsafeMutablePointer<Double>) {
    for i in 0..<width { numbers[i] = pool.numbers[start + i] }
  }

  @inline(__always)
  func pair(_ start: Int) -> SIMD2<Double> { SIMD2(pool.numbers[start], pool.numbers[start + 1]) }

  /// Copies the presentations of consecutive values.
  mutating func copyShown(_ first: Slot, _ count: Int, to numbers: UnsafeMutablePointer<Double>) {
    let (chunk, width) = (first.chunkPointer, first.width)
    guard let stride = strideOfShown(chunk) else {
      for k in 0..<count { copy(show(Slot(chunkPointer: chunk, place: first.place + k)), width, to: numbers + k * width) }
      return
    }
    let (models, shown) = (pool.numbers.pointer(to: first.model), pool.numbers.pointer(to: first.model + stride))
    for k in 0..<count {
      let (own, copied) = ((chunk.pointee.rowCount(first.place + k) > 0 ? shown : models) + k &* width, numbers + k &* width)
      forEachComponent(width) { copied[$0] = own[$0] }
    }
  }

  /// The distance from a chunk's models to the presentations of values with rows, if nothing has to be evaluated individually.
  func strideOfShown(_ chunk: UnsafeMutablePointer<Chunk>) -> Int? {
    guard chunk.pointee.places.arePlain, nonFiniteModels.isEmpty else { return nil }
    if chunk.pointee.activeIndex == nil { return 0 }
    return moving.epoch == epoch && !chunk.pointee.isDirty ? chunk.pointee.stride : nil
  }
}
