extension Playbacks {
  /// The invariant that does not hold; nil in a sound store. O(playbacks).
  ///
  /// The columns have the list's length; a free playback is free once and has no driver and no rows; each follower is listed under its timeline, and among those
  /// that a frame updates.
  var unsoundness: String? {
    let counts = [rowCounts.count, generations.count, pieces.count, tables.count, changed.count, bends.count]
    if let other = counts.first(where: { $0 != list.count }) { return "\(list.count) playbacks, and a column of \(other)" }
    if Set(free).count < free.count { return "a playback was freed twice" }
    for index in free {
      guard case .none = list[index].driver, rowCounts[index] == 0 else { return "playback \(index) was freed, and has a driver or rows" }
    }
    let axes = shown.indices.reduce(0) { $0 + (hasAxes(shown[$1].playback) ? 1 : 0) }
    if haveAxes != (axes > 0) { return "\(axes) followers have axes, and frames look for \(haveAxes ? "some" : "none")" }
    let times = list.compactMap { $0.bend.nested?.takeUnretainedValue().key }
    if let unsound = nestedTimes.unsoundness(Dictionary(times.map { ($0, 1) }, uniquingKeysWith: +)) { return unsound }
    for index in list.indices {
      if rowCounts[index] < 0 { return "playback \(index) has \(rowCounts[index]) rows" }
      guard let follower = list[index].follower else { continue }
      let timeline = follower.state.timeline
      if !followers(of: timeline).contains(index) { return "timeline \(timeline) does not know playback \(index), which follows it" }
      let shown = shownIndex(of: index)
      guard self.shown.indices.contains(shown), self.shown[shown].playback == index, self.shown[shown].timeline == timeline else {
        return "no frame brings playback \(index) up to date"
      }
    }
    return nil
  }
}
