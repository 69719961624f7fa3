import LegatoTiming

/// What rows have in common: the curve they are under, or the way in which they follow a timeline.
struct Style {
  /// A row of a block runs in stage time under its curve; what follows a timeline is as far as its follower says.
  enum Course {
    case curve(CurveTable)
    case follower(Follower)
    /// Without rows, to be used again.
    case none
  }
  var course: Course
  /// Whether touches go to what it moves (HT-5); a timeline has a policy of its own.
  var allowsInteraction = false

  var follower: Follower? { if case .follower(let follower) = course { follower } else { nil } }
}
