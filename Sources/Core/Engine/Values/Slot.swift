/// One animated value: an index in a chunk. What all values of a chunk have in common is stored once; rare properties are in columns that are allocated at
/// first use.
///
/// A view of the chunk, valid while the value exists.
struct Slot {
  /// A slot's number combines its chunk's number and its index there.
  static func number(_ chunk: Int, _ place: Int) -> Int { chunk << shift | place }
  fileprivate static let shift = Chunk.capacity.trailingZeroBitCount

  let chunkPointer: UnsafeMutablePointer<Chunk>
  let place: Int

  var chunk: Int { chunkPointer.pointee.number }
  var number: Int { Self.number(chunk, place) }

  /// What the values of a chunk have in common.
  struct Kind: Hashable {
    let algebra: Algebra
    let width: Int
    /// Numbers per row; 0 if all its rows are general.
    let rowWidth: Int
    /// Whether its rows add component by component.
    let isSum: Bool
    /// Whether changes in blocks are additive, where the algebra and the values allow it (AD-9, AD-10).
    let isAdditive: Bool
    /// Whether components 0 and 1 have springs of their own (SP-13): positions do.
    let hasVectorVelocity: Bool
    /// Whether changes of the value are travel or growth, which reduced motion affects, see ``MotionLevel``.
    let isMovement: Bool
    /// Whether it is a map of the plane or of space: additive offsets are concatenated, and replacing animations use a ``MapInterpolation``.
    var isMap: Bool { algebra == .affine || algebra == .transform }

    init(algebra: Algebra, width: Int, isAdditive: Bool, hasVectorVelocity: Bool, isMovement: Bool) {
      (self.algebra, self.width, isSum) = (algebra, width, algebra == .sum && width <= Chunk.maximumWidth)
      rowWidth = algebra == .discrete || width > Chunk.maximumWidth ? 0 : algebra.offsetWidth(width)
      self.isAdditive = isAdditive
      (self.hasVectorVelocity, self.isMovement) = (hasVectorVelocity, isMovement)
    }
  }

  private var kind: Kind { chunkPointer.pointee.kind }
  var algebra: Algebra { kind.algebra }
  /// Numbers per value.
  var width: Int { kind.width }
  var takesRows: Bool { kind.rowWidth > 0 }
  var isMap: Bool { kind.isMap }
  var rowWidth: Int { kind.rowWidth }
  /// Whether its rows add component by component.
  var isSum: Bool { kind.isSum }
  var isAdditive: Bool { kind.isAdditive }
  var hasVectorVelocity: Bool { kind.hasVectorVelocity }
  var isMovement: Bool { kind.isMovement }
  /// Whether it is a position, whose first two components may have a spring each (SP-13).
  var hasAxes: Bool { hasVectorVelocity && algebra == .sum && width >= 2 }
  /// Index of its model in the number pool.
  var model: Int { chunkPointer.pointee.models &+ place &* width }

  /// Whether there is a value at this index.
  var isUsed: Bool { chunkPointer.pointee.places.isUsed(place) }
  /// Distinguishes values that have used the same index.
  var generation: UInt32 { chunkPointer.pointee.places.generation(place) }
  func has(_ mark: Places.Mark) -> Bool { chunkPointer.pointee.places.has(mark, place) }
  func set(_ mark: Places.Mark, _ isSet: Bool = true) { chunkPointer.pointee.places.set(mark, place, isSet) }
  var isNonFinite: Bool { has(.isNonFinite) }
  var isWatched: Bool { has(.isWatched) }
  var isReplacing: Bool { has(.isReplacing) }
  var startsFromShown: Bool { has(.startsFromShown) }
  var isKeyed: Bool { has(.isKeyed) }
  var isExplicit: Bool { has(.isExplicit) }

  /// Marks it as replaced.
  /// - Parameter startsFromShown: See ``Places/Mark/startsFromShown``.
  func setReplacing(startsFromShown: Bool) {
    set(.isReplacing)
    set(.startsFromShown, startsFromShown)
  }

  /// Whether a row on it has an interpolation. O(rows of its chunk), if one has.
  var hasInterpolation: Bool {
    chunkPointer.pointee.log.interpolated > 0 && rows.contains { chunkPointer.pointee.log.keys[$0].isInterpolated }
  }
  /// Index of its newest row; nil without one. O(1) if it is alone and its chunk stores which, otherwise O(rows of its chunk).
  var newestRow: Int? {
    var rows = RowsOnValue(self, newestFirst: true)
    return rows.next()
  }
  /// Whether springs run on it.
  var hasSprings: Bool { !chunkPointer.pointee.springs.isEmpty && chunkPointer.pointee.springs.memberCount(on: place) > 0 }

  private var rare: Places.Rare {
    get { chunkPointer.pointee.places.rare(place) }
    nonmutating set { chunkPointer.pointee.places.setRare(place, newValue) }
  }

  /// Whether it has nothing rare.
  var isPlain: Bool { rare == .none }
  /// Number of general rows on it.
  var generalCount: Int {
    get { rare.generalCount }
    nonmutating set { rare.generalCount = newValue }
  }
  var hasGeneral: Bool { generalCount != 0 }
  /// The time space of its animations.
  var space: Int {
    get { rare.space }
    nonmutating set { rare.space = newValue }
  }
}

/// All values by number.
struct Slots {
  let chunks: UnsafeMutablePointer<UnsafeMutablePointer<Chunk>>
  subscript(number: Int) -> Slot {
    @inline(__always) get { Slot(chunkPointer: chunks[number >> Slot.shift], place: number & (Chunk.capacity - 1)) }
  }
}
