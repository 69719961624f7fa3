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
  private let place: UInt32
  let generation: UInt32

  init(index: Int, generation: UInt32) { (place, self.generation) = (UInt32(truncatingIfNeeded: index), generation) }
  var index: Int { Int(place) }
}

/// One animated value: where its numbers are and what runs on it. Many values are at rest or carry rows alone: what else may be is kept apart.
struct Slot {
  /// Counts the values that had this place.
  var generation: UInt32 = 0
  private var numbersPerValue: UInt32
  var algebra: Algebra
  /// Whether changes in a block add to what runs, where the algebra and the values allow it (AD-9, AD-10).
  var isAdditive: Bool
  /// Whether what replaces starts from what is shown in a block too (VE-3).
  var startsFromShown = false
  /// Whether components 0 and 1 follow their own springs (SP-13): positions do.
  var hasVectorVelocity: Bool
  /// Whether a change of it is seen as something that travels or grows, see ``MotionLevel``.
  var isMovement = true
  /// A non-finite presentation was reported and has not been finite since (MU-5).
  var isUnwell = false
  /// Somebody wants to know when it is changed; see ``Watches``.
  var isWatched = false
  /// Where it lies among values of its width; nil for one whose animations do not add number by number.
  var home: Home?
  /// Start of its model in the number pool, and how far behind that its presentation is, and its velocity behind the presentation.
  var model = 0
  var stride = 0
  /// The time space that what runs on it runs in.
  var space = 0
  /// Presentation and velocity were computed alone in this epoch of the engine.
  var epoch: UInt64 = 0
  /// What runs on it besides rows; made with the first of it.
  private var load: Load?

  init(algebra: Algebra, width: Int, isAdditive: Bool, startsFromShown: Bool, hasVectorVelocity: Bool) {
    numbersPerValue = UInt32(clamping: width)
    (self.algebra, self.isAdditive, self.startsFromShown, self.hasVectorVelocity) = (
      algebra, isAdditive, startsFromShown, hasVectorVelocity
    )
  }

  struct Home {
    var chunk, place: Int32
  }

  /// Contributions of one value. Only its engine, which is never copied, holds it.
  private final class Load {
    @exclusivity(unchecked) var layered = 0
    @exclusivity(unchecked) var loose: [ContributionName] = []
    @exclusivity(unchecked) var members: [ContributionName] = []
    @exclusivity(unchecked) var folds: [Fold] = []
    @exclusivity(unchecked) var activeIndex: Int?
  }

  /// Numbers a value.
  var width: Int { Int(numbersPerValue) }
  var presentation: Int { model + stride }
  var velocity: Int { model + 2 * stride }

  /// Whether it is a position, whose two components may have a spring each (SP-13).
  var hasAxes: Bool { hasVectorVelocity && algebra == .sum && width >= 2 }
  /// Whether there has never been anything but rows of its chunk on it.
  var isPlain: Bool { load == nil }
  /// Whether nothing but rows of its chunk is on it.
  var hasNoContribution: Bool {
    guard let load else { return true }
    return load.loose.isEmpty && load.members.isEmpty
  }

  /// The place is given back.
  mutating func clear() {
    (numbersPerValue, home, load, isWatched) = (0, nil, nil, false)
    generation &+= 1
  }

  private mutating func loaded() -> Load {
    if let load { return load }
    let made = Load()
    load = made
    return made
  }

  /// How many of ``loose`` do more than add an offset: they replace what is below them, or change a part of it.
  var layered: Int {
    get { load?.layered ?? 0 }
    set { loaded().layered = newValue }
  }
  var loose: [ContributionName] {
    get { load?.loose ?? [] }
    _modify { yield &loaded().loose }
  }
  var members: [ContributionName] {
    get { load?.members ?? [] }
    _modify { yield &loaded().members }
  }
  var folds: [Fold] {
    get { load?.folds ?? [] }
    _modify { yield &loaded().folds }
  }
  /// Place in the engine's list of slots with something on them, or nil at rest.
  var activeIndex: Int? {
    get { load?.activeIndex }
    set { loaded().activeIndex = newValue }
  }
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
