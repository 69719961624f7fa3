/// One animated value: a place in a chunk. What all values of the chunk have in common is the chunk's, the rest lies in columns that it has when first
/// needed, so that a value costs nothing but its numbers.
///
/// A way to look at the chunk, good as long as the value is there.
struct Slot {
  /// A slot's number is its chunk's, and its place in that.
  static func number(_ chunk: Int, _ place: Int) -> Int { chunk << shift | place }
  fileprivate static let shift = Chunk.capacity.trailingZeroBitCount

  let chunkPointer: UnsafeMutablePointer<Chunk>
  let place: Int

  var chunk: Int { chunkPointer.pointee.number }
  var number: Int { Self.number(chunk, place) }

  /// What a value is made with.
  struct Kind: Hashable {
    let algebra: Algebra
    let width: Int
    /// Numbers a row of it takes; 0 where its animations are no rows.
    let rowWidth: Int
    /// Whether its rows add number by number.
    let isSum: Bool
    /// Whether changes in a block add to what runs, where the algebra and the values allow it (AD-9, AD-10).
    let isAdditive: Bool
    /// Whether components 0 and 1 follow their own springs (SP-13): positions do.
    let hasVectorVelocity: Bool
    /// Whether a change of it is seen as something that travels or grows, see ``MotionLevel``.
    let isMovement: Bool
    /// Whether it is a map, of the plane or of space: what adds is multiplied, and what replaces goes a ``MapInterpolation``.
    var isMap: Bool { algebra == .affine || algebra == .transform }

    init(algebra: Algebra, width: Int, isAdditive: Bool, hasVectorVelocity: Bool, isMovement: Bool) {
      (self.algebra, self.width, isSum) = (algebra, width, algebra == .sum && width <= Chunk.widest)
      rowWidth = algebra == .discrete || width > Chunk.widest ? 0 : algebra.offsetWidth(width)
      self.isAdditive = isAdditive
      (self.hasVectorVelocity, self.isMovement) = (hasVectorVelocity, isMovement)
    }
  }

  private var kind: Kind { chunkPointer.pointee.kind }
  var algebra: Algebra { kind.algebra }
  /// Numbers a value.
  var width: Int { kind.width }
  var takesRows: Bool { kind.rowWidth > 0 }
  var isMap: Bool { kind.isMap }
  var rowWidth: Int { kind.rowWidth }
  /// Whether its rows add number by number.
  var isSum: Bool { kind.isSum }
  var isAdditive: Bool { kind.isAdditive }
  var hasVectorVelocity: Bool { kind.hasVectorVelocity }
  var isMovement: Bool { kind.isMovement }
  /// Whether it is a position, whose two components may have a spring each (SP-13).
  var hasAxes: Bool { hasVectorVelocity && algebra == .sum && width >= 2 }
  /// Start of its model in the number pool.
  var model: Int { chunkPointer.pointee.models &+ place &* width }

  /// Whether there is a value in this place.
  var isUsed: Bool { chunkPointer.pointee.places.isUsed(place) }
  /// Tells the values that have had the place one after the other apart.
  var generation: UInt32 { chunkPointer.pointee.places.generation(place) }
  /// A non-finite presentation was reported and has not been finite since (MU-5).
  var isNonFinite: Bool {
    get { chunkPointer.pointee.places.has(.isNonFinite, place) }
    nonmutating set { chunkPointer.pointee.places.set(.isNonFinite, place, newValue) }
  }
  /// Somebody wants to know when it is changed; see ``Watches``.
  var isWatched: Bool {
    get { chunkPointer.pointee.places.has(.isWatched, place) }
    nonmutating set { chunkPointer.pointee.places.set(.isWatched, place, newValue) }
  }

  /// Whether the row on it replaced what was there; see ``Places/Mark``.
  var isReplacing: Bool {
    get { chunkPointer.pointee.places.has(.isReplacing, place) }
    nonmutating set { chunkPointer.pointee.places.set(.isReplacing, place, newValue) }
  }
  var isAbsolute: Bool {
    get { chunkPointer.pointee.places.has(.isAbsolute, place) }
    nonmutating set { chunkPointer.pointee.places.set(.isAbsolute, place, newValue) }
  }
  var isRepeating: Bool {
    get { chunkPointer.pointee.places.has(.isRepeating, place) }
    nonmutating set { chunkPointer.pointee.places.set(.isRepeating, place, newValue) }
  }

  var isKeyed: Bool {
    get { chunkPointer.pointee.places.has(.isKeyed, place) }
    nonmutating set { chunkPointer.pointee.places.set(.isKeyed, place, newValue) }
  }
  var isExplicit: Bool {
    get { chunkPointer.pointee.places.has(.isExplicit, place) }
    nonmutating set { chunkPointer.pointee.places.set(.isExplicit, place, newValue) }
  }

  private var load: UnsafeMutablePointer<ContributionsOnValue>? { chunkPointer.pointee.places.contributions(on: place) }
  private func loaded() -> UnsafeMutablePointer<ContributionsOnValue> { chunkPointer.pointee.places.madeContributions(on: place) }

  /// Whether there has never been anything but rows of its chunk on it.
  var isPlain: Bool { load == nil }
  /// Whether nothing but rows of its chunk is on it.
  var hasNoContribution: Bool {
    guard let load else { return true }
    return load.pointee.contributions.isEmpty
  }
  /// How many of ``contributions`` do more than add an offset: they replace what is below them, or change a part of it.
  var layered: Int {
    get { load?.pointee.layered ?? 0 }
    nonmutating _modify { yield &loaded().pointee.layered }
  }
  /// The time space that what runs on it runs in.
  var space: Int {
    get { load?.pointee.space ?? 0 }
    nonmutating _modify { yield &loaded().pointee.space }
  }
  var contributions: [ContributionName] {
    get { load?.pointee.contributions ?? [] }
    nonmutating _modify { yield &loaded().pointee.contributions }
  }
  /// Place in the engine's list of slots with something on them, or nil at rest.
  var activeIndex: Int? {
    get { load?.pointee.activeIndex }
    nonmutating _modify { yield &loaded().pointee.activeIndex }
  }
}

/// All values by their numbers.
struct Slots {
  let chunks: UnsafeMutablePointer<UnsafeMutablePointer<Chunk>>
  subscript(number: Int) -> Slot {
    @inline(__always) get { Slot(chunkPointer: chunks[number >> Slot.shift], place: number & (Chunk.capacity - 1)) }
  }
}
