extension Followers {
  /// What a frame at `now` presents without its phase: what it computes, or has computed once; nil if the phase is needed.
  func knownShare(of index: Int, at now: Double) -> SIMD2<Double>? {
    guard case .still(isSet: true) = shown[index].source else { return share(of: index, at: now) }
    return isOver(index, at: now) ? nil : remaining(of: playback(at: index))
  }

  /// The invariant that does not hold for a follower: it is listed under its timeline, and among those that a frame updates.
  func unsoundness(of follower: Follower, _ playback: Int) -> String? {
    let (timeline, index) = (follower.state.timeline, index(of: playback))
    if !of(timeline: timeline).contains(playback) { return "timeline \(timeline) does not know playback \(playback), which follows it" }
    guard shown.indices.contains(index), self.playback(at: index) == playback, shown[index].timeline == timeline else {
      return "no frame brings playback \(playback) up to date"
    }
    return nil
  }

  /// The same for all: frames look for axes exactly while a follower has any.
  var unsoundnessOfAxes: String? {
    let axes = shown.indices.count { hasAxes(playback(at: $0)) }
    return haveAxes == (axes > 0) ? nil : "\(axes) followers have axes, and frames look for \(haveAxes ? "some" : "none")"
  }

  /// The same for blocks: what a frame does not ask of each follower holds for all of them.
  var unsoundnessOfBlocks: String? {
    for number in 0..<usedBlocks where blocks[number].isCurrent {
      let (block, some) = (blocks[number], indices(of: number))
      if some.contains(where: { !shown[$0].isCurrent }) { return "block \(number) is current, and one of its followers is not" }
      for index in some where shown[index].source.lookup != nil {
        for other in index..<shown[index].endOfAlike
        where !shown[other].isAlike(shown.start + index) || block.end(other - some.lowerBound) < shown[index].alikeUntil {
          return "followers \(index) and \(other) of block \(number) are not alike"
        }
      }
      if block.areScaled, some.contains(where: { shown[$0].source.more != nil }) {
        return "a share of block \(number) is more than a curve's"
      }
      if !block.haveFades, some.contains(where: { shown[$0].source.more?.fade != nil }) { return "a fade of block \(number) is left out" }
      if block.arePlain, some.contains(where: { block.scalings[$0 - some.lowerBound] != ShareSource.plainScaling }) {
        return "a course of block \(number) is not whole"
      }
    }
    return nil
  }
}
