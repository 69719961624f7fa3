import Legato
import LegatoCairo
import LegatoDrawingList

/// Two lines of text at the lower edge of the window.
final class StatusBar {
  static let typesetter = PangoTypesetter()
  /// Units of the desktop.
  static let height = 40.0
  private let window = Window(size: Size(width: 4000, height: StatusBar.height))
  private let line = TextLayer("", frame: Rect(x: 8, y: 0, width: 3984, height: StatusBar.height), fontSize: 14, color: Color(white: 0.85))

  init() {
    window.backgroundColor = Color(white: 0.2)
    window.textEngine = Self.typesetter
    window.addSublayer(line)
  }

  var text: String {
    get { line.text }
    set { line.text = newValue }
  }

  func draw(on list: inout DrawingList, width: Double) {
    window.bounds.size.width = width
    list.draw(window)
  }
}
