import LegatoCairo
import Legato

/// Two lines of text at the lower edge of the window.
final class StatusBar {
  /// Units of the desktop.
  static let height = 40.0
  private let window = Window(size: Size(width: 4000, height: StatusBar.height))
  private let line = TextLayer("", frame: Rect(x: 8, y: 0, width: 3984, height: StatusBar.height), fontSize: 14, color: Color(white: 0.85))

  init() {
    window.backgroundColor = Color(white: 0.2)
    window.textEngine = PangoTypesetter()
    window.addSublayer(line)
  }

  var text: String {
    get { line.text }
    set { line.text = newValue }
  }

  func draw(on picture: CairoPicture, pixelsPerUnit scale: Double) {
    picture.draw(y: Double(picture.height) - Self.height * scale, scale: scale) { $0.draw(window) }
  }
}
