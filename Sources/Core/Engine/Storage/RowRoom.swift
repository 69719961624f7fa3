/// Columns that grow together: one allocation, one capacity, one count of rows.
///
/// The columns follow each other, each with the capacity of rows: a column's offset follows from the bytes per row of those before it, which are multiples of
/// 8. Wider elements come first.
struct RowRoom: ~Copyable {
  private(set) var start = Self.nowhere
  private(set) var capacity = 0
  private(set) var count = 0

  /// A cache line.
  private static let alignment = 64
  private static var nowhere: UnsafeMutableRawPointer { UnsafeMutableRawPointer(bitPattern: alignment)! }

  init() {}

  deinit { if capacity > 0 { start.deallocate() } }

  /// Rows that may be added without growing.
  var free: Int { capacity &- count }

  /// The column after columns of `bytes` bytes per row, valid until the room grows.
  @inline(__always)
  func column<Element: BitwiseCopyable>(behind bytes: Int) -> UnsafeMutablePointer<Element> {
    (start + capacity &* bytes).assumingMemoryBound(to: Element.self)
  }

  /// Adds uninitialised last rows, for which there has to be room; returns the first.
  @inline(__always)
  mutating func add(_ more: Int = 1) -> Int {
    assert(more <= free)
    count &+= more
    return count &- more
  }

  /// - Parameter columns: Bytes per row of each column, in order.
  mutating func grow(to wanted: Int, _ columns: [Int]) {
    guard wanted > capacity else { return }
    let larger = UnsafeMutableRawPointer.allocate(byteCount: wanted * columns.reduce(0, +), alignment: Self.alignment)
    var before = 0
    for bytes in columns {
      (larger + wanted * before).copyMemory(from: start + capacity * before, byteCount: count * bytes)
      before += bytes
    }
    if capacity > 0 { start.deallocate() }
    (start, capacity) = (larger, wanted)
  }

  /// Keeps only the first rows, and all capacity.
  mutating func cut(to fewer: Int) { count = fewer }

  /// The capacity to grow to: small at first, then one row per value, so that no more than needed is held.
  func next(_ values: Int, _ more: Int = 1) -> Int { max(count + more, count < 64 ? max(4, 2 * count) : max(values, 2 * count)) }
}
