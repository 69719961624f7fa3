extension RowLog {
  /// What a frame reads of a row, unless its block has it for all.
  struct Key {
    @Int32Index var playback: Int
    private let place: UInt16
    private var flags: UInt8 = 0
    /// Whether it has an interpolation instead of an offset. Its numbers are in the pool, see ``RowLog/interpolation(of:)``, unless it is straight.
    var isInterpolated: Bool {
      @inline(__always) get { flags & 1 != 0 }
      set { flags = flags & ~1 | (newValue ? 1 : 0) }
    }
    /// Whether it is explicit, and a spring that replaced what it presents hides it: such a spring is no row, and so no newer one on the value.
    var isBelowSpring: Bool {
      get { flags & 2 != 0 }
      set { flags = flags & ~2 | (newValue ? 2 : 0) }
    }
    /// Whether it has a record in place of an offset, see ``RowLog/record(of:)``.
    var isGeneral: Bool {
      @inline(__always) get { flags & 4 != 0 }
      set { flags = flags & ~4 | (newValue ? 4 : 0) }
    }
    /// The form of a straight interpolation, whose two ends are here in place of an offset; 0 for all others.
    var straight: UInt8 = 0
    /// The value's index in its chunk.
    var target: Int { @inline(__always) get { Int(place) } }

    init(playback: Int, target: Int) { (_playback, place) = (Int32Index(playback), UInt16(truncatingIfNeeded: target)) }
  }
}
