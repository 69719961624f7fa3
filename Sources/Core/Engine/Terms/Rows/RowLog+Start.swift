/// What the start of a row states, and what of it is kept beside what frames read.
extension RowLog {
  /// What rows that start together have in common.
  struct Start {
    let playback: Int
    let timing: SIMD2<Double>
    let end: Double
    let group: Int
  }

  /// What no frame reads of a row.
  struct Note {
    var end: Double
    /// Its completion group; −1 without one.
    @Int32Index var group: Int
    /// Count of its start, low 32 bits: what is removed together is reported in this order.
    var number: UInt32
  }
}
