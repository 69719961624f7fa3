import Legato
import LegatoDrawingList

/// Per-operation caches between frames: how an unchanged operation is drawn, and runs of operations that are drawn as one block.
extension PictureComposer {
  /// How an unchanged operation is drawn.
  enum Drawing {
    /// Not determined yet.
    case unknown
    case nothing
    case fill(Rect, Color)
    case rounded(Rect, [Double], Color)
    /// A picture rasterized for the pixels that it covers, and the rectangle of those.
    case picture(PictureStore<Screen.Picture>.Variant, AffineTransform, Color, Rect)
    /// Not visible, as long as the clip does not intersect the rectangle.
    case unseen(Rect)
  }

  /// The state of an operation from the previous frame.
  struct Record {
    /// The stamp of its recording; 0 for none.
    var stamp: UInt64 = 0
    var transform = AffineTransform.identity
    var drawing = Drawing.unknown
    var entry: PictureStore<Screen.Picture>.Entry?
    /// The block that begins with it.
    var block: KeptBlock?

    mutating func begin(_ stamp: UInt64, _ transform: AffineTransform) {
      (self.stamp, self.transform, drawing) = (stamp, transform, .unknown)
    }
  }

  /// A run of operations that the screen draws as one.
  final class KeptBlock {
    let slot: Int
    let stamps: [UInt64]
    /// The clip that it was made for.
    let clip: Rect
    let drawn: Screen.Block
    var lastUsed: Int

    init(slot: Int, stamps: [UInt64], clip: Rect, drawn: Screen.Block, lastUsed: Int) {
      (self.slot, self.stamps, self.clip, self.drawn, self.lastUsed) = (slot, stamps, clip, drawn, lastUsed)
    }
  }

  private static var minimumInBlock: Int { 8 }
  private static var fewInBlock: Int { 32 }
  private static var maximumInBlock: Int { 256 }

  func draw(_ range: Range<Int>) {
    let usesBlocks = screen.keepsBlocks && reaches == nil
    var (index, known) = (range.lowerBound, range.lowerBound)
    while index < range.upperBound {
      if let reaches, reaches.isOutside(index, of: clip) {
        index += 1
        continue
      }
      if usesBlocks, index >= known {
        let count = drawBlock(at: index, before: range.upperBound, &known)
        if count > 0 {
          index += count
          continue
        }
      }
      looked += 1
      draw(at: index)
      index = list.next(after: index)
    }
  }

  /// Draws the operations from an index on as a block, if possible; returns their number.
  /// - Parameter known: The index up to which no block begins.
  private func drawBlock(at index: Int, before end: Int, _ known: inout Int) -> Int {
    let slot = Int(list.names[index].slot)
    if let block = records[slot].block {
      if isSame(block, at: index, before: end) {
        block.lastUsed = store.frame
        blocks.append(block)
        looked += 1
        screen.draw(block.drawn)
        return block.stamps.count
      }
      records[slot].block = nil
    }
    var next = index
    while next < end, next < index + Self.maximumInBlock, isSettled(next) {
      // keeps the following block, unless this one would be small
      if next - index >= Self.fewInBlock, records[Int(list.names[next].slot)].block != nil { break }
      next += 1
    }
    known = max(index + 1, next)
    guard next - index >= Self.minimumInBlock else { return 0 }
    screen.beginBlock()
    for place in index..<next { _ = draw(records[Int(list.names[place].slot)].drawing) }
    guard let drawn = screen.endBlock() else { return 0 }
    looked += next - index
    let block = KeptBlock(slot: slot, stamps: list.names[index..<next].map(\.stamp), clip: clip, drawn: drawn, lastUsed: store.frame)
    records[slot].block = block
    blocks.append(block)
    screen.draw(drawn)
    return next - index
  }

  private func isSame(_ block: KeptBlock, at index: Int, before end: Int) -> Bool {
    guard block.clip == clip, block.stamps.count <= end - index else { return false }
    return block.stamps.withUnsafeBufferPointer { stamps in
      list.names.withUnsafeBufferPointer { names in
        for place in stamps.indices where names[index + place].stamp != stamps[place] { return false }
        return true
      }
    }
  }

  /// Whether an operation is unchanged, and the cached way to draw it is still valid.
  private func isSettled(_ index: Int) -> Bool {
    let record = records[Int(list.names[index].slot)]
    guard record.stamp == list.names[index].stamp else { return false }
    switch record.drawing {
    case .unknown: return false
    case .rounded(let rect, _, _): return rect.intersects(clip)
    case .picture(let variant, _, _, _): return variant.isKept
    case .unseen(let rect): return !rect.intersects(clip)
    case .nothing, .fill: return true
    }
  }

  /// Draws an operation if the way to draw it is known; returns whether it was drawn.
  func draw(_ drawing: Drawing) -> Bool {
    switch drawing {
    case .unknown: return false
    case .nothing: return true
    case .fill(let rect, let color):
      if rect.intersects(clip) { screen.fill(rect, color) }
    case .rounded(let rect, let radii, let color):
      guard rect.intersects(clip) else { return true }
      guard screen.pushRoundedClip(rect, radii: radii, stands: false) else { return false }
      screen.fill(rect, color)
      screen.popClip()
    case .picture(let variant, let map, let tint, let seen):
      guard variant.isKept else { return false }
      guard seen.intersects(clip) else { return true }
      variant.lastUsed = store.frame
      screen.draw(variant.picture, width: variant.width, height: variant.height, through: map, tint: tint)
    case .unseen(let rect): return !rect.intersects(clip)
    }
    return true
  }

  /// Drops blocks that the frame did not draw. Pictures in the other blocks count as displayed in cache eviction.
  func endBlocks() {
    for block in formerBlocks where block.lastUsed < store.frame && records[block.slot].block === block { records[block.slot].block = nil }
    swap(&formerBlocks, &blocks)
    blocks.removeAll(keepingCapacity: true)
    guard store.isFull else { return }
    // without blocks, all displayed pictures are marked already
    for name in list.names where !formerBlocks.isEmpty {
      guard case .picture(let variant, _, _, let seen) = records[Int(name.slot)].drawing, seen.intersects(area) else { continue }
      variant.lastUsed = store.frame
    }
    for slot in records.indices {
      records[slot].entry = nil
      if case .picture(let variant, _, _, _) = records[slot].drawing, variant.lastUsed < store.frame { records[slot].drawing = .unknown }
    }
  }
}
