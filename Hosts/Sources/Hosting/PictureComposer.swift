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

/// Shows drawing lists on a screen: what looks as it did is a kept picture that is laid down again, at another place, fainter, turned or cut; only what looks
/// otherwise is drawn anew.
///
/// At rest, and wherever something has stood still for a frame, pictures are drawn for the very pixels that they cover, so that what is seen is what drawing
/// everything would show. In motion they are stretched and moved between pixels.
package final class PictureComposer<Screen: PictureScreen> {
  package let screen: Screen
  var store: PictureStore<Screen.Picture>
  /// Of the frame before, by the operation's number.
  var former: [AffineTransform] = []
  var current: [AffineTransform] = []
  /// What is drawn.
  var list = DrawingList()
  /// Pixels that are not cut off.
  var clip = Rect.zero
  var area = Rect.zero
  /// Whether every picture is drawn for the pixels that it covers.
  var settles = true
  /// Parts that no kept pictures can show, as pixels; by what they were drawn from.
  var parts: [Int: PictureStore<Screen.Picture>.Variant] = [:]
  private var hasReported = false
  private var reaches: ListDamage?
  /// Operations that the last frame looked at.
  package private(set) var looked = 0
  /// Pictures drawn in the last frame.
  package internal(set) var drawn = 0

  /// - Parameter budget: bytes of pictures that are kept while they are not shown.
  package init(_ screen: Screen, budget: Int = 192 << 20) {
    self.screen = screen
    store = PictureStore(budget: budget)
  }

  /// Bytes of pictures that are kept.
  package var bytes: Int { store.bytes }

  /// As when the screen has lost its pictures: all are drawn anew.
  package func forget() {
    store.removeAll()
    parts = [:]
  }

  /// Draws a frame.
  /// - Parameters:
  ///   - list: in pixels of the screen.
  ///   - width: of the screen, pixels.
  ///   - settles: whether nothing moves any more.
  ///   - damage: what of the screen is drawn; nil for all of it.
  ///   - reaches: was given the list, and knows what lies outside of the damage.
  package func draw(_ list: DrawingList, width: Int, height: Int, settles: Bool, damage: Rect? = nil, reaching reaches: ListDamage? = nil) {
    (self.list, self.settles, self.reaches, drawn, looked) = (list, settles, reaches, 0, 0)
    // the list is the caller's again, to be changed in place
    defer { (self.list, self.reaches) = (DrawingList(), nil) }
    area = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    clip = damage ?? area
    swap(&former, &current)
    current.removeAll(keepingCapacity: true)
    let known = min(former.count, list.operations.count)
    current.append(contentsOf: former[..<known])
    for _ in known..<list.operations.count { current.append(.identity) }
    if let damage { screen.pushClip(damage) }
    if !clip.isEmpty { draw(0..<list.operations.count) }
    if damage != nil { screen.popClip() }
    store.endFrame()
    endParts()
  }

  /// Those that were not shown lately go where there are many.
  private func endParts() {
    let bytes = parts.values.reduce(0) { $0 + $1.bytes }
    if bytes > Self.mostInParts { parts = parts.filter { $0.value.lastUsed >= store.frame - 1 } }
  }

  private static var mostInParts: Int { 48 << 20 }

  func draw(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      if let reaches, reaches.isOutside(index, of: clip) {
        index += 1
        continue
      }
      looked += 1
      draw(at: index)
      index = list.next(after: index)
    }
  }

  func draw(at index: Int) {
    switch list.operations[index] {
    case .fill(let path, let usesEvenOdd, let color, let transform):
      if transform.isUpright {
        if let rect = path.rectangle { return fill(rect.applying(transform), color) }
        // corners are cut by the screen where it can
        if !screen.tintsPictures, let shape = path.roundedRectangle, fill(shape.rect, shape.radii, color, transform) { return }
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
    case .backdrop(let effect, let shape): drawBackdrop(effect, shape, index)
    case .group(let opacity, let shape, let start, let end): drawGroup(index, opacity, shape, start, end)
    case .vibrant(_, let end): drawPart(index..<end, withBehind: true)
    }
  }

  private func fill(_ rect: Rect, _ color: Color) {
    guard color.alpha > 0, rect.intersects(clip) else { return }
    screen.fill(rect, color)
  }

  private func fill(_ rect: Rect, _ radii: [Double], _ color: Color, _ transform: AffineTransform) -> Bool {
    guard transform.a == transform.d else { return false }
    let seen = rect.applying(transform)
    guard color.alpha > 0, seen.intersects(clip) else { return true }
    // between pixels such a clip leaves something out
    guard seen == seen.wholePixels, screen.pushRoundedClip(seen, radii: radii.map { $0 * transform.a }) else { return false }
    screen.fill(seen, color)
    screen.popClip()
    return true
  }

  // MARK: Kept pictures

  private func drawKept(_ content: PictureContent, _ color: Color, _ transform: AffineTransform, _ index: Int) {
    current[index] = transform
    guard color.alpha > 0, transform.isUsable else { return }
    let isTinted = !content.isCoverage || screen.tintsPictures
    let key = PictureStore<Screen.Picture>.Key(
      content: content, color: isTinted ? nil : Color(red: color.red, green: color.green, blue: color.blue))
    let entry = store.entry(key) { content.bounds(list.typesetter) }
    let seen = entry.bounds.applying(transform)
    guard !seen.isEmpty, seen.intersects(clip),
      let variant = variant(of: entry, key, through: transform, before: index < former.count ? former[index] : nil)
    else { return }
    guard var map = variant.map.inverted?.concatenating(transform) else { return }
    let isStill = settles || index < former.count && former[index] == transform
    // drawn for these pixels
    if isStill, map.isShift { map = AffineTransform(translationX: map.tx.rounded(), y: map.ty.rounded()) }
    screen.draw(
      variant.picture, width: variant.width, height: variant.height, through: map,
      tint: isTinted ? color : Color(white: 1, alpha: color.alpha))
  }

  /// Shares of a pixel that count as none.
  private static var near: Double { 1.0 / 64 }

  /// The one to draw.
  func variant(
    of entry: PictureStore<Screen.Picture>.Entry, _ key: PictureStore<Screen.Picture>.Key, through transform: AffineTransform,
    before: AffineTransform?
  ) -> PictureStore<Screen.Picture>.Variant? {
    let coarseness = key.content.coarseness(scale: transform.scale)
    let isExact = coarseness == 1 && (settles || before == transform)
    if isExact {
      // where very many lie at as many places, the eighth of a pixel has to do
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
      // it only moves
      if let before, before.hasLinear(of: transform) { return make(entry, key, transform) }
    }
    // steps of √2, so that few are made while something grows
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

  /// Draws one for a map from the content to pixels. What would be too large is drawn as far as it is seen, for these pixels alone.
  private func make(
    _ entry: PictureStore<Screen.Picture>.Entry, _ key: PictureStore<Screen.Picture>.Key, _ map: AffineTransform,
    on seenThrough: AffineTransform? = nil
  ) -> PictureStore<Screen.Picture>.Variant? {
    // a clear edge around it, so that it is smooth when it is moved between pixels
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

  /// Draws pixels and has the screen keep them; nil where that is refused, which is said once.
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
  /// Whether it was drawn for the pixels that it covers now.
  fileprivate func isMade(for transform: AffineTransform, within tolerance: Double, _ clip: Rect) -> Bool {
    guard map.hasLinear(of: transform) else { return false }
    let (x, y) = (transform.tx - map.tx, transform.ty - map.ty)
    guard abs(x - x.rounded()) <= tolerance, abs(y - y.rounded()) <= tolerance else { return false }
    guard let part else { return true }
    // of a part no more is there than was seen
    return Point(x: x.rounded(), y: y.rounded()) == part.corner && part.clip.intersection(clip) == clip
  }
}
