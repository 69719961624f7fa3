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
    var hasher = Hasher()
    if withBehind { hasher.combine(hash(behind: range.lowerBound, box)) }
    list.hash(at: range.lowerBound, into: &hasher)
    hasher.combine(box)
    hasher.combine(withBehind)
    let picture = part(hasher.finalize(), box) {
      if withBehind { self.drawBehind(range.lowerBound, box, on: &$0) }
      self.list.draw(range, on: &$0)
    }
    if let picture { lay(picture, box, 1) }
  }

  /// Draws a rendered picture whose pixels are squares of `coarseness` pixels, at the corner of `box`.
  func lay(_ part: PictureStore<Screen.Picture>.Variant, _ box: Rect, _ coarseness: Double) {
    let map = AffineTransform(scaleX: coarseness, y: coarseness).concatenating(AffineTransform(translationX: box.minX, y: box.minY))
    screen.draw(part.picture, width: part.width, height: part.height, through: map, tint: .white)
  }

  /// The cached part with that number, or a new one.
  private func part(_ number: Int, _ box: Rect, draw: (inout CairoTarget) -> Void) -> PictureStore<Screen.Picture>.Variant? {
    if parts[number] != nil {
      parts[number]?.lastUsed = store.frame
      return parts[number]
    }
    guard let picture = try? CairoPicture(width: Int(box.width), height: Int(box.height)) else { return nil }
    drawn += 1
    picture.draw(atX: -box.minX, y: -box.minY) { target in draw(&target) }
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
    forEach(behind: index, in: box) { place in
      if case .backdrop(_, let shape, _) = list.operations[place], let kept = keptEffect(at: place) {
        target.replace(within: shape.path.applying(shape.transform), by: kept.picture, in: kept.key.around, side: kept.key.grid.coarseness)
      } else {
        list.draw(place..<list.next(after: place), on: &target)
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
    forEach(behind: index, in: box) { place in
      list.hash(at: place, into: &hasher)
      // an effect may depend on pixels outside of the box
      if case .backdrop = list.operations[place] { hasher.combine(effects[Int(list.names[place].slot)]?.version) }
    }
    return hasher.finalize()
  }

  /// The operations behind an operation that may draw within `box`.
  private func forEach(behind index: Int, in box: Rect, _ body: (Int) -> Void) {
    list.forEach(behind: index) { place in
      if reaches?.isOutside(place, of: box) == true { return }
      if let reach = list.reach(at: place), !reach.intersects(box) { return }
      body(place)
    }
  }
}
