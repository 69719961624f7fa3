/// Buffers of grids that are no longer needed, for the next ones: a blur that is rendered again makes no allocation.
///
/// Up to ``budget`` bytes are kept, in at most ``maximumBufferCount`` buffers.
final class GridPool<Element: Weighable> {
  private var spare: [[Element]] = []
  private var bytes = 0
  /// 32 MiB: what a blur of a picture of 2560 × 1600 pixels needs meanwhile.
  private static var budget: Int { 32 << 20 }
  private static var maximumBufferCount: Int { 16 }

  private static func bytes(of elements: [Element]) -> Int { elements.capacity * MemoryLayout<Element>.stride }

  /// A buffer of `count` elements, of any value: the smallest one that has room for them, but none that is much too large.
  func take(_ count: Int) -> [Element] {
    var best: Int?
    for (number, elements) in spare.enumerated() where elements.capacity >= count && elements.capacity <= 4 * count + 4096 {
      if let best, spare[best].capacity <= elements.capacity { continue }
      best = number
    }
    guard let best else { return [Element](repeating: .nothing, count: count) }
    spare.swapAt(best, spare.count - 1)
    var elements = spare.removeLast()
    bytes -= Self.bytes(of: elements)
    if elements.count > count { elements.removeLast(elements.count - count) }
    if elements.count < count { elements.append(contentsOf: repeatElement(.nothing, count: count - elements.count)) }
    return elements
  }

  /// Keeps a buffer, and releases the smallest ones if there are too many.
  func giveBack(_ elements: consuming [Element]) {
    guard elements.capacity > 0 else { return }
    bytes += Self.bytes(of: elements)
    spare.append(elements)
    while spare.count > Self.maximumBufferCount || bytes > Self.budget {
      guard let smallest = spare.indices.min(by: { spare[$0].capacity < spare[$1].capacity }) else { return }
      bytes -= Self.bytes(of: spare.remove(at: smallest))
    }
  }

  /// Empties a grid and keeps its buffer.
  func giveBack(_ grid: inout Grid<Element>) { giveBack(grid.takeElements()) }
}
