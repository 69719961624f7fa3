import Legato

/// A scene on a host's clock and under its pointers and keys, fitted into the host's picture.
public final class LivePlayer {
  public let entry: Catalog.Entry
  private var player: Player
  /// The host's time at which the scene began.
  private let began: Double
  private var pointers: Set<Int> = []
  /// What the pointers did, in the scene's times and points.
  public private(set) var trace = Trace()
  /// Pixels of the picture that the scene may fill.
  public var room = Scene.size
  /// Pixels of the picture above that.
  public var roomTop = 0.0
  /// Speed, pause, steps, level of motion and the inspector.
  public var tools = TimeTools() { didSet { tools.apply(to: scene.stage) } }

  /// Begins at once.
  public init(_ entry: Catalog.Entry, trace: Trace?, clock: MonotonicClock) {
    self.entry = entry
    let scene = entry.make()
    let began = clock.now
    self.began = began
    scene.stage.onWake = { clock.now - began }
    player = Player(scene, trace: trace ?? Trace())
  }

  public var scene: Scene { player.scene }

  /// Moves the scene to the host's `time`; the answer's time is the host's as well.
  public func advance(to time: Double) -> FrameDemand {
    let demand = player.advance(to: time - began)
    guard !player.hasEvents else { return .everyFrame }
    guard case .at(let next) = demand else { return demand }
    return .at(next + began)
  }

  /// A key of the scene's own, or of ``tools``.
  public func press(_ key: Character) {
    if scene.keys.contains(where: { $0.key == key }) { return scene.stage.perform { scene.press(key) } }
    let step = tools.press(key)
    guard step else { return }
    scene.stage.step()
    scene.update()
  }

  /// A pointer in the host's times and pixels.
  public func handle(_ event: PointerEvent) {
    let place = placing
    let point = Point(x: (event.location.x - place.x) / place.scale, y: (event.location.y - place.y) / place.scale)
    let moved = PointerEvent(
      time: max(scene.stage.hostTime, event.time - began), phase: event.phase, id: event.id, location: point, pressure: event.pressure)
    guard event.phase == .began || pointers.contains(event.id) else { return }
    if event.phase == .began { pointers.insert(event.id) } else if event.phase != .moved { pointers.remove(event.id) }
    scene.stage.advance(to: moved.time)
    scene.window.handle(moved)
    trace.events.append(moved)
  }

  /// Pixels a point, and the scene's top left corner in pixels of the picture.
  public var placing: (scale: Double, x: Double, y: Double) { Self.placing(in: room, top: roomTop) }

  /// The same for a room of `room` pixels that begins `top` below the picture's top: as large as it goes, in the middle.
  static func placing(in room: Size, top: Double) -> (scale: Double, x: Double, y: Double) {
    let scale = max(1e-3, min(room.width / Scene.size.width, room.height / Scene.size.height))
    return (
      scale, ((room.width - Scene.size.width * scale) / 2).rounded(.down),
      top + ((room.height - Scene.size.height * scale) / 2).rounded(.down)
    )
  }

  /// The scene in a terminal whose picture's top left corner is that of ``room``, ``placing``'s pixels a point.
  public func picture(columns: Int, rows: Int, cells: CellDivision = .half) -> TerminalPicture {
    let place = placing
    return TerminalPicture(
      scene.window, columns: columns, rows: rows, scale: place.scale, x: Int(place.x), y: Int(place.y), division: cells)
  }

  /// The scene's name and what is not as usual.
  public var status: String { "\(entry.id)\(tools.text)" }
  /// The scene's numbers, in words.
  public var numbers: [String] { scene.readings.map(\.text) }

  /// What the scene's own keys do.
  public var keys: [String] { scene.keys.map { "\($0.key == " " ? "space" : "\($0.key)") \($0.does)" } }
}
