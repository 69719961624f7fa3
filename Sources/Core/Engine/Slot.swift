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
///
/// There may be a million: it has no room to spare.
struct Slot {
  /// What runs on it besides rows, and the time it runs in; made with the first of it.
  private var load: Load?
  private let modelPlace: UInt32
  private var numbersPerValue: UInt32
  private let homeChunk: UInt32
  private let homePlace: UInt16
  let algebra: Algebra
  private var traits: Traits

  private struct Traits: OptionSet {
    let rawValue: UInt8
    static let isAdditive = Traits(rawValue: 1)
    static let startsFromShown = Traits(rawValue: 2)
    static let hasVectorVelocity = Traits(rawValue: 4)
    static let isMovement = Traits(rawValue: 8)
    static let isUnwell = Traits(rawValue: 16)
    static let takesRows = Traits(rawValue: 32)
    static let isWatched = Traits(rawValue: 64)
  }

  init(_ kind: Kind, home: Home, model: Int) {
    numbersPerValue = UInt32(clamping: kind.width)
    modelPlace = UInt32(truncatingIfNeeded: model)
    (homeChunk, homePlace) = (UInt32(truncatingIfNeeded: home.chunk), UInt16(truncatingIfNeeded: home.place))
    (algebra, traits) = (kind.algebra, [])
    if kind.isAdditive { traits.insert(.isAdditive) }
    if kind.startsFromShown { traits.insert(.startsFromShown) }
    if kind.hasVectorVelocity { traits.insert(.hasVectorVelocity) }
    if kind.isMovement { traits.insert(.isMovement) }
    if kind.takesRows { traits.insert(.takesRows) }
  }

  /// What a value is made with.
  struct Kind {
    var algebra: Algebra
    var width: Int
    /// Whether changes in a block add to what runs, where the algebra and the values allow it (AD-9, AD-10).
    var isAdditive: Bool
    /// Whether what replaces starts from what is shown in a block too (VE-3).
    var startsFromShown = false
    /// Whether components 0 and 1 follow their own springs (SP-13): positions do.
    var hasVectorVelocity: Bool
    /// Whether a change of it is seen as something that travels or grows, see ``MotionLevel``.
    var isMovement = true
    /// Whether plain animations of it are rows: they add number by number.
    var takesRows: Bool { algebra == .sum && width <= Chunk.widest }
  }

  struct Home {
    var chunk, place: Int
  }

  /// Where it lies among values of its width.
  var home: Home { Home(chunk: chunk, place: place) }
  var chunk: Int { Int(homeChunk) }
  var place: Int { Int(homePlace) }
  /// Start of its model in the number pool.
  var model: Int { Int(modelPlace) }
  var isAdditive: Bool { traits.contains(.isAdditive) }
  var startsFromShown: Bool { traits.contains(.startsFromShown) }
  var hasVectorVelocity: Bool { traits.contains(.hasVectorVelocity) }
  var isMovement: Bool { traits.contains(.isMovement) }
  var takesRows: Bool { traits.contains(.takesRows) }
  /// A non-finite presentation was reported and has not been finite since (MU-5).
  var isUnwell: Bool {
    get { traits.contains(.isUnwell) }
    set { if newValue { traits.insert(.isUnwell) } else { traits.remove(.isUnwell) } }
  }
  /// Somebody wants to know when it is changed; see ``Watches``.
  var isWatched: Bool {
    get { traits.contains(.isWatched) }
    set { if newValue { traits.insert(.isWatched) } else { traits.remove(.isWatched) } }
  }

  /// Contributions of one value. Only its engine, which is never copied, holds it.
  private final class Load {
    @exclusivity(unchecked) var layered = 0
    @exclusivity(unchecked) var space = 0
    @exclusivity(unchecked) var loose: [ContributionName] = []
    @exclusivity(unchecked) var members: [ContributionName] = []
    @exclusivity(unchecked) var folds: [Fold] = []
    @exclusivity(unchecked) var activeIndex: Int?
  }

  /// Numbers a value.
  var width: Int { Int(numbersPerValue) }
  /// Whether there is a value in this place.
  var isUsed: Bool { numbersPerValue > 0 }

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
    (numbersPerValue, load) = (0, nil)
    isWatched = false
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
  /// The time space that what runs on it runs in.
  var space: Int {
    get { load?.space ?? 0 }
    set { loaded().space = newValue }
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
