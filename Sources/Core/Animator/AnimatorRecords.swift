/// What an animator has done to its values, so that it can be put back (PA-27, PA-36, PA-37).
///
/// It may move a hundred thousand values, most of them by one change: what else there may be of one is kept apart.
struct AnimatorRecords: ~Copyable {
  /// What it has done to one value. Not private: in a debug build other files would not find how it is destroyed.
  struct Record {
    @Short var slot: Int
    /// The slot's generation: the value may go away, and its place be taken by another.
    let generation: UInt32
    /// Start of two runs of numbers: the model before the animator's first change, and the last target it set.
    @Short var numbers: Int
    /// The first change.
    var name: ContributionName?
    /// Whether every change belongs to the start state.
    var isWhole: Bool
  }

  /// What a second change or a stop adds to a record.
  struct More {
    /// Pairs of models around each change that belongs to the start state.
    var undone: [(old: [Double], new: [Double])]
    /// Changes after the first.
    var names: [ContributionName] = []
    /// Set by a stop: whether nobody had set the model since, and the model before and after what was shown became part of it.
    var stop: (isLastWriter: Bool, before: [Double], after: [Double])?
  }

  private var records = Segments<Record>()
  private var numbers = Segments<Double>()
  private var more: [Int: More] = [:]
  /// The newest record of each slot.
  private var places = NumberTable()

  // MARK: Writing

  /// Before a change of the animator's: the model that may have to come back. Answers the record, for ``didChange(_:by:)``. O(width).
  mutating func willChange(_ slot: Int, to new: UnsafeBufferPointer<Double>, isUndone: Bool, _ engine: borrowing Engine) -> Int {
    let model = engine.slots[slot].model
    guard let index = place(of: slot, engine) else {
      let index = records.count
      places.set(slot, index)
      records.append(
        Record(slot: slot, generation: engine.generation(ofSlot: slot), numbers: numbers.count, name: nil, isWhole: isUndone))
      for i in new.indices { numbers.append(engine.pool.numbers[model + i]) }
      for number in new { numbers.append(number) }
      return index
    }
    var more = more.removeValue(forKey: index) ?? More(undone: undone(index, engine))
    if isUndone { more.undone.append((engine.model(of: slot), Array(new))) }
    self.more[index] = more
    records[index].isWhole = records[index].isWhole && isUndone
    for i in new.indices { numbers[records[index].numbers + new.count + i] = new[i] }
    return index
  }

  mutating func didChange(_ index: Int, by name: ContributionName) {
    if records[index].name == nil { records[index].name = name } else { more[index]?.names.append(name) }
  }

  private func place(of slot: Int, _ engine: borrowing Engine) -> Int? {
    guard let index = places[slot], isAlive(index, engine) else { return nil }
    return index
  }

  // MARK: Reading

  private func isAlive(_ index: Int, _ engine: borrowing Engine) -> Bool {
    engine.generation(ofSlot: records[index].slot) == records[index].generation
  }

  private func start(_ index: Int, _ engine: borrowing Engine) -> [Double] { run(records[index].numbers, index, engine) }
  private func target(_ index: Int, _ engine: borrowing Engine) -> [Double] {
    run(records[index].numbers + engine.slots[records[index].slot].width, index, engine)
  }
  private func run(_ place: Int, _ index: Int, _ engine: borrowing Engine) -> [Double] {
    (0..<engine.slots[records[index].slot].width).map { numbers[place + $0] }
  }

  private func undone(_ index: Int, _ engine: borrowing Engine) -> [(old: [Double], new: [Double])] {
    if let more = more[index] { return more.undone }
    return records[index].isWhole ? [(start(index, engine), target(index, engine))] : []
  }

  private func isLastWriter(_ index: Int, _ engine: borrowing Engine) -> Bool {
    let (slot, width) = (records[index].slot, engine.slots[records[index].slot].width)
    let (model, target) = (engine.slots[slot].model, records[index].numbers + width)
    for i in 0..<width where engine.pool.numbers[model + i] != numbers[target + i] { return false }
    return true
  }

  // MARK: Coming to rest

  /// PA-36, PA-37: back to the values before, by the way the animator had moved one where somebody else has set it since. The newest first.
  func putBack(_ engine: inout Engine) {
    for index in records.indices.reversed() where isAlive(index, engine) {
      if records[index].isWhole, isLastWriter(index, engine) {
        engine.setModel(of: records[index].slot, to: start(index, engine))
      } else {
        undo(index, &engine)
      }
    }
  }

  private func undo(_ index: Int, _ engine: inout Engine) {
    for (old, new) in undone(index, engine).reversed() where !engine.moveModel(of: records[index].slot, from: new, to: old) { return }
  }

  /// PA-24: what the animator shows becomes part of the models.
  mutating func settle(_ engine: inout Engine) {
    for index in records.indices where isAlive(index, engine) {
      let slot = records[index].slot
      let (isLast, before) = (isLastWriter(index, engine), engine.model(of: slot))
      var more = more[index] ?? More(undone: undone(index, engine))
      if let name = records[index].name { engine.settle(name) }
      for name in more.names { engine.settle(name) }
      more.stop = (isLast, before, engine.model(of: slot))
      self.more[index] = more
    }
  }

  /// PA-27, PA-28 after a stop.
  func finish(at position: AnimatingPosition, _ engine: inout Engine) {
    guard position != .current else { return }
    for index in records.indices.reversed() where isAlive(index, engine) {
      guard let stop = more[index]?.stop else { continue }
      let slot = records[index].slot
      if !stop.isLastWriter {
        if engine.moveModel(of: slot, from: stop.after, to: stop.before), position == .start { undo(index, &engine) }
      } else if position == .end || records[index].isWhole {
        engine.setModel(of: slot, to: position == .end ? target(index, engine) : start(index, engine))
      }
    }
  }
}

extension AnimatorRun {
  /// Sets a slot's model to `new` by `contribute`, and notes what that does.
  func change(
    _ slot: Int, in stage: Stage, to new: UnsafeBufferPointer<Double>, isUndone: Bool, by contribute: () -> ContributionName
  ) {
    let record = records.willChange(slot, to: new, isUndone: isUndone, stage.engine)
    records.didChange(record, by: contribute())
  }
}
