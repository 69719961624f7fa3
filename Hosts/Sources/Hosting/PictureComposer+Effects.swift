import Legato
import LegatoCairo
import LegatoDrawingList

/// Effects on what lies behind them, such as blurs.
extension PictureComposer {
  /// A rendered effect, cached until something changes behind it; then only the part that depends on the change is rendered again.
  final class KeptEffect {
    /// What it was rendered for; positions in pixels of the screen.
    struct Key: Equatable {
      let effect: Effect
      let scale: Double
      let grid: EffectGrid
      /// Its visible pixels, and those that ``picture`` contains: the surroundings that a blur reads, too.
      let box, around: Rect
      /// The whole pixels that are drawn completely: those of the screen, or of the window that it reads.
      let whole: Rect
    }

    let key: Key
    let picture: CairoPicture
    /// The picture as the screen stores it.
    var stored: PictureStore<Screen.Picture>.Variant
    /// A hash of what lies behind; nil if that was not computed, because the changes were known.
    var behind: Int?
    /// Whether all of its pixels are opaque; may be false where only a former one was not.
    var isOpaque: Bool
    /// Counts its renderings.
    var version = 0
    /// Changes since then, from frames that did not draw it.
    var stale = Rect.zero
    var bytes: Int { picture.width * picture.height * 4 }

    init(_ key: Key, _ picture: CairoPicture, _ stored: PictureStore<Screen.Picture>.Variant, behind: Int?) {
      (self.key, self.picture, self.stored, self.behind, isOpaque) = (key, picture, stored, behind, picture.isOpaque)
    }
  }

  /// Draws an effect on what lies behind a shape.
  func drawBackdrop(_ effect: Effect, _ shape: PlacedPath, _ ground: Rect?, _ index: Int) {
    guard shape.transform.isUsable else { return }
    let outer = (clip, view)
    defer { (clip, view) = outer }
    let box = shape.path.hull.applying(shape.transform).intersection(view).wholePixels
    guard !box.isEmpty, box.intersects(clip) else { return }
    let grid = EffectGrid(effect, shape, ground, settles: settles)
    // pixels that a window covers in part are its edge
    let read = (ground?.wholePixels ?? area).intersection(area)
    let around = grid.source(for: box).intersection(read.joined(box)).wholePixels
    let key = KeptEffect.Key(
      effect: effect, scale: shape.transform.scale, grid: grid, box: box, around: around,
      whole: (ground?.completePixels ?? area).intersection(area))
    guard let kept = rendered(key, index) else { return }
    if !kept.isOpaque, screen.cutsGroups { return replace(within: shape, by: kept) }
    let cutting = begin(shape, stands: settles)
    switch cutting {
    case .nothing: return
    case .refused: drawPart(index..<index + 1, withBehind: true)
    case .clip, .group:
      lay(kept.stored, around, grid.coarseness)
      end(cutting)
    }
  }

  /// A translucent effect, as in a mask, takes the place of what lies behind it: laid over that, it would leave it to be seen.
  private func replace(within shape: PlacedPath, by kept: KeptEffect) {
    let box = shape.path.hull.applying(shape.transform).intersection(clip)
    guard !box.isEmpty, case .group(let picture, let width, let height, let x, let y)? = coverage(of: shape) else { return }
    screen.pushGroup(box.wholePixels, opacity: 1)
    lay(kept.stored, kept.key.around, kept.key.grid.coarseness)
    screen.popGroup(replacingWithin: picture, width: width, height: height, atX: x, y: y)
  }

  /// The effect as it was rendered for this frame; nil if it was not.
  func keptEffect(at index: Int) -> KeptEffect? {
    guard let kept = effects[Int(list.names[index].slot)] else { return nil }
    if kept.stored.lastUsed == store.frame { return kept }
    // not drawn, as nothing in it has changed
    guard let changes, kept.stale.isEmpty, !changes.intersects(kept.key.box) else { return nil }
    return kept
  }

  private func rendered(_ key: KeptEffect.Key, _ index: Int) -> KeptEffect? {
    let slot = Int(list.names[index].slot)
    guard let kept = effects[slot], kept.key == key else { return make(key, index, slot) }
    kept.stored.lastUsed = store.frame
    guard let changes else {
      // drawn without a list of changes
      if kept.stale.isEmpty, let behind = kept.behind, behind == hash(behind: index, key.around) { return kept }
      return make(key, index, slot)
    }
    let changed = kept.stale.joined(firstChange < index ? changes : .zero)
    if !changed.intersects(key.around) { return kept }
    guard update(kept, changed, index) else { return make(key, index, slot) }
    (kept.behind, kept.stale) = (nil, .zero)
    return kept
  }

