/// How the numbers of a value combine; see ``Combination``.
enum Algebra {
  case sum
  /// Straight red, green, blue, alpha; mixed premultiplied.
  case color
  case affine
  /// 4 × 4; additive contributions are maps of the plane.
  case transform
  case discrete

  /// How many numbers an offset of a value of `width` numbers takes when contributions add.
  func offsetWidth(_ width: Int) -> Int {
    switch self {
    case .sum, .color, .discrete: width
    case .affine, .transform: AffineOffset.count
    }
  }
}

/// Names one contribution; goes stale when its place is reused.
struct ContributionName: Equatable, Sendable {
  var index: Int
  var generation: UInt32
}

/// One animated value: where its numbers are and what runs on it.
struct Slot {
  /// Counts the values that had this place.
  var generation: UInt32 = 0
  var algebra: Algebra
  /// Numbers a value.
  var width: Int
  /// Starts of model, presentation and velocity in the number pool, `width` each.
  var model, presentation, velocity: Int
  /// Where it lies among values of its width; nil for one whose animations do not add number by number.
  var home: Home?
  /// Whether changes in a block add to what runs, where the algebra and the values allow it (AD-9, AD-10).
  var isAdditive: Bool
  /// Whether what replaces starts from what is shown in a block too (VE-3).
  var startsFromShown = false
  /// Whether components 0 and 1 follow their own springs (SP-13): positions do.
  var hasVectorVelocity: Bool
  /// The time space that what runs on it runs in.
  var space = 0
  /// How many of ``loose`` do more than add an offset: they replace what is below them, or change a part of it.
  var layered = 0
  var loose: [ContributionName] = []
  var members: [ContributionName] = []
  var folds: [Fold] = []
  /// Place in the engine's list of slots with something on them, or nil at rest.
  var activeIndex: Int?
  /// Presentation and velocity were computed alone in this epoch of the engine.
  var epoch: UInt64 = 0
  /// A non-finite presentation was reported and has not been finite since (MU-5).
  var isUnwell = false

  struct Home {
    var chunk, place: Int32
  }

  /// Whether it is a position, whose two components may have a spring each (SP-13).
  var hasAxes: Bool { hasVectorVelocity && algebra == .sum && width >= 2 }
  /// Whether nothing but rows of its chunk is on it.
  var hasNoContribution: Bool { loose.isEmpty && members.isEmpty }
}

/// Springs on one value that share their oscillators, carried as one displacement and velocity.
///
/// A cache over its members: it is rebased when one joins or leaves, at that time, and never by a frame.
struct Fold {
  var x, y: FoldKey
  /// Stage time of the vectors.
  var since: Double
  /// Start of displacement and velocity in the number pool, the slot's width each.
  var vectors: Int
  var memberCount = 0
  /// Folds of one slot keep their number; an emptied one is used again.
  var isUsed: Bool { memberCount > 0 }
}

/// What two springs must have in common, to the bit, to be summed.
struct FoldKey: Hashable {
  var angularFrequency, dampingRatio: Double
}
