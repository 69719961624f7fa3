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
  /// How the host's frames went, in lines of so many characters.
  var frames: (_ width: Int) -> [String] = { _ in [] }

  init(_ entry: Catalog.Entry?, plugins: [String], trace: Trace?, clock: MonotonicClock) {
    (self.clock, hasMenu, self.plugins) = (clock, entry == nil, plugins)
    menu = SceneMenu(clock: clock)
    scene = entry.map { ScenePlayer($0, trace: trace, clock: clock, hostKeys: ["q leave"]) }
  }

  private func open(_ index: Int) {
    menu.choose(index)
    let scene = ScenePlayer(
      Catalog.entries[index].opening(plugins), trace: nil, clock: clock, hostKeys: ["n next", "b former", "q menu"])
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

  /// What is made and drawn is for this ground.
  private var appearance = TerminalAppearance.dark

  /// Scenes take their colours when they are made: the one that is open begins again.
  private func show(_ appearance: TerminalAppearance) {
    self.appearance = appearance
    Palette.$appearance.withValue(appearance) {
      menu.forgetPreview()
      guard let scene else { return }
      let again = ScenePlayer(scene.live.entry, trace: scene.given, clock: clock, hostKeys: scene.hostKeys)
      again.live.tools = scene.live.tools
      again.resize(to: size)
      self.scene = again
    }
  }

  func handle(_ event: TerminalHostEvent, at time: Double) {
    if case .appearance(let appearance) = event { return show(appearance) }
    Palette.$appearance.withValue(appearance) { take(event) }
  }

  private func take(_ event: TerminalHostEvent) {
    switch event {
    case .appearance: break
    case .resized(let size):
      self.size = size
      scene?.resize(to: size)
    case .key(let key): handle(key)
    case .pointer(let pointer):
      guard let scene else { return menu.handle(pointer).map { open($0) } ?? () }
      // a pointer that went down in the scene stays its own when its source is shown
      if scene.source == nil || pointer.phase != .began { scene.live.handle(pointer) }
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

  func advance(to time: Double) -> FrameDemand {
    Palette.$appearance.withValue(appearance) { scene?.live.advance(to: time) ?? menu.advance(to: time) }
  }

  func picture(for size: TerminalSize, cells: CellDivision) -> TerminalPicture {
    Palette.$appearance.withValue(appearance) { scene?.picture(cells: cells, frames: frames) ?? menu.picture(cells: cells) }
  }
}
