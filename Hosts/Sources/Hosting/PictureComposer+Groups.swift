import Legato
import LegatoCairo
import LegatoDrawingList

/// How a screen clips drawing to a shape.
enum Cutting<Picture> {
  /// By a clip of the screen.
  case clip
  /// A group is open, to be clipped by a picture at its end.
  case group(Picture, width: Int, height: Int, x: Int, y: Int)
  /// Nothing is visible.
  case nothing
  /// Not possible.
  case refused
}

extension PictureComposer {
  func drawGroup(_ index: Int, _ opacity: Double, _ shape: PlacedPath?, _ start: Int, _ end: Int) {
    let hasMask = start > index + 1
    guard opacity > 0 else { return }
    if hasMask, !screen.cutsGroups { return drawPart(index..<end, withBehind: false) }
    let outer = (clip, view)
    defer { (clip, view) = outer }
    let cutting = shape.map { begin($0, stands: stands(index)) }
    switch cutting {
    case .nothing: return
    case .refused: return drawPart(index..<end, withBehind: false)
    case .clip, .group, nil: break
    }
    let isPicture = hasMask || opacity < 1
    if isPicture { screen.pushGroup(clip, opacity: opacity) }
    draw(start..<end)
    if hasMask {
      screen.pushMask()
      draw(index + 1..<start)
      screen.popMask()
    }
    if isPicture { screen.popGroup(opacity: opacity) }
    if let cutting { self.end(cutting) }
  }

  /// Whether a group's operation is that of the frame before, or everything is at rest.
  private func stands(_ index: Int) -> Bool {
    let (slot, stamp) = (Int(list.names[index].slot), list.names[index].stamp)
    defer { records[slot].begin(stamp, .identity) }
    return settles || records[slot].stamp == stamp
  }

  /// Clips the following drawing to a shape; ``clip`` becomes its box.
  /// - Parameter stands: Whether the shape does not move, and so has exact edges.
  func begin(_ shape: PlacedPath, stands: Bool) -> Cutting<Screen.Picture> {
    guard shape.transform.isUsable else { return .nothing }
    let hull = shape.path.hull.applying(shape.transform)
    let box = hull.intersection(clip)
    guard !box.isEmpty else { return .nothing }
    if shape.transform.isUpright {
      if let rect = shape.path.rectangle?.applying(shape.transform), screen.clipsPartsOfPixels || !stands || rect.isOnWholePixels {
        screen.pushClip(rect, stands: stands)
        (clip, view) = (box, hull.intersection(view))
        return .clip
      }
      if shape.transform.a == shape.transform.d, let round = shape.path.roundedRectangle,
        screen.pushRoundedClip(round.rect.applying(shape.transform), radii: round.radii.map { $0 * shape.transform.a }, stands: stands)
      {
        (clip, view) = (box, hull.intersection(view))
        return .clip
      }
    }
    guard screen.cutsGroups, let cut = coverage(of: shape) else { return .refused }
    // for these exact pixels, so that upright edges lie on whole pixels
    let pixels = box.wholePixels
    screen.pushGroup(pixels, opacity: 1)
    (clip, view) = (pixels, hull.intersection(view).wholePixels)
    return cut
  }

  func end(_ cutting: Cutting<Screen.Picture>) {
    switch cutting {
    case .clip: screen.popClip()
    case .group(let picture, let width, let height, let x, let y):
      screen.cut(by: picture, width: width, height: height, atX: x, y: y)
      screen.popGroup(opacity: 1)
    case .nothing, .refused: break
    }
  }

  /// A shape's picture for the pixels that it covers.
  func coverage(of shape: PlacedPath) -> Cutting<Screen.Picture>? {
    let key = PictureStore<Screen.Picture>.Key(content: .fill(shape.path, usesEvenOdd: false), color: nil)
    let entry = store.entry(key) { key.content.bounds(nil) }
    let former = settles
    settles = true
    defer { settles = former }
    guard let made = variant(of: entry, key, through: shape.transform, before: nil) else { return nil }
    let (x, y) = ((shape.transform.tx - made.map.tx).rounded(), (shape.transform.ty - made.map.ty).rounded())
    return .group(made.picture, width: made.width, height: made.height, x: Int(x), y: Int(y))
  }
}
