import LegatoCore

/// Paints the entries of a ``FrameList``, tile by tile.
///
/// The entries of a group are painted on a tile of the group's own, which is composited over the tile below at the group's end. A group that is only clipped is
/// painted on a part of the tile below, whose pixels at the clip's edge and outside of it are mixed with the former ones at the end.
final class TilePainter {
  private let pool = TilePool()
  private let blurPool = BlurPool()
  /// Scratch memory for the colours of a run, which is at most as wide as a tile.
  private let row = UnsafeMutablePointer<Tile.Pixel>.allocate(capacity: TilePool.width)
  /// The tile of the picture, and above it those of the open groups and masks. While what lies behind an effect is painted, for which another picture is begun,
  /// those of the picture that waits are below.
  private var stack: [Tile] = []

  /// Number of blurs, or parts of them, that were rendered.
  private(set) var blursMade = 0
  /// Pixels of blurs that were rendered.
  private(set) var blurredPixels = 0

  deinit { row.deallocate() }

  /// Paints the first `end` entries of a list within a rectangle of one field, and passes the result to `use`. Groups that are open at `end` are composited.
  func paint(_ list: FrameList, upTo end: Int, over rect: PixelRect, _ use: (Tile) -> Void) {
    let (floor, places) = (stack.count, list.places(around: rect))
    let hiding = list.hiding(rect, among: places, before: end)
    stack.append(Tile(rect, isAlone: true, isCleared: hiding == nil, from: pool))
    var next = hiding ?? 0
    while next < places.count, places[next] < end {
      let place = Int(places[next])
      next += 1
      // most entries do not intersect the tile: they are skipped before they are copied
      let (bounds, isOfGroup) = list.entries.withUnsafeBufferPointer { ($0[place].bounds, $0[place].isOfGroup) }
      guard isOfGroup || bounds.intersects(stack[stack.count - 1].frame) else { continue }
      let entry = list.entries[place]
      guard bounds.intersects(stack[stack.count - 1].frame) || isHolding(end, entry) else {
        if entry.kind == .opening { while next < places.count, places[next] <= entry.partner { next += 1 } }
        continue
      }
      paint(entry, at: place, of: list, above: floor, holds: isHolding(end, entry))
    }
    let seen = stack.count == floor + 1 ? stack[floor] : flattened(above: floor, in: rect)
    use(seen)
    if stack.count > floor + 1 { seen.giveBack(to: pool) }
    while stack.count > floor { stack.removeLast().giveBack(to: pool) }
  }

  /// Whether the entry begins a mask, or a group that is still open at `end`: their tiles are needed even where nothing is drawn on them.
  private func isHolding(_ end: Int, _ entry: FrameList.Entry) -> Bool {
    entry.kind == .mask || entry.kind == .opening && entry.partner >= end
  }

