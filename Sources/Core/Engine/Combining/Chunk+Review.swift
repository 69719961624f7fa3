/// What frames need not do, found once for all frames until rows or models change: compute rows below interpolations that replace the whole value, or the same
/// parts of a map, and are presented as long as they are there, or below springs that do; copy models that are written over; convert colours that are opaque. And which blocks have only
/// straight interpolations left, which have a loop of their own.
extension Chunk {
  /// Finds it, before a frame of a dirty chunk. O(values + rows).
  mutating func review(_ numbers: borrowing Numbers, _ playbacks: borrowing Playbacks) {
    log.reviewBlocks()
    log.findFollowed(playbacks)
    hidesSprings = false
    isWrittenWhole = reviewCovered(numbers, playbacks) && (hidesSprings || !addsSpringsFirst)
    guard kind.algebra == .color else { return }
    beginsOpaque = hasOpaqueModels(numbers) || isWrittenByInterpolations
    isOpaque = beginsOpaque && hasOpaqueRows(numbers) && (hidesSprings || hasOpaqueSprings)
  }

  /// Whether each value has one row, and no row has ended.
  private var hasOneRowEach: Bool { log.count == count && log.live == count && (0..<count).allSatisfy { rowCount($0) == 1 } }

  /// Whether no value presents anything of its model.
  private var isWrittenByInterpolations: Bool { isWrittenWhole && log.allComputed { log.keys[$0].isInterpolated } }

  private func hasOpaqueModels(_ numbers: borrowing Numbers) -> Bool {
    let model = numbers.pointer(to: models)
    return (0..<count).allSatisfy { model[$0 &* 4 &+ 3] == 1 }
  }

  /// Whether no row that frames compute changes the alpha of an opaque colour.
  private func hasOpaqueRows(_ numbers: borrowing Numbers) -> Bool {
    log.allComputed { row in
      interpolation(of: row, numbers)?.isOpaque ?? (log.offsets[row &* log.width &+ 3] == 0)
    }
  }

  private var hasOpaqueSprings: Bool {
    (0..<springs.sumCount).allSatisfy { index in
      let sum = springs.sum(index)
      let numbers = SpringLog.numbers(of: sum)
      return sum.pointee.memberCount == 0 || numbers[3] == 0 && numbers[4 + 3] == 0
    }
  }

  /// Finds covered rows. Returns whether each value has one row that a frame computes, and that writes it: an offset, or an interpolation that replaces the
  /// value and is never hidden.
  private mutating func reviewCovered(_ numbers: borrowing Numbers, _ playbacks: borrowing Playbacks) -> Bool {
    guard log.interpolated > 0 || log.isCovered else { return hasOneRowEach }
    log.uncover()
    guard log.interpolated > 0 else { return hasOneRowEach }
    return Covers.withRoom { covers in
      var allReplace = true
      for block in log.blocks.indices.reversed() where !cover(block, covers, numbers, playbacks) { allReplace = false }
      if kind.isMap, log.isCovered { findSole(covers) }
      hidesSprings = (0..<springs.sumCount).allSatisfy {
        springs.sum($0).pointee.memberCount == 0 || covers[springs.sum($0).pointee.target].contains(.whole)
      }
      // an ended row would still be added where its block has no interpolations
      return allReplace && log.live == log.count
        && (0..<count).allSatisfy { covers[$0].isDisjoint(with: .isShared) && covers[$0].contains(.isComputed) }
    }
  }

  /// What the rows looked at so far, the newer ones, are for a value.
  private struct Cover: OptionSet {
    let rawValue: UInt16
    init(rawValue: UInt16) { self.rawValue = rawValue }
    /// A row that is computed, and a second one.
    static let isComputed = Cover(rawValue: 1 << 8)
    static let isShared = Cover(rawValue: 1 << 9)
    /// The whole value. What sets parts is above it, whichever began first, and leaves some of it.
    static let whole = Cover(rawValue: 1 << 10)
    /// That and all parts: a block's row that replaces what explicit animations present hides also the parts that they set.
    static let all = Cover(rawValue: 1 << 10 | 255)

    /// The parts of a map that an interpolation sets; of numbers, it is a bit for each component.
    init(_ form: MapInterpolation.Form) { self.init(rawValue: UInt16(truncatingIfNeeded: form.rawValue >> 12) & 255) }
  }

  /// The covers of a chunk's values: their low bytes, and their high ones, as up to 1 KB at a time is on the stack.
  private struct Covers {
    private let low, high: UnsafeMutablePointer<UInt8>

