import Legato
import LegatoCairo
import LegatoDrawingList

/// Operations that cached pictures cannot display, such as vibrant layers: they are drawn as pixels, and cached until their inputs change.
extension PictureComposer {
  /// Draws the visible part of operations as pixels.
  /// - Parameter withBehind: Whether the picture includes what lies behind them, because they change that.
  func drawPart(_ range: Range<Int>, withBehind: Bool) {
    // an effect inside reads pixels around its own, and cairo draws the pixels of curves less exactly at the edge of a picture
    let box = (hasEffects(in: range) ? view : clip).insetBy(dx: -2, dy: -2).wholePixels.intersection(area)
    guard !box.isEmpty else { return }
    let reads = withBehind || readsBehind(in: range)
    var hasher = Hasher()
    if reads { hasher.combine(hash(behind: range.lowerBound, box)) }
    var place = range.lowerBound
    while place < range.upperBound {
      list.hash(at: place, into: &hasher)
      place = list.next(after: place)
    }
    hasher.combine(box)
    hasher.combine(withBehind)
    guard let picture = part(hasher.finalize(), box, { self.drawPart(range, in: $0, box, reads: reads, withBehind: withBehind) }) else {
      return
    }
    lay(picture, box, 1)
  }

  /// Draws operations as pixels. What they read of what lies behind them is drawn in the same picture, or in one of its own, which is not displayed.
  private func drawPart(_ range: Range<Int>, in picture: CairoPicture, _ box: Rect, reads: Bool, withBehind: Bool) {
    func draw(on picture: CairoPicture, over behind: CairoPicture? = nil, _ body: (inout CairoTarget) -> Void) {
      picture.draw(atX: -box.minX, y: -box.minY, over: behind, body)
    }
    var behind: CairoPicture?
    if reads, !withBehind { behind = try? CairoPicture(width: picture.width, height: picture.height) }
    if reads { draw(on: behind ?? picture) { self.drawBehind(range.lowerBound, box, on: &$0) } }
    draw(on: picture, over: behind) { self.list.draw(range, on: &$0) }
  }

  /// Draws a rendered picture whose pixels are squares of `coarseness` pixels, at the corner of `box`.
  func lay(_ part: PictureStore<Screen.Picture>.Variant, _ box: Rect, _ coarseness: Double) {
    let map = AffineTransform(scaleX: coarseness, y: coarseness).concatenating(AffineTransform(translationX: box.minX, y: box.minY))
    screen.draw(part.picture, width: part.width, height: part.height, through: map, tint: .white)
  }

  /// The cached part with that number, or a new one.
  private func part(_ number: Int, _ box: Rect, _ draw: (CairoPicture) -> Void) -> PictureStore<Screen.Picture>.Variant? {
    if parts[number] != nil {
      parts[number]?.lastUsed = store.frame
      return parts[number]
    }
    guard let picture = try? CairoPicture(width: Int(box.width), height: Int(box.height)) else { return nil }
    drawn += 1
    draw(picture)
    let made = stored(picture)
    parts[number] = made
    return made
  }

  /// A rendered picture as the screen stores it; nil if that is refused, which is reported once.
  func stored(_ picture: CairoPicture) -> PictureStore<Screen.Picture>.Variant? {
    guard let stored = screen.keep(picture, isCoverage: false) else {
      report("room for \(picture.width) × \(picture.height) pixels", "none")
      return nil
    }
    return PictureStore<Screen.Picture>.Variant(
      picture: stored, width: picture.width, height: picture.height, map: .identity, part: nil, lastUsed: store.frame)
  }

  /// Draws what lies behind an operation within `box`; effects as they were rendered for the screen, since those in a part of it would not read beyond that.
  func drawBehind(_ index: Int, _ box: Rect, on target: inout CairoTarget) {
    target.save()
    defer { target.restore() }
    forEach(behind: index, in: box) { clip in
      target.clip(to: clip)
    } _: { place in
      if case .backdrop(_, let shape, _) = list.operations[place], let kept = keptEffect(at: place) {
        target.replace(within: shape.path.applying(shape.transform), by: kept.picture, in: kept.key.around, side: kept.key.grid.coarseness)
      } else {
        list.draw(place..<list.next(after: place), on: &target)
      }
    }
  }

  /// Whether some operations change with what lies behind them.
  private func readsBehind(in range: Range<Int>) -> Bool {
    range.contains {
      switch list.operations[$0] {
      case .backdrop, .vibrant: true
      default: false
      }
    }
  }

  /// Whether some operations are effects.
  func hasEffects(in range: Range<Int>) -> Bool {
    range.contains { if case .backdrop = list.operations[$0] { true } else { false } }
  }

  /// Whether an operation with children, of those behind another, contains effects: they are rendered again in each part.
  func hasNestedEffects(behind index: Int, in box: Rect) -> Bool {
    guard list.hasEffects else { return false }
    var isFound = false
    forEach(behind: index, in: box) { place in
      let end = list.next(after: place)
      if end > place + 1, !isFound { isFound = hasEffects(in: place..<end) }
    }
    return isFound
  }

  /// A hash of what lies behind an operation within `box`.
  func hash(behind index: Int, _ box: Rect) -> Int {
    var hasher = Hasher()
    forEach(behind: index, in: box) { clip in
      hasher.combine(clip)
    } _: { place in
      list.hash(at: place, into: &hasher)
      // an effect may depend on pixels outside of the box
      if case .backdrop = list.operations[place] { hasher.combine(effects[Int(list.names[place].slot)]?.version) }
    }
    return hasher.finalize()
  }

  /// The operations behind an operation that may draw within `box`.
  /// - Parameter entering: Called with the whole pixels of the clip, if there is one, of each group around the operation, before the group's children.
  private func forEach(behind index: Int, in box: Rect, entering: (Rect) -> Void = { _ in }, _ body: (Int) -> Void) {
    list.forEach(behind: index) { clip in
      entering(clip.wholePixels)
    } _: { place in
      if reaches?.isOutside(place, of: box) == true { return }
      if let reach = list.reach(at: place), !reach.intersects(box) { return }
      body(place)
    }
  }
}