  private func paint(_ entry: FrameList.Entry, at place: Int, of list: FrameList, above floor: Int, holds: Bool) {
    let top = stack[stack.count - 1]
    switch entry.mark.paint {
    case .color(let color): if let spans = entry.mark.spans { top.fill(spans, at: entry.corner, color * entry.opacity) }
    case .image(let image):
      // the sampler's coordinates are those at which the mark was made
      let shift = entry.shift
      if let spans = entry.mark.spans {
        top.paint(spans, at: entry.corner, opacity: entry.opacity * image.opacity, row: row) { x, y, colors in
          image.write(from: x - shift.x, y - shift.y, to: colors)
        }
      }
    case .gradient(let gradient):
      let shift = entry.shift
      if let spans = entry.mark.spans {
        top.paint(
          spans, at: entry.corner, opacity: entry.opacity * gradient.opacity, isOpaque: gradient.paint.isOpaque, row: row
        ) { x, y, colors in
          gradient.write(from: x - shift.x, y - shift.y, to: colors)
        }
      }
    case .shadow(let shape, let color): shape.fill(color * entry.opacity, at: entry.corner, on: top)
    case .backdrop(let backdrop):
      let made = backdrop.prepare(entry.bounds, within: entry.region, from: blurPool) { behind(list, place, $0, $1) }
      if made > 0 { (blursMade, blurredPixels) = (blursMade + 1, blurredPixels + made) }
      if let spans = entry.mark.spans {
        stack[stack.count - 1].replace(spans, at: entry.corner, row: row, pool: pool) { backdrop.write(from: $0, $1, to: $2) }
      }
    case .open(hasMask: false) where entry.opacity == 1 && top.isAlone && !holds:
      let clip = entry.mark.spans.map { (spans: $0, corner: entry.corner) }
      stack.append(Tile(of: top, top.frame.intersection(entry.bounds), clip: clip, from: pool))
    case .open, .openVibrant:
      stack.append(Tile(top.frame.intersection(holds ? entry.region : entry.bounds), from: pool))
    case .text: break
    case .mask: stack.append(Tile(top.frame, isAlone: true, from: pool))
    case .close: close(list.entries[entry.partner], above: floor)
    }
  }

  /// Paints what lies behind an entry within a rectangle, field by field.
  private func behind(_ list: FrameList, _ place: Int, _ rect: PixelRect, _ use: (Tile) -> Void) {
    list.fields.each(of: list.fields.reached(by: rect)) { _, field in
      paint(list, upTo: place, over: field.intersection(rect), use)
      return true
    }
  }

  /// A tile with the open groups composited over the picture, or over the innermost mask.
  private func flattened(above floor: Int, in rect: PixelRect) -> Tile {
    let ground = stack[floor...].lastIndex { $0.isAlone } ?? floor
    let seen = Tile(stack[ground].frame.intersection(rect), isAlone: true, from: pool)
    for tile in stack[ground...] { seen.layOver(tile) }
    return seen
  }

  /// Ends a group: composites its tile, clipped and masked, over the tile below.
  private func close(_ opening: FrameList.Entry, above floor: Int) {
    var mask: Tile?
    if case .open(hasMask: true) = opening.mark.paint { mask = stack.removeLast() }
    let drawn = stack.removeLast()
    if drawn.isPart {
      if let spans = opening.mark.spans { drawn.mix(spans, at: opening.corner) }
      return drawn.giveBack(to: pool)
    }
    var opacity = opening.opacity
    if case .openVibrant = opening.mark.paint {
      tone(drawn, opacity, above: floor)
      opacity = 1
    }
    var shares: UnsafeMutablePointer<Float>?
    if opening.mark.spans != nil || mask != nil {
      let made = pool.takeShares(drawn.count)
      if let spans = opening.mark.spans {
        drawn.cut(to: spans, at: opening.corner, into: made)
      } else {
        made.update(repeating: 1, count: drawn.count)
      }
      if let mask { for i in 0..<drawn.count { made[i] *= mask.pixels[i].w } }
      shares = made
    }
    stack[stack.count - 1].compose(drawn, opacity: opacity, shares: shares, pool: pool)
    if let shares { pool.giveBack(shares) }
    mask?.giveBack(to: pool)
    drawn.giveBack(to: pool)
  }

  /// For a vibrant group: adds the chroma of what lies behind, times `amount`, to the colours that were drawn.
  private func tone(_ drawn: Tile, _ amount: Float, above floor: Int) {
    let behind = flattened(above: floor, in: drawn.frame)
    for i in 0..<drawn.count where drawn.pixels[i].w > 0 {
      let (color, seen) = (drawn.pixels[i], behind.pixels[i])
      let tone = (seen - seen.luminance * SIMD4(1, 1, 1, 0)) * SIMD4(1, 1, 1, 0)
      drawn.pixels[i] = (color + tone * (color.w * amount)).within(alpha: color.w)
    }
    behind.giveBack(to: pool)
  }
}
