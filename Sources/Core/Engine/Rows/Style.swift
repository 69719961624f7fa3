import LegatoTiming

/// What rows have in common: the curve they follow, or the timeline whose progress they show.
struct Style {
  /// A row of a block runs in stage time under its curve; a row of an animator is as far as its timeline is.
  enum Course {
    case curve(CurveTable)
    case timeline(Int, TimelinePiece)
    /// Without rows, to be used again.
    case none
  }
  var course: Course
  /// Whether touches go to what it moves (HT-5); a timeline has a policy of its own.
  var allowsInteraction = false
}

/// What a timeline has left of its way, 1 at its start, where a curve has the first of its pieces.
final class TimelinePiece {
  let place: UnsafeMutablePointer<SIMD4<Double>>
  /// Whether it has come to no number.
  var isUnwell = false

  init() {
    place = .allocate(capacity: 1)
    place.initialize(to: SIMD4(1, 0, 0, 0))
  }

  deinit { place.deallocate() }
}
