import Legato

/// A scene on a host's clock and under its pointers and keys, laid out for the host's picture.
public final class LivePlayer {
  public let entry: Catalog.Entry
  private var player: Player
  /// The host's time at which the scene began.
  private let began: Double
  private var pointers: Set<Int> = []
  /// What the pointers did, in the scene's times and points.
  public private(set) var trace = Trace()
  private var placing: Placing
  private let view = TerminalView()
  private var hasBeenShown = false
  /// Speed, pause, steps, level of motion and the inspector.
  public var tools = TimeTools() { didSet { tools.apply(to: scene.stage) } }

  /// Begins at once.
  public init(_ entry: Catalog.Entry, trace: Trace?, clock: MonotonicClock) {
    self.entry = entry
    let scene = entry.make()
    let began = clock.now
    self.began = began
    placing = Placing(at: began)
    scene.stage.onWake = { clock.now - began }
    player = Player(scene, trace: trace ?? Trace())
  }

  /// Pixels of the picture that the scene fills. Once it has been shown, another room moves it there.
  public var room: Rect {
    get { placing.room }
    set {
      guard newValue != placing.room, newValue.width > 0, newValue.height > 0 else { return }
      let seconds = hasBeenShown ? Placing.seconds : 0
      placing.fit(in: newValue, over: seconds)
      scene.fit(in: placing.seen, on: placing.ground, over: seconds)
    }
  }

  public var scene: Scene { player.scene }

  /// Moves the scene to the host's `time`; the answer's time is the host's as well.
  public func advance(to time: Double) -> FrameDemand {
    let places = placing.advance(to: time)
    if !placing.isMoving { scene.fit(in: placing.seen, over: 0) }
    let demand = player.advance(to: time - began)
    guard !player.hasEvents, places != .everyFrame else { return .everyFrame }
    guard case .at(let next) = demand else { return demand }
    return .at(next + began)
  }

  /// A key of the scene's own, or of ``tools``.
  public func press(_ key: Character) {
    if scene.keys.contains(where: { $0.key == key }) { return scene.handle(key) }
    let step = tools.press(key)
    guard step else { return }
    scene.stage.step()
    scene.update()
  }

  /// A pointer in the host's times and pixels.
  public func handle(_ event: PointerEvent) {
    let place = placing.shown
    let point = Point(x: (event.location.x - place.x) / place.scale, y: (event.location.y - place.y) / place.scale)
    let moved = PointerEvent(
      time: max(scene.stage.hostTime, event.time - began), phase: event.phase, id: event.id, location: point, pressure: event.pressure)
    guard event.phase == .began || pointers.contains(event.id) else { return }
    if event.phase == .began { pointers.insert(event.id) } else if event.phase != .moved { pointers.remove(event.id) }
    scene.stage.advance(to: moved.time)
    scene.handle(moved)
    trace.events.append(moved)
  }

  /// Pixels a point, and the top left corner of the scene's window in pixels of the picture.
  public var place: (scale: Double, x: Double, y: Double) {
    let (shown, corner) = (placing.shown, scene.window.bounds.origin)
    return (shown.scale, shown.x + corner.x * shown.scale, shown.y + corner.y * shown.scale)
  }

  /// The scene in a terminal of which ``room`` is a part; what the window does not reach while it moves is as its ground.
  public func picture(columns: Int, rows: Int, cells: CellDivision = .half) -> TerminalPicture {
    hasBeenShown = true
    let place = place
    return view.picture(
      of: scene.window, columns: columns, rows: rows, scale: place.scale, x: Int(saturating: place.x.rounded()),
      y: Int(saturating: place.y.rounded()),
      background: scene.window.backgroundColor, division: cells)
  }

  /// The scene's name and what is not as usual.
  public var status: String { "\(entry.id)\(tools.text)" }
  /// The scene's numbers, in words.
  public var numbers: [String] { scene.readings.map(\.text) }

  /// What the scene's own keys do.
  public var keys: [String] { scene.keys.map { "\($0.key == " " ? "space" : "\($0.key)") \($0.does)" } }
}
