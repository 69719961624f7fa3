import GalleryScenes
import Legato

/// What the terminal shows: the menu, or the scene that was chosen from it.
final class GalleryScreen: TerminalHostDelegate {
  private(set) var isFinished = false
  /// What the pointer did in the scene that was open last.
  private(set) var trace = Trace()
  private let clock: MonotonicClock
  private let hasMenu: Bool
  private var chosen = 0
  private var size = TerminalSize(columns: 80, rows: 24)
  private var scene: ScenePlayer?

  private let plugins: [String]

  init(_ entry: Catalog.Entry?, plugins: [String], trace: Trace?, clock: MonotonicClock) {
    (self.clock, hasMenu, self.plugins) = (clock, entry == nil, plugins)
    scene = entry.map { ScenePlayer($0, trace: trace, clock: clock) }
  }

  private func open(_ index: Int) {
    chosen = index
    let scene = ScenePlayer(Catalog.entries[index].opening(plugins), trace: nil, clock: clock)
    scene.tools = tools
    scene.resize(to: size)
    self.scene = scene
  }

  /// Kept from scene to scene.
  private var tools = TimeTools()

  /// A key of the tools that all scenes have, unless the scene has one of that name.
  func press(_ key: Character) {
    guard let scene else { return _ = tools.press(key) }
    scene.press(key)
    tools = scene.tools
  }

  private func leaveScene() {
    trace = scene?.trace ?? trace
    scene = nil
    if !hasMenu { isFinished = true }
  }

  func handle(_ event: TerminalHostEvent, at time: Double) {
    switch event {
    case .resized(let size):
      self.size = size
      scene?.resize(to: size)
    case .key(let key): handle(key)
    case .pointer(let pointer):
      if let scene { scene.handle(pointer) } else { choose(with: pointer) }
    case .wheel(_, let dy, _): if scene == nil { move(by: dy) }
    }
  }

  private func handle(_ key: TerminalKey) {
    if key.code == .character("c"), key.modifiers.contains(.control) { return finish() }
    switch key.code {
    case .character("q"): return scene != nil && hasMenu ? leaveScene() : finish()
    case .escape where scene != nil: return leaveScene()
    default: break
    }
    if scene != nil { return hand(key) }
    switch key.code {
    case .up, .character("k"): move(by: -1)
    case .down, .character("j"): move(by: 1)
    case .home: chosen = 0
    case .end: chosen = Catalog.entries.count - 1
    case .enter, .space: open(chosen)
    case .escape: finish()
    default: break
    }
  }

  private func hand(_ key: TerminalKey) {
    switch key.code {
    case .space: press(" ")
    case .left: press("h")
    case .right: press("l")
    case .up: press("k")
    case .down: press("j")
    case .character(let character): press(character)
    default: break
    }
  }

  private func finish() {
    trace = scene?.trace ?? trace
    isFinished = true
  }

  private func move(by step: Int) { chosen = min(Catalog.entries.count - 1, max(0, chosen + step)) }

  func advance(to time: Double) -> FrameDemand { scene?.advance(to: time) ?? .idle }

  func picture(for size: TerminalSize) -> TerminalPicture { scene?.picture() ?? menu(size) }

  // MARK: The menu

  private static let firstRow = 2
  /// The entry in the first row of the list; it scrolls with the choice.
  private var top: Int { max(0, min(chosen - (size.rows - 5) / 2, Catalog.entries.count - (size.rows - 3))) }

  private func choose(with pointer: PointerEvent) {
    let index = Int(pointer.location.y / 2) - Self.firstRow + top
    guard Catalog.entries.indices.contains(index) else { return }
    switch pointer.phase {
    case .began, .moved: chosen = index
    case .ended: open(index)
    case .cancelled: break
    }
  }

  private func menu(_ size: TerminalSize) -> TerminalPicture {
    var texts = [TerminalText(" Legato: pick a scene", row: 0, foreground: .white)]
    for (row, index) in (top..<Catalog.entries.count).prefix(max(0, size.rows - 3)).enumerated() {
      let entry = Catalog.entries[index]
      let name = entry.id + String(repeating: " ", count: max(1, 20 - entry.id.count))
      texts.append(
        TerminalText(
          " \(index == chosen ? ">" : " ") \(name)\(entry.summary)", row: Self.firstRow + row,
          foreground: index == chosen ? .white : Color(white: 0.65), background: index == chosen ? Color(hex: 0x1F4E7F) : .black))
    }
    texts.append(
      TerminalText(
        " arrows or mouse choose · enter opens · q leaves", row: -1, foreground: Color(white: 0.9), background: Color(white: 0.2)))
    return TerminalPicture(bitmap: Bitmap(width: size.columns, height: 2 * size.rows), background: .black, texts: texts)
  }
}
