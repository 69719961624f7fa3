import Legato
import LegatoCairo

/// The resolution at which an effect is rendered, and the distance to which its pixels depend on others.
///
/// A wide blur is rendered in squares of several pixels. They are aligned to the screen, or to the corner of the window that it reads, so that a part of an
/// effect has the same pixels as all of it.
struct EffectGrid: Equatable {
  /// The divisor of the resolution.
  let coarseness: Double
  /// Pixels from one possible corner of a rendered box to the next.
  let step: Double
  /// Pixels to each side of a pixel that it depends on.
  let margin: Double
  /// The corner of a square.
  private let (left, top): (Double, Double)

  /// - Parameters:
  ///   - ground: What the effect reads; nil for all of the screen.
  ///   - settles: Whether everything is at rest; in motion the resolution is lower.
  init(_ effect: Effect, _ shape: PlacedPath, _ ground: Rect?, settles: Bool) {
    let corner = ground?.wholePixels.origin ?? .zero
    (left, top) = (max(0, corner.x), max(0, corner.y))
    let deviation = max(0, effect.radius * shape.transform.scale)
    coarseness = Double(CairoTarget.coarseness(deviation: deviation, leaving: settles ? 4 : 2))
    // the canvas, which renders the blur, halves its resolution until the deviation is below 3 squares
    var (squares, side) = (min(256, deviation / coarseness), 1.0)
    while squares >= 3 { (squares, side) = (squares / 2, side * 2) }
    step = coarseness * side
    // a square for each of: halving, enlarging on the canvas and on the screen, and being aligned
    margin = ((3 * squares).rounded(.up) + 4) * step
  }

  /// What has to be rendered for the pixels of a box.
  func source(for box: Rect) -> Rect {
    func whole(_ place: Double, _ corner: Double, _ rule: FloatingPointRoundingRule) -> Double {
      ((place - corner) / step).rounded(rule) * step + corner
    }
    let (x, y) = (whole(box.minX - margin, left, .down), whole(box.minY - margin, top, .down))
    return Rect(x: x, y: y, width: whole(box.maxX + margin, left, .up) - x, height: whole(box.maxY + margin, top, .up) - y)
  }

  /// The pixels that depend on those of a box.
  func spread(of box: Rect) -> Rect { box.isEmpty ? box : box.insetBy(dx: -margin, dy: -margin) }
}
