import Legato
import LegatoDrawingList
import LegatoHosting
import GalleryScenes

/// The excerpt of a scene's source, over the whole window; it scrolls by wheel, finger and keys.
final class SourcePage: HostedContent {
  private let hosted: HostedWindow
  private let scroll = ScrollLayer()
  private let title: TextLayer
  private static let (line, margin, head) = (18.0, 12.0, 32.0)

  init(_ entry: Catalog.Entry) {
    let window = Window(size: .zero)
    hosted = HostedWindow(window)
    window.textEngine = StatusBar.typesetter
    window.backgroundColor = Color(hex: 0x12161D)
    title = TextLayer(
      "\(entry.id): the part to copy · wheel, arrows and page keys scroll · e closes", frame: .zero, fontSize: 15, color: .white)
    title.fontName = "Sans Bold"
    let lines = entry.source.split(separator: "\n", omittingEmptySubsequences: false)
    for (row, text) in lines.enumerated() where !text.isEmpty {
      let isComment = text.drop { $0 == " " }.hasPrefix("//")
      let layer = TextLayer(
        String(text), frame: Rect(x: Self.margin, y: Double(row) * Self.line, width: 4000, height: Self.line), fontSize: 15,
        color: isComment ? Color(hex: 0x7FB08A) : Color(white: 0.9))
      layer.fontName = "Monospace"
      scroll.addSublayer(layer)
    }
    scroll.contentSize = Size(width: 0, height: Double(lines.count) * Self.line + Self.margin)
    window.addSublayer(scroll)
    window.addSublayer(title)
  }

  func fit(in rect: Rect) {
    hosted.window.stage.perform {
      hosted.window.bounds.size = rect.size
      title.frame = Rect(x: Self.margin, y: 4, width: rect.width, height: Self.head - 8)
      scroll.frame = Rect(x: 0, y: Self.head, width: rect.width, height: max(1, rect.height - Self.head))
    }
  }

  func handle(_ event: HostEvent, at time: Double) { hosted.handle(event, at: time) }
  func advance(to time: Double) -> FrameDemand { hosted.advance(to: time) }
  func draw(on list: inout DrawingList) { hosted.draw(on: &list) }
  var window: Window { hosted.window }

  /// Handles a key; false if the key closes the page.
  func press(_ key: TerminalKey) -> Bool {
    let page = scroll.bounds.height - Self.line
    switch key.code {
    case .escape, .character("e"), .character("q"): return false
    case .up, .character("k"): go(-Self.line)
    case .down, .character("j"): go(Self.line)
    case .pageUp: go(-page)
    case .pageDown, .space: go(page)
    case .home: go(-1e6)
    case .end: go(1e6)
    default: break
    }
    return true
  }

  private func go(_ way: Double) {
    hosted.window.scroll(by: Vector(dx: 0, dy: way), at: scroll.frame.center, isPrecise: false)
  }
}
