import Legato
import LegatoCairo

/// Two lines of text at the lower edge of the window.
final class StatusBar {
  static let typesetter = PangoTypesetter()
  /// Height, in the desktop's units.
  static let height = 40.0
  let window = Window(size: Size(width: 4000, height: StatusBar.height))
  private let line = TextLayer("", frame: Rect(x: 8, y: 0, width: 3984, height: StatusBar.height), fontSize: 14, color: Color(white: 0.85))

  init() {
    window.backgroundColor = Color(white: 0.2)
    window.textEngine = Self.typesetter
    window.addSublayer(line)
  }

  var text: String {
    get { line.text }
    set { if newValue != line.text { line.text = newValue } }
  }

  /// In points.
  var width: Double {
    get { window.bounds.width }
    set { if newValue != window.bounds.width { window.bounds.size.width = newValue } }
  }
}
