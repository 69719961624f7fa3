/// General rows: their numbers are in a record, and a chunk's frame adds nothing of them.
extension RowLog {
  /// The index of a row's record (``Contributions``), in place of its offset; nil for one that is not general.
  @inline(__always)
  func record(of row: Int) -> Int? {
    keys[row].isGeneral ? Int(truncatingIfNeeded: offsets[row &* width].bitPattern) : nil
  }

  /// Makes a row general.
  mutating func setRecord(_ record: Int, of row: Int) {
    // pointers in locals: the compiler's thread sanitizer fails on in-place changes through these properties
    let (keys, offset) = (keys, offsets + row * width)
    keys[row].isGeneral = true
    offset.update(repeating: -0.0, count: width)
    // as a number it is hardly more than 0, and frames multiply it with a share of 0
    offset[0] = Double(bitPattern: UInt64(record))
  }
}