    static func withRoom<Result>(_ body: (Covers) -> Result) -> Result {
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Chunk.capacity) { low in
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Chunk.capacity) { high in
          low.initialize(repeating: 0)
          high.initialize(repeating: 0)
          return body(Covers(low: low.baseAddress.unsafelyUnwrapped, high: high.baseAddress.unsafelyUnwrapped))
        }
      }
    }

    subscript(place: Int) -> Cover {
      get { Cover(rawValue: UInt16(low[place]) | UInt16(high[place]) << 8) }
      nonmutating set {
        (low[place], high[place]) = (UInt8(truncatingIfNeeded: newValue.rawValue), UInt8(truncatingIfNeeded: newValue.rawValue >> 8))
      }
    }
  }

  /// Finds the covered rows of a block. Returns whether all interpolations among the others replace their values, and are never hidden.
  private mutating func cover(
    _ block: Int, _ covers: Covers, _ numbers: borrowing Numbers, _ playbacks: borrowing Playbacks
  ) -> Bool {
    var (covered, parts, areStraight, allReplace) = (UInt64(0), UInt64(0), !kind.isMap, true)
    for i in RowBlock.FromNewest(log.blocks[block].live) {
      let row = block << RowBlock.shift &+ i
      let (place, change) = (log.keys[row].target, change(by: row, numbers))
      if log.keys[row].isBelowSpring || change.parts.isSubset(of: covers[place]) {
        covered |= 1 &<< UInt64(i)
        continue
      }
      covers[place].insert(covers[place].contains(.isComputed) ? .isShared : .isComputed)
      let isShown = !playbacks.mayHide(log.keys[row].playback)
      let replaces = change.replaces && isShown
      if replaces { covers[place].formUnion(change.parts) }
      if !kind.isMap, !change.parts.contains(.whole) { parts |= 1 &<< UInt64(i) }
      if log.keys[row].isInterpolated, !replaces || !change.parts.contains(.whole) { allReplace = false }
      if areStraight { areStraight = isShown && change.parts.contains(.whole) && log.keys[row].straight != 0 }
    }
    log.cover(covered, parts: parts, inBlock: block, areStraight: areStraight)
    return allReplace
  }

  /// What a row changes of its value, and whether that replaces what older ones change of it.
  private func change(by row: Int, _ numbers: borrowing Numbers) -> (parts: Cover, replaces: Bool) {
    guard kind.isMap else {
      guard let keys = interpolation(of: row, numbers) else { return (.whole, false) }
      if keys.hidesParts { return (.all, true) }
      return (keys.component.map { Cover(rawValue: 1 << UInt16($0)) } ?? .whole, !keys.adds)
    }
    guard let index = log.interpolation(of: row) else { return (.whole, false) }
    let form = MapInterpolation(numbers: numbers.pointer(to: index)).form
    // one of the whole map hides parts that began before it
    return form.contains(.parts) ? (Cover(form), !form.contains(.addsParts)) : form.contains(.adds) ? (.whole, false) : (.all, true)
  }

  /// Finds the rows that are the only computed ones on their values, where others are covered.
  private mutating func findSole(_ covers: Covers) {
    for block in log.blocks.indices {
      var sole: UInt64 = 0
      log.blocks[block].forEachComputed { i in
        let place = log.keys[block << RowBlock.shift &+ i].target
        if !covers[place].contains(.isShared), rowCount(place) > 1 { sole |= 1 &<< UInt64(i) }
      }
      log.setSole(sole, inBlock: block)
    }
  }
}

extension Engine {
  /// The row of a map that a frame computes alone although there are others: the newest, if it sets all parts that they change; nil otherwise.
  func soleRow(_ slot: Slot) -> Int? {
    guard let newest = slot.newestRow, let form = partsForm(newest, slot), !form.contains(.addsParts),
      !playbacks.mayHide(slot.chunkPointer.pointee.log.keys[newest].playback)
    else { return nil }
    return slot.rows.allSatisfy { partsForm($0, slot).map { form.contains($0.intersection(.allParts)) } ?? false } ? newest : nil
  }

  /// The form of a row that changes parts of a map; nil for others.
  private func partsForm(_ row: Int, _ slot: Slot) -> MapInterpolation.Form? {
    guard let index = slot.chunkPointer.pointee.log.interpolation(of: row) else { return nil }
    let form = MapInterpolation(numbers: pool.numbers.pointer(to: index)).form
    return form.contains(.parts) ? form : nil
  }
}
