import Legato

/// An arm on a disc, what is done to it, and how many turns it has made.
final class TurnDial {
  let arm: Layer
  let layers: [Layer]
  let name: TextLayer
  private let count: TextLayer
  private(set) var turns = 0.0

  init(_ text: String, at center: Point, _ color: Color) {
    arm = Layer(frame: Rect(x: center.x - 28, y: center.y - 6, width: 56, height: 12))
    (arm.backgroundColor, arm.cornerRadius) = (color, 6)
    arm.addSublayer(.circle(4.5, at: Point(x: 49, y: 6), Palette.yellow))
    name = .label(text, Rect(x: center.x - 39, y: center.y - 48, width: 78, height: 11), size: 8.5, alignment: .center)
    count = .label("", Rect(x: center.x - 39, y: center.y + 37, width: 78, height: 11), size: 9, alignment: .center)
    layers = [.circle(33, at: center, Palette.panel), arm, name, count]
  }

  /// The arm as it is seen.
  var seen: AffineTransform { arm.presentation()?.transform.affine ?? .identity }

  /// A picture shows turns up to whole ones; of those the count has as many as are near to `expected`.
  func update(expected: Double) {
    let seen = turn(of: seen)
    turns = expected + (seen - expected).remainder(dividingBy: 1)
    let text = "\(((turns * 10).rounded() / 10) + 0) turns"
    if count.text != text { count.text = text }
  }

  /// In turns, above −½ up to ½. By halving: the half angle's tangent is `s / (1 + c)`, and small tangents are their angles.
  private func turn(of transform: AffineTransform) -> Double {
    let length = (transform.a * transform.a + transform.b * transform.b).squareRoot()
    guard length > 0 else { return 0 }
    var (s, c, factor) = (transform.b / length, transform.a / length, 1.0)
    for _ in 0..<20 {
      let half = ((1 + c) / 2).squareRoot()
      guard half > 1e-9 else { return s < 0 ? -0.5 : 0.5 }
      (s, c, factor) = (s / (2 * half), half, factor * 2)
    }
    return s * factor / (2 * .pi)
  }
}
