import LegatoCairo
import Legato
import Scenes

/// What the window shows: the menu, or the scene that was chosen from it, over two lines of text.
final class GalleryScreen {
  private(set) var isFinished = false
  private let clock: MonotonicClock
  private let hasMenu: Bool
  private var menu: SceneMenu!
  private var scene: LivePlayer?
  private let statusBar = StatusBar()
  /// The picture's size, and pixels a unit of the desktop.
  private var pixels = (size: Scene.size, perUnit: 1.0)
  /// Kept from scene to scene.
  private var tools = TimeTools()

  init(_ entry: Catalog.Entry?, trace: Trace?, clock: MonotonicClock) {
    (self.clock, hasMenu) = (clock, entry == nil)
    menu = SceneMenu(clock: clock) { [weak self] in self?.open($0) }
    if let entry { show(LivePlayer(entry, trace: trace, clock: clock)) }
  }

  var title: String { scene.map { "Legato: \($0.entry.id)" } ?? "Legato" }

  private func open(_ index: Int) { show(LivePlayer(Catalog.entries[index], trace: nil, clock: clock)) }

  private func show(_ player: LivePlayer) {
    player.scene.window.textEngine = PangoTypesetter()
    player.tools = tools
    scene = player
    fit()
  }

  func resize(to size: Size, pixelsPerUnit: Double) {
    pixels = (size, pixelsPerUnit)
    fit()
  }

  private func fit() {
    scene?.room = Rect(
      x: 0, y: 0, width: pixels.size.width, height: max(1, pixels.size.height - StatusBar.height * pixels.perUnit))
  }

  func handle(_ event: SDLWindow.Event) {
    switch event {
    case .pointer(let pointer): handle(pointer)
    case .key(let key): handle(key)
    case .closed: isFinished = true
    case .exposed: break
    }
  }

  private func handle(_ pointer: PointerEvent) {
    if let scene { return scene.handle(pointer) }
    let place = menuPlacing
    menu.handle(
      PointerEvent(
        time: pointer.time, phase: pointer.phase, id: pointer.id,
        location: Point(x: (pointer.location.x - place.x) / place.scale, y: (pointer.location.y - place.y) / place.scale)))
  }

  private func handle(_ key: SDLWindow.Key) {
    switch key {
    case .character("q"), .escape: leave()
    case .character(let character): press(character)
    case .up: scene == nil ? menu.choose(menu.chosen - 1) : press("k")
    case .down: scene == nil ? menu.choose(menu.chosen + 1) : press("j")
    case .enter: if scene == nil { open(menu.chosen) }
    case .next, .previous:
      menu.choose(menu.chosen + (key == .next ? 1 : -1))
      if scene != nil { open(menu.chosen) }
    }
  }

  private func press(_ key: Character) {
    guard let scene else { return _ = tools.press(key) }
    scene.press(key)
    tools = scene.tools
  }

  private func leave() {
    if scene == nil || !hasMenu { isFinished = true }
    scene = nil
  }

  func advance(to time: Double) -> FrameDemand { scene?.advance(to: time) ?? menu.advance(to: time) }

  func draw(on picture: CairoPicture) {
    picture.clear(scene?.scene.window.backgroundColor ?? SceneMenu.background)
    if let scene {
      let place = scene.place
      picture.draw(atX: place.x, y: place.y, scale: place.scale) {
        let seen = Rect(origin: .zero, size: scene.scene.window.bounds.size)
        $0.group(opacity: 1, clip: PlacedPath(path: Path(rect: seen), transform: .identity), mask: nil) {
          $0.draw(scene.scene.window)
        }
        if scene.tools.isInspecting { Overlay(scene.scene).draw(on: &$0) }
      }
    } else {
      let place = menuPlacing
      picture.draw(atX: place.x, y: place.y, scale: place.scale) { $0.draw(menu.window) }
    }
    statusBar.text =
      scene.map {
        "\($0.status): \($0.entry.hint) \($0.entry.notice)\n\(($0.keys + ["esc leave"] + TimeTools.keys).joined(separator: " · "))"
      }
      ?? Self.menuHelp
    statusBar.draw(on: picture, pixelsPerUnit: pixels.perUnit)
  }

  private static let menuHelp = "tap a scene, or arrows and enter · page up and down go through them · esc leaves"

  /// Pixels a point of the menu, and its corner.
  private var menuPlacing: (scale: Double, x: Double, y: Double) {
    let size = menu.window.bounds.size
    let height = max(1, pixels.size.height - StatusBar.height * pixels.perUnit)
    let scale = min(pixels.size.width / size.width, height / size.height)
    return (scale, ((pixels.size.width - size.width * scale) / 2).rounded(.down), 0)
  }
}
