import Legato

/// One example: a window with layers, what the pointer and the keys do to them, and the numbers worth watching.
///
/// The same code runs in a terminal, in a window, and without either from a trace.
open class Scene {
  /// Points, the same for every scene.
  public static let size = Size(width: 320, height: 200)

  public let window = Window(size: Scene.size)
  public var stage: Stage { window.stage }

  public required init() {
    window.backgroundColor = Palette.background
    window.name = "window"
  }

  /// A file that the command line brings, before ``begin()``.
  open func open(_ path: String) {}
  /// Starts what moves by itself, at time 0.
  open func begin() {}
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
