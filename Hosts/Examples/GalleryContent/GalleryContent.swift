public import Legato
import LegatoCairo
public import LegatoDrawingList
public import LegatoHosting
public import GalleryScenes

/// The content of the window: the menu or the chosen scene, above two lines of text.
public final class GalleryContent: HostedContent {
  /// Called when the user quits.
  public var onFinish: () -> Void = {}
  /// Called with the window's title when it changes.
  public var onTitle: (String) -> Void = { _ in }
  /// The host's frames, which the inspector shows.
  public var frames: () -> FrameHistory? = { nil }
  private let clock: MonotonicClock
  private let hasMenu: Bool
  private var menu: SceneMenu!
  private var scene: LivePlayer?
  private var source: SourcePage?
  private let statusBar = StatusBar()
  private var size = Size(width: 640, height: 440)
  private var ask: () -> Double = { 0 }
  /// Shared by all scenes.
  private var tools = TimeTools()
  /// Who gets the pointers that are down.
  private var receivers: [Int: (PointerEvent) -> Void] = [:]
  /// The arrangement of the last drawing, and its recorders.
  private var shown: Arrangement?
  private var recorders: [Int: (window: Window, recorder: WindowRecorder)] = [:]

  /// - Parameters:
  ///   - entry: The scene; nil for a menu of all.
  ///   - trace: Pointer events to replay in it.
  public init(_ entry: Catalog.Entry?, trace: Trace?, clock: MonotonicClock) {
    (self.clock, hasMenu) = (clock, entry == nil)
    menu = SceneMenu(clock: clock) { [weak self] in self?.open($0) }
    if let entry { show(LivePlayer(entry, trace: trace, clock: clock)) }
  }

