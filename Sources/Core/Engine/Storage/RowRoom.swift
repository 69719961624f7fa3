/// Room for columns that grow together: one allocation, one capacity, one count of rows.
///
/// The columns lie one behind the other, each as long as there is room for rows: where one begins follows from the bytes that those before it
/// take a row. Each of these but the last is a multiple of 8, and wider elements come first.
struct RowRoom: ~Copyable {
  private(set) var start = Self.nowhere
  private(set) var capacity = 0
  private(set) var count = 0

  /// A line of the cache.
  private static let alignment = 64
  private static var nowhere: UnsafeMutableRawPointer { UnsafeMutableRawPointer(bitPattern: alignment)! }

  init() {}

  deinit { if capacity > 0 { start.deallocate() } }

  /// Rows that there is room for.
  var left: Int { capacity &- count }

  /// The column behind so many bytes a row, good until the room grows.
  @inline(__always)
  func column<Element: BitwiseCopyable>(behind bytes: Int) -> UnsafeMutablePointer<Element> {
    (start + capacity &* bytes).assumingMemoryBound(to: Element.self)
  }

  /// New last rows, not written yet, where there is room: the first of them.
  @inline(__always)
  mutating func add(_ more: Int = 1) -> Int {
    assert(more <= left)
    count &+= more
    return count &- more
  }

  /// - Parameter columns: bytes a row in each of them, in order.
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

  /// Keeps the first rows alone, and all the room.
  mutating func cut(to fewer: Int) { count = fewer }

  /// Rows to make room for where there is none: at first for a few, then for one on each of `values`, so that there is not twice what is held.
  func next(_ values: Int, _ more: Int = 1) -> Int { max(count + more, count < 64 ? max(4, 2 * count) : max(values, 2 * count)) }
}
