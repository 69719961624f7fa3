extension Playbacks {
  /// The invariant that does not hold; nil in a sound store. O(playbacks).
  ///
  /// The columns have the list's length; a free playback is free once and has no driver and no rows; each follower is listed under its timeline, and among those
  /// that a frame updates.
  var unsoundness: String? {
    let counts = [rowCounts.count, generations.count, pieces.count, tables.count, bends.count, bendKinds.count]
    if let other = counts.first(where: { $0 != list.count }) { return "\(list.count) playbacks, and a column of \(other)" }
    if Set(free).count < free.count { return "a playback was freed twice" }
    for index in free {
      guard case .none = list[index].driver, rowCounts[index] == 0 else { return "playback \(index) was freed, and has a driver or rows" }
    }
    let times = list.compactMap { $0.bend.nested?.takeUnretainedValue().key }
    if let unsound = nestedTimes.unsoundness(Dictionary(times.map { ($0, 1) }, uniquingKeysWith: +)) { return unsound }
    for index in list.indices {
      if bends[index].kind != bendKinds[index] { return "playback \(index) has another bend than a frame asks for" }
      if rowCounts[index] < 0 { return "playback \(index) has \(rowCounts[index]) rows" }
      guard let follower = list[index].follower else { continue }
      if let unsound = followers.unsoundness(of: follower, index) { return unsound }
    }
    return followers.unsoundnessOfAxes ?? followers.unsoundnessOfBlocks
  }
}
