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

extension Double {
  /// With two digits behind the point.
  var inHundredths: String {
    guard isFinite, magnitude < 1e6 else { return "\(self)" }
    let whole = Int(saturating: (magnitude * 100).rounded())
    return "\(self < 0 && whole > 0 ? "-" : "")\(whole / 100).\(whole / 10 % 10)\(whole % 10)"
  }
}
