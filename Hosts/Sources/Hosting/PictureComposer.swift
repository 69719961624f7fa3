import Legato
import LegatoCairo
import LegatoDrawingList

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Displays drawing lists on a screen from cached pictures: unchanged content is composited again with another transform, opacity or clip; only changed content
/// is rasterized.
///
/// At rest, and for whatever has not moved for a frame, pictures are rasterized for the exact pixels that they cover, so that the result equals drawing
/// everything. In motion they are resampled.
package final class PictureComposer<Screen: PictureScreen> {
  package let screen: Screen
  var store: PictureStore<Screen.Picture>
  /// The cached state of operations, by slot.
  var records: [Record] = []
  /// The blocks of the previous frame and of this one.
  var (formerBlocks, blocks): ([KeptBlock], [KeptBlock]) = ([], [])
  /// The list being drawn.
  var list = DrawingList()
  /// The clip, in pixels; and the same as if all of the screen were drawn.
  var (clip, view) = (Rect.zero, Rect.zero)
  /// A rectangle around the changes since the previous frame; nil if it is not known.
  var changes: Rect?
  /// The index of the first operation that changed since the previous frame.
  private(set) var firstChange = 0
  var area = Rect.zero
  /// Whether every picture is rasterized for the pixels that it covers.
  var settles = true
  /// Parts that cached pictures cannot display, as pixels; by a hash of their inputs.
  var parts: [Int: PictureStore<Screen.Picture>.Variant] = [:]
  /// Rendered effects, by the slots of their operations.
  var effects: [Int: KeptEffect] = [:]
  /// The changes between the lists of screens that are drawn completely.
  private var tracker = ListDamage()
  private var hasReported = false
  var reaches: ListDamage?
  /// Operations that the last frame visited.
  package internal(set) var looked = 0
  /// Pictures rasterized in the last frame.
  package internal(set) var drawn = 0
  /// Pixels of effects rendered in the last frame, at their resolution.
  package internal(set) var effectPixels = 0

  /// - Parameter budget: bytes for pictures that are not displayed.
  package init(_ screen: Screen, budget: Int = 192 << 20) {
    self.screen = screen
    store = PictureStore(budget: budget)
  }

  /// Bytes of the cached pictures.
  package var bytes: Int { store.bytes }

  /// Drops all pictures, for a screen that has lost them.
  package func forget() {
    store.removeAll()
    (parts, effects) = ([:], [:])
    (records, formerBlocks, blocks) = ([], [], [])
  }

  /// Draws a frame of a screen that is drawn completely each time, and takes the list's changes.
  package func drawAll(_ list: inout DrawingList, width: Int, height: Int, settles: Bool) {
    var changes: Rect?
    if list.hasEffects {
      changes = tracker.take(&list, in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
    } else {
      tracker = ListDamage()
      _ = list.takeChanges()
    }
    draw(list, width: width, height: height, settles: settles, changes: changes, of: tracker)
  }

  /// Draws a frame.
  /// - Parameters:
  ///   - list: In pixels of the screen.
  ///   - width: Of the screen, in pixels.
  ///   - settles: Whether everything is at rest.
  ///   - damage: The part of the screen to draw; nil for all of it.
  ///   - reaches: The damage tracker of the list, to skip operations outside the damage.
  ///   - changes: A rectangle around all pixels that differ from the previous frame; nil for `damage`.
  ///   - tracker: Tells which operations changed; nil for `reaches`.
  package func draw(
    _ list: DrawingList, width: Int, height: Int, settles: Bool, damage: Rect? = nil, reaching reaches: ListDamage? = nil,
    changes: Rect? = nil, of tracker: ListDamage? = nil
  ) {
    (self.list, self.settles, self.reaches, self.changes) = (list, settles, reaches, changes ?? damage)
    firstChange = (tracker ?? reaches)?.firstChange ?? 0
    (drawn, looked, effectPixels) = (0, 0, 0)
    // releases the list, so that the caller can change it in place
    defer { (self.list, self.reaches) = (DrawingList(), nil) }
    area = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    (clip, view) = (damage ?? area, area)
    while records.count < list.slots { records.append(Record()) }
    if let damage { screen.pushClip(damage) }
    if !clip.isEmpty { draw(drawTranslucent()..<list.operations.count) }
    if damage != nil { screen.popClip() }
    screen.finish()
    endBlocks()
    endEffects()
    store.endFrame()
    endParts()
  }

  /// Evicts parts that were not displayed lately, if there are many.
  private func endParts() {
    let bytes = parts.values.reduce(0) { $0 + $1.bytes }
    if bytes > Self.maximumBytesInParts { parts = parts.filter { $0.value.lastUsed >= store.frame - 1 } }
  }

  /// Bytes of parts, and of effects, above which those are evicted that were not displayed lately.
  static var maximumBytesInParts: Int { 48 << 20 }

  func draw(at index: Int) {
    let (slot, stamp) = (Int(list.names[index].slot), list.names[index].stamp)
    if records[slot].stamp == stamp, draw(records[slot].drawing) { return }
    switch list.operations[index] {
    case .fill(let path, let usesEvenOdd, let color, let transform):
      if let drawing = plain(path, color, transform) {
        (records[slot].stamp, records[slot].transform, records[slot].drawing) = (stamp, transform, drawing)
        return _ = draw(drawing)
      }
      drawKept(.fill(path, usesEvenOdd: usesEvenOdd), color, transform, index)
    case .stroke(let path, let style, let color, let transform): drawKept(.stroke(path, style), color, transform, index)
    case .shadow(let path, let radius, let offset, let color, let transform):
      drawKept(.shadow(path, radius: radius), color, AffineTransform(translationX: offset.dx, y: offset.dy).concatenating(transform), index)
    case .text(let run, let color, let transform): drawKept(.text(run), color, transform, index)
    case .image(let bitmap, let rect, let opacity, let transform):
      guard bitmap.width > 0, bitmap.height > 0, !rect.isEmpty else { return }
      drawKept(.image(BitmapIdentity(bitmap), rect), Color(white: 1, alpha: opacity), transform, index)
    case .gradient(let gradient, let rect, let path, let opacity, let transform):
      drawKept(.gradient(gradient, rect, within: path), Color(white: 1, alpha: opacity), transform, index)
    case .backdrop(let effect, let shape, let ground): drawBackdrop(effect, shape, ground, index)
    case .group(let opacity, let shape, let start, let end): drawGroup(index, opacity, shape, start, end)
    case .vibrant(_, let end): drawPart(index..<end, withBehind: true)
    }
  }

  /// A fill that needs no picture; nil if it needs one.
  private func plain(_ path: Path, _ color: Color, _ transform: AffineTransform) -> Drawing? {
    guard transform.isUpright else { return nil }
    if let rect = path.rectangle { return color.alpha > 0 ? .fill(rect.applying(transform), color) : .nothing }
    // rounded corners are clipped by the screen if possible; at fractional pixels such a clip would leave gaps
    guard !screen.tintsPictures, transform.a == transform.d, let shape = path.roundedRectangle else { return nil }
    let seen = shape.rect.applying(transform)
    if color.alpha <= 0 { return .nothing }
    return seen == seen.wholePixels ? .rounded(seen, shape.radii.map { $0 * transform.a }, color) : nil
  }

  // MARK: Cached pictures

  private func drawKept(_ content: PictureContent, _ color: Color, _ transform: AffineTransform, _ index: Int) {
    let (slot, stamp) = (Int(list.names[index].slot), list.names[index].stamp)
    let (isSame, before) = (records[slot].stamp == stamp, records[slot].stamp > 0 ? records[slot].transform : nil)
    records[slot].begin(stamp, transform)
    guard color.alpha > 0, transform.isUsable else { return records[slot].drawing = .nothing }
    let isTinted = !content.isCoverage || screen.tintsPictures
    let key = PictureStore<Screen.Picture>.Key(
      content: content, color: isTinted ? nil : Color(red: color.red, green: color.green, blue: color.blue))
    let entry: PictureStore<Screen.Picture>.Entry
    // a moved operation has the same content: no hash is needed
    if let known = records[slot].entry, known.isKept, isSame || known.key == key {
      entry = known
    } else {
      entry = store.entry(key) { content.bounds(list.typesetter) }
      records[slot].entry = entry
    }
    let seen = entry.bounds.applying(transform)
    guard !seen.isEmpty, seen.intersects(clip) else { return records[slot].drawing = seen.isEmpty ? .nothing : .unseen(seen) }
    guard let variant = variant(of: entry, key, through: transform, before: before),
      var map = variant.map.inverted?.concatenating(transform)
    else { return }
    let isStill = settles || before == transform
    // rasterized for these pixels
    if isStill, map.isShift { map = AffineTransform(translationX: map.tx.rounded(), y: map.ty.rounded()) }
    let tint = isTinted ? color : Color(white: 1, alpha: color.alpha)
    screen.draw(variant.picture, width: variant.width, height: variant.height, through: map, tint: tint)
    if isStill, variant.part == nil { records[slot].drawing = .picture(variant, map, tint, seen) }
  }

  /// Fractions of a pixel below this are neglected.
  private static var near: Double { 1.0 / 64 }

  /// The variant to draw.
  func variant(
    of entry: PictureStore<Screen.Picture>.Entry, _ key: PictureStore<Screen.Picture>.Key, through transform: AffineTransform,
    before: AffineTransform?
  ) -> PictureStore<Screen.Picture>.Variant? {
    let coarseness = key.content.coarseness(scale: transform.scale)
    let isExact = coarseness == 1 && (settles || before == transform)
    if isExact {
      // with many positions an eighth of a pixel is accurate enough
      let tolerance = entry.variants.count < 16 ? Self.near : 1.0 / 8
      if let place = entry.variants.firstIndex(where: { $0.isMade(for: transform, within: tolerance, clip) }) {
        return use(place, of: entry)
      }
      return make(entry, key, transform)
    }
    if coarseness == 1 {
      if let place = entry.variants.firstIndex(where: { $0.part == nil && $0.map.hasLinear(of: transform) }) {
        return use(place, of: entry)
      }
      // only translated
      if let before, before.hasLinear(of: transform) { return make(entry, key, transform) }
    }
    // scales in steps of √2, so that few are made during growth
    let step = max(-20, min(20, (2 * log2(transform.scale / coarseness)).rounded(.up)))
    let scale = exp2(step / 2)
    let upright = AffineTransform(scaleX: scale, y: scale)
    if let place = entry.variants.firstIndex(where: { $0.part == nil && $0.map.hasLinear(of: upright) }) { return use(place, of: entry) }
    return make(entry, key, upright, on: transform)
  }

  private func use(_ place: Int, of entry: PictureStore<Screen.Picture>.Entry) -> PictureStore<Screen.Picture>.Variant {
    entry.variants[place].lastUsed = store.frame
    return entry.variants[place]
  }

  /// Rasterizes a variant for a map from the content to pixels. If it would be too large, only the visible part, for these pixels.
  private func make(
    _ entry: PictureStore<Screen.Picture>.Entry, _ key: PictureStore<Screen.Picture>.Key, _ map: AffineTransform,
    on seenThrough: AffineTransform? = nil
  ) -> PictureStore<Screen.Picture>.Variant? {
    // a clear margin, so that edges are smooth at fractional positions
    var box = entry.bounds.applying(map).insetBy(dx: -1, dy: -1).wholePixels
    var part: PictureStore<Screen.Picture>.Part?
    var map = map
    let largest = min(Double(screen.largestEdge), 32_767)
    if box.width > largest || box.height > largest || box.width * box.height > 4 * max(area.width * area.height, 65_536) {
      map = seenThrough ?? map
      box = entry.bounds.applying(map).insetBy(dx: -1, dy: -1).intersection(clip.insetBy(dx: -1, dy: -1)).wholePixels
      part = PictureStore<Screen.Picture>.Part(corner: box.origin, clip: clip)
    }
    guard !box.isEmpty else { return nil }
    let moved = map.concatenating(AffineTransform(translationX: -box.minX, y: -box.minY))
    guard
      let picture = pixels(
        box.width, box.height, isCoverage: key.content.isCoverage,
        { key.content.draw(on: &$0, through: moved, key.color ?? .white, self.list.typesetter) })
    else { return nil }
    let variant = PictureStore<Screen.Picture>.Variant(
      picture: picture, width: Int(box.width), height: Int(box.height), map: moved, part: part, lastUsed: store.frame)
    store.removeParts(of: entry)
    store.add(variant, to: entry)
    return variant
  }

  /// Rasterizes and stores a picture on the screen; nil if that is refused, which is reported once.
  func pixels(_ width: Double, _ height: Double, isCoverage: Bool, _ draw: (inout CairoTarget) -> Void) -> Screen.Picture? {
    drawn += 1
    do throws(CairoError) {
      let picture = try CairoPicture(width: Int(width), height: Int(height))
      picture.draw(scale: 1, draw)
      if let kept = screen.keep(picture, isCoverage: isCoverage) { return kept }
      report("room for \(Int(width)) × \(Int(height)) pixels", "none")
    } catch {
      report("a picture that can be made", error.description)
    }
    return nil
  }

  func report(_ wanted: String, _ found: String) {
    guard !hasReported else { return }
    hasReported = true
    Misuse.handler(
      .state(call: "drawing a frame", wanted: wanted, found: found, remedy: "what it shows is left out; show less at a time, or smaller"))
  }
}

extension PictureStore.Variant {
  /// Whether it was rasterized for the pixels that it covers now.
  fileprivate func isMade(for transform: AffineTransform, within tolerance: Double, _ clip: Rect) -> Bool {
    guard map.hasLinear(of: transform) else { return false }
    let (x, y) = (transform.tx - map.tx, transform.ty - map.ty)
    guard abs(x - x.rounded()) <= tolerance, abs(y - y.rounded()) <= tolerance else { return false }
    guard let part else { return true }
    // a part contains only what was visible
    return Point(x: x.rounded(), y: y.rounded()) == part.corner && part.clip.intersection(clip) == clip
  }
}
