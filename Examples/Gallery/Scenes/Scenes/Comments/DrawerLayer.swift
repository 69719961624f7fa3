import Legato

/// The drawer's layers: a header with two titles and a button, comments below. It moves nothing by itself.
final class DrawerLayer: Layer {
  static let (width, height) = (220.0, 250.0)
  static let headerHeight = 38.0

  /// What the fingers take it by.
  let header = Layer(frame: Rect(x: 0, y: 0, width: DrawerLayer.width, height: DrawerLayer.headerHeight))
  /// The title of the closed drawer: blue, small and regular.
  let title = TextLayer("Comments", frame: Rect(x: 14, y: 13, width: 51.7, height: 11), fontSize: 11, color: Color(hex: 0x1676E8))
  /// The title of the open one: dark, large and heavy. The built-in font has one weight, and is struck twice.
  let heading = TextLayer("Comments", frame: Rect(x: 14, y: 9, width: 94, height: 20), fontSize: 20, color: DrawerLayer.ink)
  /// From the one title's place to the other's (PT-9).
  let morph: Morph?
  let details = Layer(frame: Rect(x: 156, y: 9, width: 54, height: 20))
  private static let ink = Color(hex: 0x14181F)

  override init() {
    morph = Morph(from: title.frame, to: heading.frame)
    super.init()
    name = "drawer"
    (backgroundColor, masksToBounds, maskedCorners) = (Color(hex: 0xFCFBF8), true, [.minXMinY, .maxXMinY])
    (title.name, heading.name, details.name) = ("title", "heading", "details")
    heading.addSublayer(TextLayer("Comments", frame: Rect(x: 1, y: 0, width: 94, height: 20), fontSize: 20, color: Self.ink))
    (details.backgroundColor, details.cornerRadius) = (Palette.blue, 6)
    details.addSublayer(
      TextLayer("Details", frame: Rect(x: 0, y: 0, width: 54, height: 20), fontSize: 10, color: .white, alignment: .center))
    let handle = Layer(frame: Rect(x: 94, y: 4, width: 32, height: 3))
    (handle.backgroundColor, handle.cornerRadius) = (Color(hex: 0xB9B4A8), 1.5)
    let rule = Layer(frame: Rect(x: 0, y: Self.headerHeight - 1, width: Self.width, height: 1))
    rule.backgroundColor = Color(hex: 0xDDD8CC)
    for layer in [header, title, heading, details, handle, rule] { addSublayer(layer) }
    (heading.opacity, details.opacity) = (0, 0)
    heading.affineTransform = morph?.incoming ?? .identity
    for layer in [title, heading, details, handle, rule] { layer.isUserInteractionEnabled = false }
    let comments = [
      ("Ada", "How long did you wait for this?", Palette.pink), ("Ben", "The hills on the right!", Palette.green),
      ("Mia", "I can hear the birds.", Palette.orange), ("Tom", "Same place, next Sunday?", Palette.blue),
    ]
    for (i, (name, words, color)) in comments.enumerated() {
      let y = 48 + Double(i) * 28
      let face = Layer.circle(9, at: Point(x: 24, y: y + 10), color)
      let author = TextLayer(name, frame: Rect(x: 42, y: y - 1, width: 200, height: 10), fontSize: 9, color: color)
      let line = TextLayer(words, frame: Rect(x: 42, y: y + 10, width: 174, height: 10), fontSize: 9, color: Color(hex: 0x3A404A))
      for layer in [face, author, line] { addSublayer(layer) }
    }
  }
}
