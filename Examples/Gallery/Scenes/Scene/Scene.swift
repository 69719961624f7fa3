import Legato

/// One example of the gallery: a window with layers, its reactions to pointer and keys, and numbers to watch.
///
/// The same code runs in a terminal, in a desktop window, and without a screen from a recorded trace of events.
open class Scene {
  /// The minimum size of a scene, and the size of recordings, in points.
  public static let size = Size(width: 320, height: 200)

  public let window = Window(size: Scene.size)
  public var stage: Stage { window.stage }

  /// The visible part of the window, in its own space: the points from (0, 0) to ``size`` in the middle, and the additional room of the host around them.
  public private(set) var room = Rect(origin: .zero, size: Scene.size)

  private var finger: ShownFinger?
  /// Starts the scene, at time 0.
  package func appear() {
    begin()
    if let (from, to) = firstTouch { finger = ShownFinger(from: from, to: to, in: window) }
  }
  /// Removes the finger of ``firstTouch``.
  package func hideFinger() {
    finger?.leave()
    finger = nil
  }
  /// Delivers an event to the window.
  package func handle(_ event: PointerEvent) {
    hideFinger()
    window.handle(event)
  }
  /// Delivers a key of ``keys``.
  package func handle(_ key: Character) {
    hideFinger()
    stage.perform { press(key) }
  }

  public required init() {
    window.backgroundColor = Palette.background
    window.name = "window"
  }

  /// Makes a layer of the window fill `rect`, so that its coordinates are the window's.
  func fill(_ rect: Rect, with layer: Layer) { (layer.bounds, layer.position) = (rect, rect.center) }

  /// Changes the visible room, and lays the scene out in it.
  /// - Parameters:
  ///   - ground: the visible part of the window while the layers move to their places; nil for the room.
  ///   - seconds: the duration of the movement of the layers to their places; 0 for at once.
  package func fit(in room: Rect, on ground: Rect? = nil, over seconds: Double) {
    let (ground, isOther) = (ground ?? room, room != self.room)
    guard isOther || ground != window.bounds, !keepsRoom else { return }
    self.room = room
    stage.perform {
      window.bounds = ground
      cover(ground)
      window.layoutIfNeeded()
      guard isOther else { return }
      // without animation while the stage is paused, as the layout would never happen
      guard seconds > 0, !stage.isPaused else { return layout(in: room) }
      animate(withDuration: seconds, options: .allowUserInteraction) { layout(in: room) }
    }
  }

  /// Whether the room cannot be changed now; read in each frame until it can.
  open var keepsRoom: Bool { false }
  /// Makes backgrounds fill `ground`. Called outside any block, because a change of their size is not visible as motion.
  open func cover(_ ground: Rect) {}
  /// Positions layers that belong to an edge of the room; the others stay in the middle. Called after ``begin()``, and inside a block when the room changes.
  open func layout(in room: Rect) {}
  /// Called before ``begin()`` with each file of the command line.
  open func open(_ path: String) {}
  /// Makes the layers, and starts the animations that need no touch, at time 0.
  open func begin() {}
  /// For a scene that waits for a touch: a drag that a drawn finger demonstrates three times, until the first touch or key; nil for none.
  open var firstTouch: (from: Point, to: Point)? { nil }
  /// Called for a key of ``keys``; space is " ".
  open func press(_ key: Character) {}
  /// The keys and what they do, for the help line.
  open var keys: [(key: Character, does: String)] { [] }
  /// The current numbers to display, in a fixed order.
  open var readings: [Reading] { [] }
  /// Called after the stage has advanced and before a frame is drawn, for layers that display a reading.
  open func update() {}
  /// Pointer events that demonstrate the scene, in the menu's preview and in recordings without a trace.
  open var demonstration: [PointerEvent] { [] }
}

/// A named number of a scene.
public struct Reading: Hashable, Sendable {
  public var name: String
  public var value: Double
  /// Whether it is yes (1) or no (0).
  public var isFlag = false
  public init(_ name: String, _ value: Double) { (self.name, self.value) = (name, value) }
  public init(_ name: String, _ flag: Bool) { (self.name, value, isFlag) = (name, flag ? 1 : 0, true) }

  /// The text for display.
  public var text: String {
    let words = name.split(separator: "-").joined(separator: " ")
    if isFlag { return "\(words): \(value == 0 ? "no" : "yes")" }
    let (rounded, whole) = ((value * 100).rounded() / 100, Int(exactly: value.rounded()))
    return whole.map(Double.init) == rounded ? "\(words) \(whole ?? 0)" : "\(words) \(rounded)"
  }
}
