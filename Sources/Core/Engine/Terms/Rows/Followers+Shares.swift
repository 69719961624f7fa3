/// The shares of consecutive followers of a block with one look-up, computed together.
extension Followers {
  /// Writes the arguments of consecutive followers of a block with one look-up.
  @inline(never)
  func writeArguments(_ number: Int, _ some: Range<Int>, at now: Double, to arguments: UnsafeMutablePointer<Double>) {
    let block = blocks.start + number
    block.pointee.writePlaces(of: lanes(some), at: now, to: arguments)
    if block.pointee.areScaled { return }
    for (i, index) in some.enumerated() {
      if case .other(let source) = (shown.start + index).pointee.source { arguments[i] = source.pointee.argument(at: arguments[i]) }
    }
  }

  /// Makes the shares of consecutive followers of a block with one look-up from what that says of them. Returns those for component 1, which are the same while
  /// none has another.
  /// - Parameters:
  ///   - remaining: How much remains for each; becomes its share.
  ///   - impulses: What a start velocity of 1 has added to each.
  @inline(never)
  func writeShares(
    _ number: Int, _ some: Range<Int>, at now: Double, _ remaining: UnsafeMutablePointer<Double>, _ impulses: UnsafeMutablePointer<Double>
  ) -> UnsafeMutablePointer<Double> {
    let block = blocks.start + number
    block.pointee.scale(lanes(some), remaining)
    if block.pointee.areScaled { return remaining }
    if block.pointee.haveFades { fade(number, some, at: now, remaining) }
    var areSame = true
    for (i, index) in some.enumerated() {
      guard case .other(let source) = (shown.start + index).pointee.source else {
        impulses[i] = remaining[i]
        continue
      }
      let share = source.pointee.share(remaining[i], impulses[i])
      (remaining[i], impulses[i]) = (share.x, share.y)
      if share.x != share.y { areSame = false }
    }
    return areSame ? remaining : impulses
  }

  /// Subtracts what is left of replaced curves.
  private func fade(_ number: Int, _ some: Range<Int>, at now: Double, _ remaining: UnsafeMutablePointer<Double>) {
    for (i, lane) in lanes(some).enumerated() {
      guard case .other(let source) = (shown.start + (some.lowerBound + i)).pointee.source else { continue }
      remaining[i] = source.pointee.faded(remaining[i], at: blocks[number].run(lane).place(at: now))
    }
  }
}
