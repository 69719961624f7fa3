import Legato

extension Layer {
  /// A word to be tapped.
  static func button(_ text: String, _ frame: Rect, _ color: Color = Palette.panel, _ action: @escaping () -> Void) -> Layer {
    let button = Layer(frame: frame)
    (button.backgroundColor, button.cornerRadius) = (color, 4)
    button.addSublayer(.label(text, Rect(origin: .zero, size: frame.size), size: 9, alignment: .center))
    button.addGestureRecognizer(TapGestureRecognizer { _ in action() })
    return button
  }
}
