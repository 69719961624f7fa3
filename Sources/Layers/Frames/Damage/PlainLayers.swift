import LegatoCore

/// Layers whose box follows from their position alone: those without sublayers, transform, mask or blur.
///
/// The engine reports a position with its numbers. So a frame in which very many of them only move reads an entry for each, and no layer.
struct PlainLayers {
  private struct Entry {
    /// What the layer draws while its position is zero, in its superlayer's space.
    var box = Box.nothing
    /// Its position in the frame before.
    var position = Point.zero
    /// Its reported position.
    var next = Point.zero
  }

  private var entries: [Entry] = []
  /// Which nodes are such layers, apart, as every change of a layer asks.
  private var isPlain: [Bool] = []

  mutating func fit(_ count: Int) {
    entries.append(contentsOf: repeatElement(Entry(), count: max(0, count - entries.count)))
    isPlain.append(contentsOf: repeatElement(false, count: max(0, count - isPlain.count)))
  }

  @inline(__always)
  func contains(_ node: UInt32) -> Bool { isPlain[Int(node)] }

  /// The position of a layer was reported.
  @inline(__always)
  mutating func report(_ node: UInt32, at position: Point) { entries[Int(node)].next = position }

  /// From now on the box follows the reported position.
  mutating func add(_ node: UInt32, _ box: Box, at position: Point) {
    isPlain[Int(node)] = true
    entries[Int(node)] = Entry(box: box.moved(-position.x, -position.y), position: position, next: position)
  }

  mutating func remove(_ node: UInt32) { isPlain[Int(node)] = false }

  /// The box in the last frame.
  func box(_ node: UInt32) -> Box {
    let entry = entries[Int(node)]
    return entry.box.moved(entry.position.x, entry.position.y)
  }

  /// Moves a layer to its reported position; its box in the frame before, and now.
  @inline(__always)
  mutating func move(_ node: UInt32) -> (before: Box, after: Box) {
    let entry = entries[Int(node)]
    entries[Int(node)].position = entry.next
    return (entry.box.moved(entry.position.x, entry.position.y), entry.box.moved(entry.next.x, entry.next.y))
  }
}