  private func make(_ key: KeptEffect.Key, _ index: Int, _ slot: Int) -> KeptEffect? {
    guard let picture = picture(of: key, in: key.around, index), let stored = stored(picture) else { return nil }
    let made = KeptEffect(key, picture, stored, behind: changes == nil ? hash(behind: index, key.around) : nil)
    made.version = (effects[slot]?.version ?? 0) + 1
    effects[slot] = made
    return made
  }

  /// Renders the pixels that depend on changed ones. False if they are most of them: then all are to be rendered.
  private func update(_ kept: KeptEffect, _ changed: Rect, _ index: Int) -> Bool {
    let (key, side) = (kept.key, kept.key.grid.coarseness)
    let part = changed.intersection(key.box)
    if part.isEmpty { return true }
    // its neighbours are mixed in when the picture is enlarged
    let wanted = part.insetBy(dx: -side, dy: -side).intersection(key.around)
    let source = key.grid.source(for: wanted).intersection(key.around).wholePixels
    if hasNestedEffects(behind: index, in: source) { return false }
    guard 4 * source.width * source.height <= 3 * key.around.width * key.around.height,
      let made = picture(of: key, in: source, index)
    else { return false }
    let (left, top) = (((wanted.minX - key.around.minX) / side).rounded(.down), ((wanted.minY - key.around.minY) / side).rounded(.down))
    let (right, bottom) = (((wanted.maxX - key.around.minX) / side).rounded(.up), ((wanted.maxY - key.around.minY) / side).rounded(.up))
    kept.picture.replace(
      Rect(x: left, y: top, width: right - left, height: bottom - top), by: made, atX: (source.minX - key.around.minX) / side,
      y: (source.minY - key.around.minY) / side)
    guard let stored = stored(kept.picture) else { return false }
    (kept.stored, kept.version, kept.isOpaque) = (stored, kept.version + 1, kept.isOpaque && made.isOpaque)
    return true
  }

  /// The effect's pixels in `box`, at its resolution; valid where they do not depend on others outside of it.
  private func picture(of key: KeptEffect.Key, in box: Rect, _ index: Int) -> CairoPicture? {
    let side = key.grid.coarseness
    let picture = try? CairoPicture(width: Int((box.width / side).rounded(.up)), height: Int((box.height / side).rounded(.up)))
    guard let picture else { return nil }
    drawn += 1
    effectPixels += picture.width * picture.height
    picture.draw(atX: -box.minX / side, y: -box.minY / side, scale: 1 / side) { drawBehind(index, box, on: &$0) }
    repeatEdges(of: picture, in: box, key)
    change(picture, key.effect, scale: key.scale / side)
    return picture
  }

  /// Squares that lie only partly on what the effect reads get the pixels of the nearest complete ones.
  private func repeatEdges(of picture: CairoPicture, in box: Rect, _ key: KeptEffect.Key) {
    let side = key.grid.coarseness
    func squares(_ from: Double, _ to: Double, _ count: Int) -> Range<Int> {
      let (first, end) = (max(0, Int((from / side).rounded(.up))), min(count, Int((to / side).rounded(.down))))
      return first < end ? first..<end : 0..<count
    }
    picture.repeatEdges(
      columns: squares(key.whole.minX - box.minX, key.whole.maxX - box.minX, picture.width),
      rows: squares(key.whole.minY - box.minY, key.whole.maxY - box.minY, picture.height))
  }

  private func change(_ picture: CairoPicture, _ effect: Effect, scale: Double) {
    var canvas = Canvas(width: picture.width, height: picture.height)
    let all = Rect(x: 0, y: 0, width: Double(picture.width), height: Double(picture.height))
    canvas.image(picture.bitmap, in: all, opacity: 1, transform: .identity)
    let shape = Path(rect: all.applying(AffineTransform(scaleX: 1 / scale, y: 1 / scale)))
    canvas.backdrop(effect, within: PlacedPath(path: shape, transform: AffineTransform(scaleX: scale, y: scale)))
    picture.clear()
    picture.draw { $0.image(canvas.bitmap, in: all, opacity: 1, transform: .identity) }
  }

  /// Notes this frame's changes for effects that it did not draw, and evicts such effects if there are many.
  func endEffects() {
    for kept in effects.values where kept.stored.lastUsed < store.frame {
      let changes = changes ?? area
      if changes.intersects(kept.key.box) { kept.stale = kept.stale.joined(changes) }
    }
    let bytes = effects.values.reduce(0) { $0 + $1.bytes }
    if bytes > Self.maximumBytesInParts { effects = effects.filter { $0.value.stored.lastUsed >= store.frame - 1 } }
  }
}
