/// What an animator has done to one value, so that it can be put back (PA-27, PA-36, PA-37).
struct SlotRecord {
  let slot: Int
  /// The slot's generation: the value may go away, and its place be taken by another.
  let generation: UInt32
  /// Model before the animator's first change, and the last target it set.
  let start: [Double]
  var target: [Double]
  /// Pairs of models around each change that belongs to the start state.
  var undone: [(old: [Double], new: [Double])] = []
  /// Whether every change belongs to the start state.
  var isWhole = true
  var names: [ContributionName] = []
  /// Set by a stop: whether nobody had set the model since, and the model before and after what was shown became part of it.
  var stop: (isLastWriter: Bool, before: [Double], after: [Double])?
}

extension AnimatorRun {
  /// Before a change of the animator's: the model that may have to come back.
  func willChange(_ slot: Int, in stage: Stage, to new: UnsafeBufferPointer<Double>) {
    let (old, target) = (stage.engine.model(of: slot), Array(new))
    let isUndone = currentPartIsUndone
    if let index = place(of: slot, in: stage) {
      records[index].target = target
      records[index].isWhole = records[index].isWhole && isUndone
      if isUndone { records[index].undone.append((old, target)) }
    } else {
      recordPlaces[slot] = records.count
      records.append(
        SlotRecord(
          slot: slot, generation: stage.engine.generation(ofSlot: slot), start: old, target: target,
          undone: isUndone ? [(old, target)] : [],
          isWhole: isUndone))
    }
  }

  /// O(1): an animator may move a hundred thousand values.
  private func place(of slot: Int, in stage: Stage) -> Int? {
    guard let index = recordPlaces[slot], records[index].isAlive(stage.engine) else { return nil }
    return index
  }

  private var currentPartIsUndone: Bool {
    if case .animator(_, let part)? = ThreadContext.block?.kind { part.isUndone } else { true }
  }

  func didChange(_ slot: Int, in stage: Stage, by name: ContributionName) {
    guard let index = place(of: slot, in: stage) else { return }
    records[index].names.append(name)
  }
}

extension SlotRecord {
  func isAlive(_ engine: borrowing Engine) -> Bool { engine.generation(ofSlot: slot) == generation }

  func isLastWriter(_ engine: borrowing Engine) -> Bool { engine.model(of: slot) == target }

  /// PA-36, PA-37: back to the value before, by the way the animator had moved it where somebody else has set it since.
  func putBack(_ engine: inout Engine) {
    guard isAlive(engine) else { return }
    if isWhole, isLastWriter(engine) { return engine.setModel(of: slot, to: start) }
    for (old, new) in undone.reversed() where !engine.moveModel(of: slot, from: new, to: old) { return }
  }

  /// PA-24: what the animator shows becomes part of the model.
  mutating func settle(_ engine: inout Engine) {
    guard isAlive(engine) else { return }
    let (isLast, before) = (isLastWriter(engine), engine.model(of: slot))
    for name in names { engine.settle(name) }
    stop = (isLast, before, engine.model(of: slot))
  }

  /// PA-27, PA-28 after a stop.
  func finish(at position: AnimatingPosition, _ engine: inout Engine) {
    guard let stop, isAlive(engine), position != .current else { return }
    if stop.isLastWriter {
      if position == .end || isWhole { engine.setModel(of: slot, to: position == .end ? target : start) }
      return
    }
    guard engine.moveModel(of: slot, from: stop.after, to: stop.before), position == .start else { return }
    for (old, new) in undone.reversed() where !engine.moveModel(of: slot, from: new, to: old) { return }
  }
}
