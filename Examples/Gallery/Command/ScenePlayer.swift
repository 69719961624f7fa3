import GalleryScenes
import Legato

/// One scene in a terminal: fits it on the screen, hands it pointer and keys, keeps the pointer's trace.
final class ScenePlayer {
  let entry: Catalog.Entry
  private var player: Player
  /// The host's time at which the scene began.
  private let began: Double
  private var size = TerminalSize(columns: 80, rows: 24)
  private(set) var trace = Trace()
  private var isDown = false

  init(_ entry: Catalog.Entry, trace: Trace?, clock: MonotonicClock) {
    self.entry = entry
    let scene = entry.make()
    let began = clock.now
    self.began = began
    scene.stage.onWake = { clock.now - began }
    player = Player(scene, trace: trace ?? Trace())
  }

  func resize(to size: TerminalSize) { self.size = size }

  func advance(to time: Double) -> FrameDemand {
    let demand = player.advance(to: time - began)
    guard case .at(let next) = demand else { return player.hasEvents ? .everyFrame : demand }
    return player.hasEvents ? .everyFrame : .at(next + began)
  }

  /// Speed, pause, steps, level of motion and the inspector.
  var tools = TimeTools() { didSet { tools.apply(to: player.scene.stage) } }

  func press(_ key: Character) {
    if player.scene.keys.contains(where: { $0.key == key }) { return player.scene.stage.perform { player.scene.press(key) } }
    let step = tools.press(key)
    guard step else { return }
    player.scene.stage.step()
    player.scene.update()
  }

  func handle(_ event: PointerEvent) {
    let place = placing
    let point = Point(x: (event.location.x - place.x) / place.scale, y: (event.location.y - place.y) / place.scale)
    let moved = PointerEvent(time: max(player.scene.stage.hostTime, event.time - began), phase: event.phase, id: event.id, location: point)
    guard event.phase == .began || isDown else { return }
    isDown = event.phase == .began || event.phase == .moved
    player.scene.stage.advance(to: moved.time)
    player.scene.window.handle(moved)
    trace.events.append(moved)
  }

  /// Pixels a point, and the scene's top left corner in pixels; the last row is the status line's.
  private var placing: (scale: Double, x: Double, y: Double) {
    let (width, height) = (Double(size.columns), Double(2 * (size.rows - 1)))
    let scale = min(width / Scene.size.width, height / Scene.size.height)
    return (
      scale, ((width - Scene.size.width * scale) / 2).rounded(.down), ((height - Scene.size.height * scale) / 2).rounded(.down)
    )
  }

  func picture() -> TerminalPicture {
    let place = placing
    var screen = Bitmap(width: size.columns, height: 2 * size.rows)
    screen.place(player.picture(scale: place.scale), atX: Int(place.x), y: Int(place.y))
    let keys = player.scene.keys.map { "\($0.key == " " ? "space" : "\($0.key)") \($0.does)" } + ["q leave", TimeTools.keys]
    let readings = player.scene.readings.map { "\($0.name) \(($0.value * 100).rounded() / 100)" }.joined(separator: "  ")
    let lines = tools.isInspecting ? Overlay(player.scene).lines(size.rows - 2, width: min(56, size.columns)) : []
    let overlay = lines.enumerated().map { row, line in
      TerminalText(line, row: 1 + row, foreground: Color(hex: 0xE8F0FF), background: Color(hex: 0x1B2735), fillsRow: false)
    }
    return TerminalPicture(
      bitmap: screen, background: .black,
      texts: overlay + [
        TerminalText(" \(entry.id)\(tools.text)  \(readings)", row: -1, foreground: Color(white: 0.9), background: Color(white: 0.2)),
        TerminalText(" \(keys.joined(separator: " · "))", row: 0, foreground: Color(white: 0.6)),
      ])
  }
}
