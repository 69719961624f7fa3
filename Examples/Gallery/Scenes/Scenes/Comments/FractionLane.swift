import Legato

/// The fractions of the drawer's seven animators, from closed to open, and two switches.
///
/// Running they are all the share of the time; caught, those that scrub along a line are the progress that is seen, and part.
final class FractionLane: Layer {
  /// A colour each timing: springs, a curve of its own, ease in, ease out, a line.
  private static let names: [(name: String, color: Color)] = [
    ("frame", Palette.blue), ("blur", Palette.pink), ("titles", Palette.blue), ("fade in", Palette.orange), ("fade out", Palette.yellow),
    ("corners", Palette.green), ("Details", Palette.green),
  ]
  private static let length = 76.0
  private let fills = FractionLane.names.map { name in
    let fill = Layer(frame: Rect(x: 0, y: 0, width: 0, height: 5))
    (fill.backgroundColor, fill.cornerRadius, fill.name) = (name.color, 2.5, "fraction")
    return fill
  }
  private var switches: [Layer] = []
  private(set) var fractions = FractionLane.names.map { _ in 0.0 }

  init(_ frame: Rect) {
    super.init()
    self.frame = frame
    backgroundColor = Palette.background
    for (row, (name, _)) in Self.names.enumerated() {
      let y = 4 + 23 * Double(row)
      let bar = Layer(frame: Rect(x: 4, y: y + 12, width: Self.length, height: 5))
      (bar.backgroundColor, bar.cornerRadius) = (Palette.panel, 2.5)
      bar.addSublayer(fills[row])
      for layer in [.label(name, Rect(x: 4, y: y, width: Self.length, height: 10), size: 8), bar] { addSublayer(layer) }
    }
  }

  /// What the switches do.
  func addSwitches(pace: @escaping () -> Void, blur: @escaping () -> Void) {
    switches = [
      .button("slow", Rect(x: 4, y: 169, width: Self.length, height: 13), Palette.panel, pace),
      .button("bad blur", Rect(x: 4, y: 184, width: Self.length, height: 13), Palette.panel, blur),
    ]
    for layer in switches { addSublayer(layer) }
  }

  func showSwitches(isSlow: Bool, isBlurWrong: Bool) {
    for (layer, isOn) in zip(switches, [isSlow, isBlurWrong]) { layer.backgroundColor = isOn ? Palette.blue : Palette.panel }
  }

  /// Without a transition all of them are at the end that was reached.
  func show(_ fractions: [Double], atRest rest: Double) {
    self.fractions = fractions.count == fills.count ? fractions : fills.map { _ in rest }
    for (fill, fraction) in zip(fills, self.fractions) { fill.frame.size.width = Self.length * fraction }
  }
}
