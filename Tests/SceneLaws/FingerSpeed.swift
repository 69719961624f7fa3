import Legato

/// How fast fingers have been, from one time to the next. They may move several times in an instant, and a throw takes their velocity over.
struct FingerSpeed {
  /// For each finger the last two times at which it moved, and where it was.
  private var tracks: [Int: (before: (time: Double, place: Point), now: (time: Double, place: Point))] = [:]
  /// The largest speed of all fingers, in points a second.
  private(set) var fastest = 0.0

  mutating func add(_ phase: PointerEvent.Phase, _ id: Int, _ place: Point, at time: Double) {
    let now = (time: time, place: place)
    var track = phase == .began ? (now, now) : tracks[id] ?? (now, now)
    if track.1.time < time { track.0 = track.1 }
    track.1 = now
    tracks[id] = track
    if track.0.time < time { fastest = max(fastest, track.0.place.distance(to: place) / (time - track.0.time)) }
  }

  /// Once all is at rest.
  mutating func forget() { fastest = 0 }
}
