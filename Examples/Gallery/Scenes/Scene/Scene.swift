import Legato

/// One example: a window with layers, what the pointer and the keys do to them, and the numbers worth watching.
///
/// The same code runs in a terminal, in a window, and without either from a trace.
open class Scene {
  /// Points that every scene has at least, and all that recordings show.
  public static let size = Size(width: 320, height: 200)

  public let window = Window(size: Scene.size)
  public var stage: Stage { window.stage }

  /// What is seen of the window, in its own space: the points from (0, 0) to ``size`` in the middle, and what the host has room for around them.
  public private(set) var room = Rect(origin: .zero, size: Scene.size)

  private var finger: ShownFinger?
  /// At time 0.
  package func appear() {
    begin()
    if let (from, to) = firstTouch { finger = ShownFinger(from: from, to: to, in: window) }
  }
  /// The finger of ``firstTouch`` has been seen.
  package func hideFinger() { finger?.leave() }
  /// Gives its window an event.
  package func handle(_ event: PointerEvent) {
    hideFinger()
    window.handle(event)
  }
  /// Gives it a key of ``keys``.
  package func handle(_ key: Character) {
    hideFinger()
    stage.perform { press(key) }
  }

  public required init() {
    window.backgroundColor = Palette.background
    window.name = "window"
  }

  /// Lays `layer`, of the window, over all of `rect`; its space stays the window's.
  func fill(_ rect: Rect, with layer: Layer) { (layer.bounds, layer.position) = (rect, rect.center) }

  /// Gives the window another room, and lays the scene out in it.
  /// - Parameters:
  ///   - ground: what is seen of the window until its layers are in their places; nil for no more than the room.
  ///   - seconds: that the layers take to their places; 0 for at once.
  package func fit(in room: Rect, on ground: Rect? = nil, over seconds: Double) {
    let (ground, isOther) = (ground ?? room, room != self.room)
    guard isOther || ground != window.bounds, !keepsRoom else { return }
    self.room = room
    stage.perform {
      window.bounds = ground
      cover(ground)
      window.layoutIfNeeded()
      guard isOther else { return }
      // what stands still must not wait for its layout
      guard seconds > 0, !stage.isPaused else { return layout(in: room) }
      animate(withDuration: seconds, options: .allowUserInteraction) { layout(in: room) }
    }
  }

  /// Whether it cannot have another room just now; it is asked again in each frame.
  open var keepsRoom: Bool { false }
  /// Lays backgrounds over all of `ground`, at once: there is only more or less of them to be seen.
  open func cover(_ ground: Rect) {}
  /// Places what lies at an edge; all else stays where it is, in the middle. Called after ``begin()``, and inside a block when the room changes.
  open func layout(in room: Rect) {}
  /// A file that the command line brings, before ``begin()``.
  open func open(_ path: String) {}
  /// Starts what moves by itself, at time 0.
  open func begin() {}
  /// Where nothing moves by itself: what a finger shows three times that there is to do, until somebody touches the scene or presses a key of its own.
  open var firstTouch: (from: Point, to: Point)? { nil }
  /// A key that the scene names in ``keys``; space is " ".
  open func press(_ key: Character) {}
  /// What the keys do, for a line of help.
  open var keys: [(key: Character, does: String)] { [] }
  /// Numbers as they are seen now, in a fixed order.
  open var readings: [Reading] { [] }
  /// Called after the stage has moved and before a frame is drawn, for layers that follow a reading.
  open func update() {}
  /// What the pointer does when nobody is there: shown in recordings without a trace.
  open var demonstration: [PointerEvent] { [] }
}

/// A named number of a scene.
public struct Reading: Hashable, Sendable {
  public var name: String
  public var value: Double
  /// Whether it is a yes (1) or a no (0).
  public var isFlag = false
  public init(_ name: String, _ value: Double) { (self.name, self.value) = (name, value) }
  public init(_ name: String, _ flag: Bool) { (self.name, value, isFlag) = (name, flag ? 1 : 0, true) }

  /// In words.
  public var text: String {
    let words = name.split(separator: "-").joined(separator: " ")
    if isFlag { return "\(words): \(value == 0 ? "no" : "yes")" }
    let (rounded, whole) = ((value * 100).rounded() / 100, Int(exactly: value.rounded()))
    return whole.map(Double.init) == rounded ? "\(words) \(whole ?? 0)" : "\(words) \(rounded)"
  }
}
