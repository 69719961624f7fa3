public import Legato
import LegatoCairo
public import LegatoDrawingList
public import LegatoHosting
public import GalleryScenes

/// What the window shows: the menu, or the scene that was chosen from it, over two lines of text.
public final class GalleryContent: HostedContent {
  /// Called when it is left.
  public var onFinish: () -> Void = {}
  /// Called with the title that fits what is shown.
  public var onTitle: (String) -> Void = { _ in }
  private let clock: MonotonicClock
  private let hasMenu: Bool
  private var menu: SceneMenu!
  private var scene: LivePlayer?
  private var source: SourcePage?
  private let statusBar = StatusBar()
  private var size = Size(width: 640, height: 440)
  private var ask: () -> Double = { 0 }
  /// Kept from scene to scene.
  private var tools = TimeTools()

  /// - Parameters:
  ///   - entry: the scene; nil for a menu of all.
  ///   - trace: what the pointer does in it.
  public init(_ entry: Catalog.Entry?, trace: Trace?, clock: MonotonicClock) {
    (self.clock, hasMenu) = (clock, entry == nil)
    menu = SceneMenu(clock: clock) { [weak self] in self?.open($0) }
    if let entry { show(LivePlayer(entry, trace: trace, clock: clock)) }
  }

  /// Of the scene that is shown.
  public var title: String { scene.map { "Legato: \($0.entry.id)" } ?? "Legato" }
  public func whenAsked(_ ask: @escaping () -> Double) { self.ask = ask }

  private func open(_ index: Int) { show(LivePlayer(Catalog.entries[index], trace: nil, clock: clock)) }

  private func show(_ player: LivePlayer) {
    player.scene.window.textEngine = StatusBar.typesetter
    player.tools = tools
    scene = player
    onTitle(title)
    fit()
  }

  private func fit() {
    let room = Rect(x: 0, y: 0, width: size.width, height: max(1, size.height - StatusBar.height))
    scene?.room = room
    source?.fit(in: Rect(origin: .zero, size: size))
  }

  public func handle(_ event: HostEvent, at time: Double) {
    switch event {
    case .pointer(let pointer): handle(pointer)
    case .key(let key): handle(key)
    case .scroll(let way, let place, let isPrecise):
      if let source {
        source.handle(event, at: time)
      } else if let scene {
        let point = Point(x: (place.x - scene.place.x) / scene.place.scale, y: (place.y - scene.place.y) / scene.place.scale)
        scene.scene.window.scroll(by: way * (1 / scene.place.scale), at: point, isPrecise: isPrecise)
      } else if way.dy != 0 {
        menu.choose(menu.chosen + (way.dy > 0 ? 1 : -1))
      }
    case .resized(let size):
      self.size = size
      fit()
    case .motion(let level):
      while tools.level != level { _ = tools.press("m") }
      scene?.tools = tools
    }
  }

  private func handle(_ pointer: PointerEvent) {
    if let source { return source.handle(.pointer(pointer), at: pointer.time) }
    if let scene { return scene.handle(pointer) }
    let place = menuPlacing
    menu.handle(
      PointerEvent(
        time: pointer.time, phase: pointer.phase, id: pointer.id,
        location: Point(x: (pointer.location.x - place.x) / place.scale, y: (pointer.location.y - place.y) / place.scale)))
  }

  private func handle(_ key: TerminalKey) {
    if key.code == .character("c"), key.modifiers.contains(.control) { return onFinish() }
    if let page = source {
      if !page.press(key) { source = nil }
      return
    }
    switch key.code {
    case .character("q"), .escape: leave()
    case .character("e") where scene != nil: showSource()
    case .character(let character): press(character)
    case .space: scene == nil ? open(menu.chosen) : press(" ")
    case .left: press("h")
    case .right: press("l")
    case .up: scene == nil ? menu.choose(menu.chosen - 1) : press("k")
    case .down: scene == nil ? menu.choose(menu.chosen + 1) : press("j")
    case .enter: if scene == nil { open(menu.chosen) }
    case .home: if scene == nil { menu.choose(0) }
    case .end: if scene == nil { menu.choose(Catalog.entries.count - 1) }
    case .pageDown, .pageUp:
      menu.choose(menu.chosen + (key.code == .pageDown ? 1 : -1))
      if scene != nil, hasMenu { open(menu.chosen) }
    default: break
    }
  }

  private func showSource() {
    guard let scene else { return }
    source = SourcePage(scene.entry)
    fit()
  }

  private func press(_ key: Character) {
    guard let scene else { return _ = tools.press(key) }
    scene.press(key)
    tools = scene.tools
  }

  private func leave() {
    if scene == nil || !hasMenu { onFinish() }
    scene = nil
    onTitle(title)
  }

  public func advance(to time: Double) -> FrameDemand {
    let behind = scene?.advance(to: time) ?? menu.advance(to: time)
    return source?.advance(to: time).sooner(behind) ?? behind
  }

  public func draw(on list: inout DrawingList) {
    let (place, pixels) = (list.place, list.pixelsPerPoint)
    func draw(scale: Double, x: Double, y: Double, _ body: (inout DrawingList) -> Void) {
      list.place = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: x, ty: y).concatenating(place)
      list.pixelsPerPoint = pixels * scale
      body(&list)
      (list.place, list.pixelsPerPoint) = (place, pixels)
    }
    let ground = scene?.scene.window.backgroundColor ?? SceneMenu.background
    list.fill(Path(rect: Rect(origin: .zero, size: size)), usesEvenOdd: false, color: ground, transform: .identity)
    if let scene {
      let place = scene.place
      draw(scale: place.scale, x: place.x, y: place.y) {
        let seen = Rect(origin: .zero, size: scene.scene.window.bounds.size)
        $0.group(opacity: 1, clip: PlacedPath(path: Path(rect: seen), transform: .identity), mask: nil) {
          $0.draw(scene.scene.window)
        }
        if scene.tools.isInspecting { Overlay(scene.scene).draw(on: &$0) }
      }
    } else {
      let place = menuPlacing
      draw(scale: place.scale, x: place.x, y: place.y) { $0.draw(menu.window) }
    }
    statusBar.text =
      scene.map {
        "\($0.status): \($0.entry.hint) \($0.entry.notice)\n\(($0.keys + ["e source", "esc leave"] + TimeTools.keys).joined(separator: " · "))"
      }
      ?? Self.menuHelp
    draw(scale: 1, x: 0, y: size.height - StatusBar.height) { statusBar.draw(on: &$0, width: size.width) }
    source?.draw(on: &list)
  }

  private static let menuHelp = "tap a scene, or arrows and enter · page up and down go through them · esc leaves"

  /// Pixels a point of the menu, and its corner.
  private var menuPlacing: (scale: Double, x: Double, y: Double) {
    let room = menu.window.bounds.size
    let height = max(1, size.height - StatusBar.height)
    let scale = min(size.width / room.width, height / room.height)
    return (scale, ((size.width - room.width * scale) / 2).rounded(.down), 0)
  }
}

extension FrameDemand {
  /// What suits both.
  fileprivate func sooner(_ other: FrameDemand) -> FrameDemand {
    switch (self, other) {
    case (.everyFrame, _), (_, .everyFrame): .everyFrame
    case (.at(let one), .at(let other)): .at(min(one, other))
    case (.at(let time), .idle), (.idle, .at(let time)): .at(time)
    case (.idle, .idle): .idle
    }
  }
}
