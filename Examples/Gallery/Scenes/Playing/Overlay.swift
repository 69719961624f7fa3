import Legato

/// What a scene's stage is at, as lines of text over the scene.
///
/// A line an animation: `>` runs, `<` runs back, `.` waits, `|` is paused, `~` is moved by hand; what it moves; under which curve; how far it is; what is left
/// of its time. `A` is one of an animator's, `=` one that reduced motion shows at its end.
public struct Overlay {
  private let inspection: Inspection

  public init(_ scene: Scene) { inspection = scene.window.inspect() }

  /// At most `count` lines of at most `width` characters.
  public func lines(_ count: Int, width: Int) -> [String] {
    guard count > 0 else { return [] }
    let items = inspection.items
    var lines = [head] + items.prefix(max(0, items.count < count ? count - 1 : count - 2)).map(line)
    if items.count >= lines.count { lines.append(" and \(items.count - lines.count + 1) more") }
    return lines.prefix(count).map { fitted($0, width) }
  }

  private var head: String {
    let demand =
      switch inspection.demand {
      case .idle: "idle"
      case .everyFrame: "every frame"
      case .at(let time): "at \(short(time))"
      }
    return
      "t \(short(inspection.now)) x\(short(inspection.speed))\(inspection.isPaused ? " paused" : "") \(inspection.motionLevel) motion, "
      + "\(inspection.items.count) on values, \(demand)"
  }

  private func line(_ item: Inspection.Item) -> String {
    let kind =
      switch item.kind {
      case .curve(let text), .spring(let text): text
      case .track(let text): "track \(text)"
      }
    let sign =
      switch item.state {
      case .waiting: "."
      case .running: item.isReversed ? "<" : ">"
      case .paused: "|"
      case .scrubbed: "~"
      }
    let name = (item.name ?? "value \(item.value)") + (item.key.map { "[\($0)]" } ?? "")
    let left = item.endTime.map { $0 - inspection.now > 1e6 ? "" : "\(short(max(0, $0 - inspection.now))) s" } ?? ""
    let flags = (item.animator == nil ? "" : "A") + (item.isShownAtEnd ? "=" : "")
    return fitted("\(sign) \(name)", 20) + " " + fitted(kind, 19) + " " + fitted("\(Int(saturating: (item.progress * 100).rounded()))%", 5)
      + fitted(left, 7) + flags
  }

  private func short(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }

  private func fitted(_ text: String, _ width: Int) -> String {
    String(text.prefix(width)) + String(repeating: " ", count: max(0, width - text.count))
  }

  /// The lines as a panel in a picture.
  public func draw(on target: inout some DrawingTarget) {
    let lines = lines(12, width: 56)
    let window = Window(size: Scene.size)
    let panel = Layer(frame: Rect(x: 4, y: 4, width: Scene.size.width - 8, height: Double(lines.count) * 9 + 6))
    (panel.backgroundColor, panel.cornerRadius) = (Palette.overlay.withAlpha(multipliedBy: 0.96), 3)
    window.addSublayer(panel)
    for (row, line) in lines.enumerated() {
      panel.addSublayer(Layer.label(line, Rect(x: 4, y: 3 + Double(row) * 9, width: Scene.size.width - 12, height: 9), size: 8.5))
    }
    target.draw(window)
  }
}
