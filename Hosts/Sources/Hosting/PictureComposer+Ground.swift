import Legato
import LegatoDrawingList

/// Effects whose ground is not opaque, such as a blur in a window without a background, on screens that cannot replace what lies behind them.
extension PictureComposer {
  /// On a screen that does not cut groups, draws all up to the last effect that may be translucent as pixels; returns the number of operations.
  func drawTranslucent() -> Int {
    let operations = list.operations
    guard !screen.cutsGroups, list.hasEffects, let first = operations.first, !first.covers(area) else { return 0 }
    var (end, place) = (0, 0)
    while place < operations.count {
      let next = list.next(after: place)
      if (place..<next).contains(where: isTranslucent) { end = next }
      place = next
    }
    if end > 0 { drawPart(0..<end, withBehind: false) }
    return end
  }

  /// Whether an operation is an effect that may read translucent pixels. In a mask it may: masks are drawn as pixels anyway.
  private func isTranslucent(_ index: Int) -> Bool {
    guard case .backdrop(let effect, let shape, let ground) = list.operations[index], shape.transform.isUsable else { return false }
    let box = shape.path.hull.applying(shape.transform).intersection(view)
    if box.isEmpty || list.isInMask(index) { return false }
    let margin = EffectGrid(effect, shape, ground, settles: settles).margin
    let read = box.insetBy(dx: -margin, dy: -margin).intersection(ground ?? area).intersection(area)
    var isCovered = false
    list.forEach(behind: index) { if !isCovered { isCovered = list.operations[$0].covers(read) } }
    return !isCovered
  }
}

extension DrawingList.Operation {
  /// Whether it certainly makes all of a rectangle opaque.
  fileprivate func covers(_ rect: Rect) -> Bool {
    let (path, transform): (Path, AffineTransform)
    switch self {
    case .fill(let filled, _, let color, let map) where color.alpha >= 1: (path, transform) = (filled, map)
    case .gradient(let gradient, _, let filled, let opacity, let map) where opacity >= 1 && gradient.colors.allSatisfy { $0.alpha >= 1 }:
      (path, transform) = (filled, map)
    default: return false
    }
    guard transform.isUpright, let covered = path.rectangle?.applying(transform) else { return false }
    return covered.intersection(rect) == rect
  }
}
