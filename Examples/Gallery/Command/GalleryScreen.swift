import GalleryScenes
import Legato

/// What the terminal shows: the menu, or the scene that was chosen from it.
final class GalleryScreen: TerminalHostDelegate {
  private(set) var isFinished = false
  /// What the pointer did in the scene that was open last.
  private(set) var trace = Trace()
  private let clock: MonotonicClock
  private let hasMenu: Bool
  private let menu: SceneMenu
  private var size = TerminalSize(columns: 80, rows: 24) { didSet { menu.size = size } }
  private var scene: ScenePlayer?

  private let plugins: [String]
  private let cells: CellDivision

  init(_ entry: Catalog.Entry?, plugins: [String], cells: CellDivision, trace: Trace?, clock: MonotonicClock) {
    (self.clock, hasMenu, self.plugins, self.cells) = (clock, entry == nil, plugins, cells)
    menu = SceneMenu(clock: clock, cells: cells)
    scene = entry.map { ScenePlayer($0, trace: trace, clock: clock, cells: cells, hostKeys: ["q leave"]) }
  }

  private func open(_ index: Int) {
    menu.choose(index)
    let scene = ScenePlayer(
      Catalog.entries[index].opening(plugins), trace: nil, clock: clock, cells: cells, hostKeys: ["n next", "b former", "q menu"])
    scene.live.tools = tools
    scene.resize(to: size)
    self.scene = scene
  }

  /// From inside a scene to the next or the former; behind the last comes the first.
  private func turn(to index: Int) {
    trace = scene?.live.trace ?? trace
    open((index + Catalog.entries.count) % Catalog.entries.count)
  }

  /// Kept from scene to scene.
  private var tools = TimeTools()

  /// A key of the tools that all scenes have, unless the scene has one of that name.
  func press(_ key: Character) {
    guard let scene else { return _ = tools.press(key) }
    scene.live.press(key)
    tools = scene.live.tools
  }

  private func leaveScene() {
    trace = scene?.live.trace ?? trace
    scene = nil
    menu.choose(menu.chosen)
    if !hasMenu { isFinished = true }
  }

  func handle(_ event: TerminalHostEvent, at time: Double) {
    switch event {
    case .resized(let size):
      self.size = size
      scene?.resize(to: size)
    case .key(let key): handle(key)
    case .pointer(let pointer):
      if let scene { if scene.source == nil { scene.live.handle(pointer) } } else if let index = menu.handle(pointer) { open(index) }
    case .wheel(_, let dy, _): if let scene { scene.source?.scroll(by: dy) } else { menu.choose(menu.chosen + dy) }
    }
  }

  private func handle(_ key: TerminalKey) {
    if key.code == .character("c"), key.modifiers.contains(.control) { return finish() }
    if let scene, scene.handleSource(key) { return }
    switch key.code {
    case .character("q"): return scene != nil && hasMenu ? leaveScene() : finish()
    case .escape where scene != nil: return leaveScene()
    case .character("n") where scene != nil && hasMenu: return turn(to: menu.chosen + 1)
    case .character("b") where scene != nil && hasMenu: return turn(to: menu.chosen - 1)
    case .character("?"): return scene?.showsKeys.toggle() ?? ()
    default: break
    }
    if scene != nil { return hand(key) }
    switch key.code {
    case .up, .character("k"): menu.choose(menu.chosen - 1)
    case .down, .character("j"): menu.choose(menu.chosen + 1)
    case .pageUp: menu.turnPage(-1)
    case .pageDown: menu.turnPage(1)
    case .home: menu.choose(0)
    case .end: menu.choose(Catalog.entries.count - 1)
    case .enter, .space: open(menu.chosen)
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
    trace = scene?.live.trace ?? trace
    isFinished = true
  }

  func advance(to time: Double) -> FrameDemand { scene?.live.advance(to: time) ?? menu.advance(to: time) }

  func picture(for size: TerminalSize) -> TerminalPicture { scene?.picture() ?? menu.picture() }
}
