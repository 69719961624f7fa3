/// Evaluation of general rows that replace the model and everything added before.
extension Engine {
  /// A single animation from its start to the present model (AD-1, AD-3, LM-17).
  mutating func replace(_ index: Int, _ contribution: Int) {
    if contributions[contribution].track != nil { return showTrack(index, contribution) }
    var moving = contributions[contribution].progression.mix(currentPhase(of: contributions[contribution].timeline))
    if scratch.shift != 0 { moving.mix = moving.mix + moving.rate * scratch.shift }
    replace(index, contribution, moving)
  }

  /// The same with given weights, without keyframes.
  mutating func replace(_ index: Int, _ contribution: Int, _ moving: MovingMix) {
    let (mix, vectors, width) = (moving.mix, contributions[contribution].vectors, slots[index].width)
    if mix == .end { return }
    if mix == .start, moving.rate == .end || slots[index].algebra == .discrete {
      for i in 0..<width { scratch.value[i] = pool.numbers[vectors + i] }
      return
    }
    switch slots[index].algebra {
    case .sum: replaceNumbers(contribution, moving)
    case .color: replaceColors(index, contribution, moving)
    case .affine, .transform: replaceTransform(index, contribution, moving)
    case .discrete:
      // with a remaining share of the start it has not switched yet
      if mix.d.x + mix.a.x > 0 { for i in 0..<width { scratch.value[i] = pool.numbers[vectors + i] } }
    }
  }

  private mutating func replaceNumbers(_ contribution: Int, _ moving: MovingMix) {
    let (start, value, velocity) = (contributions[contribution].vectors, scratch.value.start, scratch.velocity.start)
    forEachOffset(of: contributions[contribution]) { i, offsets in
      value[i] = moving.mix == .start ? pool.numbers[start + i] : value[i] + offsets.mixed(moving.mix)
      velocity[i] = offsets.mixed(moving.rate)
    }
  }

  /// The remaining shares of the start and of the present segment's start, and their changes per second.
  private typealias Shares = (d: Double, a: Double, dRate: Double, aRate: Double)

  /// For values that are no sums a spring's start velocity is one number, in distances to the target; it is added to that share.
  private func remainingShares(_ contribution: Int, _ moving: MovingMix, _ width: Int) -> Shares {
    let (mix, rate) = (moving.mix, moving.rate)
    let shares: Shares = (mix.d.x, mix.a.x, rate.d.x, rate.a.x)
    guard contributions[contribution].hasSegment, mix.v.x != 0 || rate.v.x != 0 else { return shares }
    let speed = pool.numbers[contributions[contribution].vectors + 2 * width]
    let (made, change) = (speed * mix.v.x, speed * rate.v.x)
    switch contributions[contribution].progression.course {
    case .sprung(_, _, isForward: true): return (shares.d, shares.a - made, shares.dRate, shares.aRate - change)
    case .sprung: return (shares.d + made, shares.a - made, shares.dRate + change, shares.aRate - change)
    default: return (shares.d - made, shares.a, shares.dRate - change, shares.aRate)
    }
  }

  private mutating func replaceColors(_ index: Int, _ contribution: Int, _ moving: MovingMix) {
    let (vectors, hasSegment) = (contributions[contribution].vectors, contributions[contribution].hasSegment)
    let shares = remainingShares(contribution, moving, 4)
    premultiply()
    // the ends, premultiplied
    Premultiplied(pool.numbers.pointer(to: vectors)).copy(to: scratch.offset.start)
    if hasSegment { Premultiplied(pool.numbers.pointer(to: vectors + 4)).copy(to: scratch.rate.start) }
    for i in 0..<4 {
      let model = scratch.value[i]
      let (from, segment) = (scratch.offset[i] - model, hasSegment ? scratch.rate[i] - model : 0)
      scratch.value[i] = model + (shares.d * from + shares.a * segment)
      scratch.velocity[i] = shares.dRate * from + shares.aRate * segment
    }
    unpremultiply(index)
  }

  /// IV-2, IV-10: part by part; a segment leads from A to the model, or back to the start.
  private mutating func replaceTransform(_ index: Int, _ contribution: Int, _ moving: MovingMix) {
    let (vectors, hasSegment) = (contributions[contribution].vectors, contributions[contribution].hasSegment)
    func map(_ place: Int) -> Transform3D { slots[index].map(pool.numbers.pointer(to: place)) }
    let (model, from, width) = (map(slots[index].model), map(vectors), slots[index].width)
    let interpolation = TransformInterpolation(from: from, segment: hasSegment ? map(vectors + width) : model, model: model)
    let shares = remainingShares(contribution, moving, width)
    show(interpolation.shown(shares.d, shares.a), slots[index])
  }
}

/// The three maps of a replacing animation.
private struct TransformInterpolation {
  let from, segment, model: Transform3D

  /// The segment's interpolation to the model at the share that `a` has of 1 − `d`; from there `d` of the interpolation back to the start.
  func shown(_ d: Double, _ a: Double) -> Transform3D {
    let rest = 1 - d
    if a == 0 || abs(rest) < Limits.sameShare { return Transform3D.interpolated(from: from, to: model, progress: rest) }
    let here = a == rest ? segment : Transform3D.interpolated(from: segment, to: model, progress: 1 - a / rest)
    return d == 0 ? here : Transform3D.interpolated(from: here, to: from, progress: d)
  }
}
