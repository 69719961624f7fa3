import Legato
import LegatoCairo
import LegatoDrawingList

/// Operations that cached pictures cannot display, such as effects: they are drawn as pixels, and cached until their inputs change.
extension PictureComposer {
  /// Draws an effect on what lies behind a shape.
  func drawBackdrop(_ effect: Effect, _ shape: PlacedPath, _ index: Int) {
    guard shape.transform.isUsable else { return }
    let outer = clip
    defer { clip = outer }
    let seen = shape.path.hull.applying(shape.transform).intersection(clip).wholePixels
    guard !seen.isEmpty else { return }
    let deviation = effect.radius * shape.transform.scale
    let coarseness = Double(CairoTarget.coarseness(deviation: deviation, leaving: settles ? 4 : 2))
    let reach = (3 * deviation).rounded(.up)
    // includes the surroundings that the blur reads
    let around = seen.insetBy(dx: -reach, dy: -reach).intersection(area).wholePixels
    var hasher = Hasher()
    hash(behind: index, around, &hasher)
    hasher.combine(effect)
    hasher.combine(coarseness)
    hasher.combine(shape.transform.scale)
    hasher.combine(around)
    let changed = part(hasher.finalize(), around, coarseness) { picture in
      self.change(picture, effect, scale: shape.transform.scale / coarseness)
    } draw: {
      self.drawBehind(index, around, on: &$0)
    }
    guard let changed else { return }
    let cutting = begin(shape)
    switch cutting {
    case .nothing: return
    case .refused: drawPart(index..<index + 1, withBehind: true)
    case .clip, .group:
      lay(changed, around, coarseness)
      end(cutting)
    }
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

  /// Draws the visible part of operations as pixels.
  /// - Parameter withBehind: Whether the picture includes what lies behind them, because they change that.
  func drawPart(_ range: Range<Int>, withBehind: Bool) {
    let box = clip.wholePixels.intersection(area)
    guard !box.isEmpty else { return }
    var hasher = Hasher()
    if withBehind { hash(behind: range.lowerBound, box, &hasher) }
    list.hash(at: range.lowerBound, into: &hasher)
    hasher.combine(box)
    hasher.combine(withBehind)
    let picture = part(hasher.finalize(), box, 1) {
      if withBehind { self.drawBehind(range.lowerBound, box, on: &$0) }
      self.list.draw(range, on: &$0)
    }
    if let picture { lay(picture, box, 1) }
  }

  private func lay(_ part: PictureStore<Screen.Picture>.Variant, _ box: Rect, _ coarseness: Double) {
    let map = AffineTransform(scaleX: coarseness, y: coarseness).concatenating(AffineTransform(translationX: box.minX, y: box.minY))
    screen.draw(part.picture, width: part.width, height: part.height, through: map, tint: .white)
  }

  /// The cached part with that number, or a new one.
  private func part(
    _ number: Int, _ box: Rect, _ coarseness: Double, change: ((CairoPicture) -> Void)? = nil, draw: (inout CairoTarget) -> Void
  ) -> PictureStore<Screen.Picture>.Variant? {
    if parts[number] != nil {
      parts[number]?.lastUsed = store.frame
      return parts[number]
    }
    let (width, height) = ((box.width / coarseness).rounded(.up), (box.height / coarseness).rounded(.up))
    guard let picture = try? CairoPicture(width: Int(width), height: Int(height)) else { return nil }
    drawn += 1
    picture.draw(atX: -box.minX / coarseness, y: -box.minY / coarseness, scale: 1 / coarseness) { target in draw(&target) }
    change?(picture)
    guard let kept = screen.keep(picture, isCoverage: false) else {
      report("room for \(picture.width) × \(picture.height) pixels", "none")
      return nil
    }
    let made = PictureStore<Screen.Picture>.Variant(
      picture: kept, width: picture.width, height: picture.height, map: .identity, part: nil, lastUsed: store.frame)
    parts[number] = made
    return made
  }

  /// Draws what lies behind an operation within `box`.
  private func drawBehind(_ index: Int, _ box: Rect, on target: inout CairoTarget) {
    list.forEach(behind: index) { place in
      if let reach = list.reach(at: place), !reach.intersects(box) { return }
      list.draw(place..<list.next(after: place), on: &target)
    }
  }

  /// Hashes what lies behind an operation within `box`.
  private func hash(behind index: Int, _ box: Rect, _ hasher: inout Hasher) {
    list.forEach(behind: index) { place in
      if let reach = list.reach(at: place), !reach.intersects(box) { return }
      list.hash(at: place, into: &hasher)
    }
  }
}
