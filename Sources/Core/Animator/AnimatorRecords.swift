/// The changes an animator has made to models, so that they can be undone (PA-27, PA-36, PA-37).
///
/// It may animate a hundred thousand values, most of them with one change: rarer data is stored separately.
struct AnimatorRecords: ~Copyable {
  /// The changes of one value. Not private: debug builds of other files would not find its deinitialisation.
  struct Record {
    @Int32Index private(set) var slot: Int
    private var generationAndWhole: UInt32

    init(slot: Int, generation: UInt32, isWhole: Bool) {
      _slot = Int32Index(slot)
      generationAndWhole = generation &<< 1 | (isWhole ? 1 : 0)
    }

    /// Whether every change is part of the start state.
    var isWhole: Bool { generationAndWhole & 1 != 0 }
    mutating func noteLater() { generationAndWhole &= ~1 }
    /// Whether the slot still has the same value, by its generation: it may be removed, and its slot reused.
    func isOf(_ generation: UInt32) -> Bool { (generation ^ generationAndWhole &>> 1) &<< 1 == 0 }
  }

  /// Additional data after a second change or a stop.
  struct More {
    /// Pairs of models before and after each change that is part of the start state.
    var undone: [(old: [Double], new: [Double])]
    /// Set by a stop: whether the animator set the model last, and the model before and after settling.
    var stop: (isLastWriter: Bool, before: [Double], after: [Double])?
  }

  private var records = Segments<8, Record>()
  /// Two groups of numbers per value: the model before the animator's first change, and its last target.
  private var numbers = Segments<8, Double>()
  /// The width of the first value, negative without one; that of all values while ``starts`` is empty.
  private var width = -1
  /// The index of each value's numbers, if widths differ.
  private var starts = Segments<8, Int>()
  private var more: [Int: More] = [:]
  /// Whether the records are in order of their slots, as for values that were created and changed in the same order: then no table is needed.
  private var isInOrder = true
  private var lastSlot = -1
  /// The newest record of each slot, if they are not.
  private var places = NumberTable()

  // MARK: Writing

  /// Records the model before a change. O(width), and O(log n) for a second change of a value.
  mutating func willChange(_ slot: Int, to new: UnsafeBufferPointer<Double>, isUndone: Bool, _ engine: borrowing Engine) {
    guard let index = record(of: slot, engine) else { return add(slot, new, isUndone, engine) }
    var more = more.removeValue(forKey: index) ?? More(undone: undone(index, engine))
    if isUndone { more.undone.append((engine.model(of: slot), Array(new))) }
    self.more[index] = more
    if !isUndone { records[index].noteLater() }
    let target = numbersStart(of: index) + new.count
    for i in new.indices { numbers[target + i] = new[i] }
  }

  @inline(__always)
  private mutating func add(_ slot: Int, _ new: UnsafeBufferPointer<Double>, _ isUndone: Bool, _ engine: borrowing Engine) {
    if isInOrder, slot <= lastSlot { leaveOrder() }
    if isInOrder { lastSlot = slot } else { places.set(slot, records.count) }
    if new.count != width { notePlaces(new.count) }
    if starts.count > 0 { starts.append(numbers.count) }
    records.append(Record(slot: slot, generation: engine.generation(ofSlot: slot), isWhole: isUndone))
    engine.pool.numbers.forEach(engine.slots[slot].model, new.count) { numbers.append($1) }
    if let target = new.baseAddress { numbers.append(target, count: new.count) }
  }

  /// One width is stored once; with a second, the indices are stored.
  @inline(never)
  private mutating func notePlaces(_ width: Int) {
    guard self.width >= 0 else { return self.width = width }
    if starts.count == 0 { for index in records.indices { starts.append(2 * self.width * index) } }
  }

  private func numbersStart(of index: Int) -> Int { starts.count > 0 ? starts[index] : 2 * width * index }

  private mutating func leaveOrder() {
    isInOrder = false
    for index in records.indices { places.set(records[index].slot, index) }
  }

  private func record(of slot: Int, _ engine: borrowing Engine) -> Int? {
    if isInOrder, slot > lastSlot { return nil }
    guard let index = isInOrder ? search(slot) : places[slot], isAlive(index, engine) else { return nil }
    return index
  }

  /// The record of a slot if the records are in order.
  private func search(_ slot: Int) -> Int? {
    var (low, high) = (0, records.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if records[middle].slot < slot { low = middle + 1 } else { high = middle }
    }
    return records[low].slot == slot ? low : nil
  }

  // MARK: Reading

  private func isAlive(_ index: Int, _ engine: borrowing Engine) -> Bool {
    records[index].isOf(engine.generation(ofSlot: records[index].slot))
  }

  private func start(_ index: Int, _ engine: borrowing Engine) -> [Double] { run(numbersStart(of: index), index, engine) }
  private func target(_ index: Int, _ engine: borrowing Engine) -> [Double] {
    run(numbersStart(of: index) + engine.slots[records[index].slot].width, index, engine)
  }
  private func run(_ start: Int, _ index: Int, _ engine: borrowing Engine) -> [Double] {
    (0..<engine.slots[records[index].slot].width).map { numbers[start + $0] }
  }

  private func undone(_ index: Int, _ engine: borrowing Engine) -> [(old: [Double], new: [Double])] {
    if let more = more[index] { return more.undone }
    return records[index].isWhole ? [(start(index, engine), target(index, engine))] : []
  }

  private func isLastWriter(_ index: Int, _ engine: borrowing Engine) -> Bool {
    let (slot, width) = (records[index].slot, engine.slots[records[index].slot].width)
    let (model, target) = (engine.slots[slot].model, numbersStart(of: index) + width)
    for i in 0..<width where engine.pool.numbers[model + i] != numbers[target + i] { return false }
    return true
  }

  // MARK: Ending

  /// PA-36, PA-37: restores former models; a value that was set by others since is moved back by the animator's change. Newest first.
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

  /// PA-24: stops the animations of its timeline, and records what that changes.
  mutating func stop(_ timeline: Int, _ engine: inout Engine) {
    for index in records.indices where isAlive(index, engine) {
      var more = more[index] ?? More(undone: undone(index, engine))
      let before = engine.model(of: records[index].slot)
      more.stop = (isLastWriter(index, engine), before, before)
      self.more[index] = more
    }
    engine.stopAll(on: timeline)
    for index in records.indices where isAlive(index, engine) { more[index]?.stop?.after = engine.model(of: records[index].slot) }
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
