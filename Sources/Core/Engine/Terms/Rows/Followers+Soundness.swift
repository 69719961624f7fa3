extension Followers {
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
    let axes = shown.indices.count { shown[$0].hasAxes }
    return haveAxes == (axes > 0) ? nil : "\(axes) followers have axes, and frames look for \(haveAxes ? "some" : "none")"
  }
}
