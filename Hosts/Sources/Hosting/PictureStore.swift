import Legato

/// A cache of pictures by content. The least recently displayed are evicted beyond the budget; those of the current frame stay.
struct PictureStore<Picture> {
  /// The key of a picture.
  struct Key: Hashable {
    let content: PictureContent
    /// For backends that do not colour pictures.
    let color: Color?
  }

  /// A rasterization of a content.
  final class Variant {
    let picture: Picture
    let width, height: Int
    /// From the content's points to the picture's pixels.
    let map: AffineTransform
    /// Nil if it contains the whole content.
    let part: Part?
    var lastUsed: Int
    /// Whether it is still in the store.
    var isKept = true
    var bytes: Int { 4 * width * height }

    init(picture: Picture, width: Int, height: Int, map: AffineTransform, part: Part?, lastUsed: Int) {
      (self.picture, self.width, self.height, self.map, self.part, self.lastUsed) = (picture, width, height, map, part, lastUsed)
    }
  }

  /// The visible part of a content too large for a picture, in the screen's pixels.
  struct Part {
    let corner: Point
    let clip: Rect
  }

  /// A content and its variants.
  final class Entry {
    let key: Key
    let bounds: Rect
    var variants: [Variant] = []
    /// Whether it is still in the store.
    var isKept = true
    init(_ key: Key, bounds: Rect) { (self.key, self.bounds) = (key, bounds) }
  }

  private var entries: [Key: Entry] = [:]
  private(set) var frame = 0
  private(set) var bytes = 0
  /// Bytes that may be stored.
  let budget: Int

  init(budget: Int) { self.budget = budget }

  mutating func entry(_ key: Key, bounds: () -> Rect) -> Entry {
    if let entry = entries[key] { return entry }
    let entry = Entry(key, bounds: bounds())
    entries[key] = entry
    return entry
  }

  mutating func add(_ variant: Variant, to entry: Entry) {
    entry.variants.append(variant)
    bytes += variant.bytes
  }

  mutating func removeParts(of entry: Entry) {
    entry.variants.removeAll { variant in
      guard variant.part != nil else { return false }
      bytes -= variant.bytes
      variant.isKept = false
      return true
    }
  }

  mutating func removeAll() {
    for entry in entries.values {
      entry.isKept = false
      for variant in entry.variants { variant.isKept = false }
    }
    (entries, bytes) = ([:], 0)
  }

  /// Whether some are evicted at the end of the frame.
  var isFull: Bool { bytes > budget || entries.count > Self.maximumEntryCount }

  /// Ends a frame. O(1), and O(n log n) in the number of pictures if some are evicted.
  mutating func endFrame() {
    defer { frame += 1 }
    guard isFull else { return }
    let idle = entries.values.flatMap { $0.variants }.filter { $0.lastUsed < frame }.sorted { $0.lastUsed < $1.lastUsed }
    let room = budget / 4 * 3
    var (left, oldest) = (bytes, 0)
    for variant in idle {
      guard left > room || entries.count > Self.maximumEntryCount else { break }
      left -= variant.bytes
      oldest = variant.lastUsed + 1
    }
    var kept = entries
    for (key, entry) in entries {
      entry.variants.removeAll { variant in
        guard variant.lastUsed < oldest else { return false }
        bytes -= variant.bytes
        variant.isKept = false
        return true
      }
      guard entry.variants.isEmpty else { continue }
      (kept[key], entry.isKept) = (nil, false)
    }
    entries = kept
  }

  private static var maximumEntryCount: Int { 60_000 }
}