  /// The title of the current scene.
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
        scene.scene.window.scroll(by: way * (1 / scene.place.scale), at: scene.point(at: place), isPrecise: isPrecise)
      } else if way.dy != 0 {
        menu.choose(menu.chosen + (way.dy > 0 ? 1 : -1))
      }
    case .fling(let velocity, let place):
      if let source {
        source.handle(event, at: time)
      } else if let scene {
        scene.scene.window.fling(with: velocity * (1 / scene.place.scale), at: scene.point(at: place))
      }
    case .resized(let size):
      self.size = size
      fit()
    case .motion(let level):
      while tools.level != level { _ = tools.press("m") }
      scene?.tools = tools
    }
  }

  /// A pointer belongs to what was shown when it went down until it goes up.
  private func handle(_ pointer: PointerEvent) {
    if pointer.phase == .began { receivers[pointer.id] = receiver }
    receivers[pointer.id]?(pointer)
    if pointer.phase == .ended || pointer.phase == .cancelled { receivers[pointer.id] = nil }
  }

  /// Who gets a pointer that goes down now.
  private var receiver: (PointerEvent) -> Void {
    if let source { return { source.handle(.pointer($0), at: $0.time) } }
    if let scene { return scene.handle }
    return { [menu, place = menuPlacing] pointer in
      let location = Point(x: (pointer.location.x - place.x) / place.scale, y: (pointer.location.y - place.y) / place.scale)
      menu?.handle(PointerEvent(time: pointer.time, phase: pointer.phase, id: pointer.id, location: location))
    }
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

  // MARK: Drawing

  /// The windows, in drawing order.
  private enum Part: Int { case scene, status, source }

  /// The inputs of a drawing apart from the windows' contents.
  private struct Arrangement: Equatable {
    var scene, source: ObjectIdentifier?
    var ground: Color
    var size, seen: Size
    var scale, x, y: Double
    var place: AffineTransform
    var pixelsPerPoint: Double
    var isInspecting: Bool
  }

  private func arrangement(on list: DrawingList) -> Arrangement {
    let place = scene.map { ($0.place.scale, $0.place.x, $0.place.y) } ?? (menuPlacing.scale, menuPlacing.x, menuPlacing.y)
    return Arrangement(
      scene: scene.map { ObjectIdentifier($0) }, source: source.map { ObjectIdentifier($0) },
      ground: scene?.scene.window.backgroundColor ?? SceneMenu.background, size: size,
      seen: (scene?.scene.window ?? menu.window).bounds.size, scale: place.0, x: place.1, y: place.2,
      place: list.place, pixelsPerPoint: list.pixelsPerPoint, isInspecting: scene?.tools.isInspecting ?? false)
  }

  public func draw(on list: inout DrawingList) { draw(on: &list, arrangement(on: list)) { $0.draw($2) } }

  /// Redraws only changes of the windows; everything if the arrangement has changed, or while a scene is inspected.
  public func update(_ list: inout DrawingList) {
    let arrangement = arrangement(on: list)
    if arrangement == shown, !arrangement.isInspecting {
      setStatus()
      var fits = true
      for (part, window) in windows {
        // nil if the window is drawn for the first time
        guard fits, let recorder = recorders[part.rawValue], recorder.window === window else { return drawAll(on: &list, arrangement) }
        place(part, arrangement, on: &list) { fits = $0.update(part.rawValue, by: recorder.recorder) }
      }
      if fits { return }
    }
    drawAll(on: &list, arrangement)
  }

  private func drawAll(on list: inout DrawingList, _ arrangement: Arrangement) {
    shown = arrangement
    list.parts = 3
    list.removeAll()
    draw(on: &list, arrangement) { list, part, window in
      if recorders[part.rawValue]?.window !== window { recorders[part.rawValue] = (window, WindowRecorder(window)) }
      if let recorder = recorders[part.rawValue]?.recorder { list.draw(part.rawValue, by: recorder) }
    }
    recorders = recorders.filter { number, _ in windows.contains { $0.part.rawValue == number } }
  }

  /// From back to front.
  private var windows: [(part: Part, window: Window)] {
    [(.scene, scene?.scene.window ?? menu.window), (.status, statusBar.window)] + (source.map { [(.source, $0.window)] } ?? [])
  }

  private func draw(on list: inout DrawingList, _ arrangement: Arrangement, _ body: (inout DrawingList, Part, Window) -> Void) {
    setStatus()
    list.fill(Path(rect: Rect(origin: .zero, size: size)), usesEvenOdd: false, color: arrangement.ground, transform: .identity)
    for (part, window) in windows {
      place(part, arrangement, on: &list) {
        guard part == .scene, let scene else { return body(&$0, part, window) }
        let seen = PlacedPath(path: Path(rect: Rect(origin: .zero, size: arrangement.seen)), transform: .identity)
        $0.group(opacity: 1, clip: seen, mask: nil) { body(&$0, part, window) }
        if scene.tools.isInspecting { Overlay(scene.scene).draw(on: &$0) }
      }
    }
  }

  private func place(_ part: Part, _ arrangement: Arrangement, on list: inout DrawingList, _ body: (inout DrawingList) -> Void) {
    let (place, pixels) = (list.place, list.pixelsPerPoint)
    let (scale, x, y): (Double, Double, Double) =
      switch part {
      case .scene: (arrangement.scale, arrangement.x, arrangement.y)
      case .status: (1, 0, size.height - StatusBar.height)
      case .source: (1, 0, 0)
      }
    list.place = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: x, ty: y).concatenating(place)
    list.pixelsPerPoint = pixels * scale
    list.ground = part == .scene ? Rect(origin: .zero, size: arrangement.seen).applying(list.place) : nil
    body(&list)
    (list.place, list.pixelsPerPoint, list.ground) = (place, pixels, nil)
  }

  private func setStatus() {
    let frames = scene?.tools.isInspecting == true ? frames() : nil
    statusBar.text =
      scene.map {
        if let frames { return "\($0.status): \(frames)\n\(frames.bars(60))" }
        return
          "\($0.status): \($0.entry.hint) \($0.entry.notice)\n\(($0.keys + ["e source", "esc leave"] + TimeTools.keys).joined(separator: " · "))"
      }
      ?? Self.menuHelp
    statusBar.width = size.width
  }

  private static let menuHelp = "tap a scene, or arrows and enter · page up and down go through them · esc leaves"

  /// Pixels per point of the menu, and its corner.
  private var menuPlacing: (scale: Double, x: Double, y: Double) {
    let room = menu.window.bounds.size
    let height = max(1, size.height - StatusBar.height)
    let scale = min(size.width / room.width, height / room.height)
    return (scale, ((size.width - room.width * scale) / 2).rounded(.down), 0)
  }
}

extension FrameDemand {
  /// The earlier of two demands.
  fileprivate func sooner(_ other: FrameDemand) -> FrameDemand {
    switch (self, other) {
    case (.everyFrame, _), (_, .everyFrame): .everyFrame
    case (.at(let one), .at(let other)): .at(min(one, other))
    case (.at(let time), .idle), (.idle, .at(let time)): .at(time)
    case (.idle, .idle): .idle
    }
  }
}

extension LivePlayer {
  /// A point of the host's window in the scene.
  fileprivate func point(at point: Point) -> Point {
    let place = place
    return Point(x: (point.x - place.x) / place.scale, y: (point.y - place.y) / place.scale)
  }
}
