import Legato

/// Half turns by the thousand: every arm is sent twenty half turns on at once and makes ten whole turns (PT-11). The slider says how many arms there are.
final class HalfTurns: Scene {
  private static let most = 2000
  private static let turns = 20
  private static let bar = Rect(x: 40, y: 180, width: 240, height: 12)
  private let label = Layer.label("", Rect(x: 10, y: 5, width: 300, height: 14), alignment: .center)
  private let bar = Layer(frame: HalfTurns.bar)
  private let fill = Layer(frame: Rect(x: 0, y: 0, width: 0, height: 12))
  private var arms: [Layer] = []
  /// Where the slider stands, 0…1; the number of arms goes with its square, so that few can be chosen too.
  private var share = 0.0
  private var hasBegun = false

  required init() {
    super.init()
    (bar.backgroundColor, bar.cornerRadius, bar.masksToBounds) = (Palette.panel, 6, true)
    fill.backgroundColor = Palette.blue
    bar.addSublayer(fill)
    for layer in [label, bar] { window.addSublayer(layer) }
    window.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in begin() })
    let pan = PanGestureRecognizer { [unowned self] in slide(to: $0.location(in: bar).x / Self.bar.width) }
    pan.hysteresis = 3
    bar.addGestureRecognizer(pan)
    slide(to: 0.25)
  }

  override func begin() {
    hasBegun = true
    for index in arms.indices { turn(index) }
  }

  /// Each arm takes a little longer than the one before it, in rows of thirty.
  private func turn(_ index: Int) {
    let arm = arms[index]
    for _ in 0..<Self.turns {
      animate(withDuration: 3 + Double(index % 30) / 30, options: .allowUserInteraction) {
        arm.affineTransform = arm.affineTransform.rotated(by: .pi)
      }
    }
  }

  private func slide(to share: Double) {
    self.share = min(1, max(0, share))
    fill.frame.size.width = self.share * Self.bar.width
    let count = max(1, Int((Double(Self.most) * self.share * self.share).rounded()))
    guard count != arms.count else { return }
    while arms.count > count { arms.removeLast().removeFromSuperlayer() }
    let old = arms.count
    let colors = [Palette.blue, Palette.orange, Palette.green, Palette.pink, Palette.yellow]
    while arms.count < count {
      let arm = Layer()
      arm.backgroundColor = colors[arms.count % colors.count]
      window.insertSublayer(arm, below: label)
      arms.append(arm)
    }
    layOut()
    if hasBegun, old < count { for index in old..<count { turn(index) } }
  }

  override func layout(in room: Rect) { layOut() }

  /// In rows of as many as make their cells about square.
  private func layOut() {
    let field = Rect(x: room.minX + 10, y: 22, width: room.width - 20, height: 150)
    var columns = 1
    while columns * (columns * Int(field.height) / Int(field.width)) < arms.count { columns += 1 }
    let cell = field.width / Double(columns)
    for (index, arm) in arms.enumerated() {
      let (column, row) = (index % columns, index / columns)
      arm.bounds = Rect(x: 0, y: 0, width: cell * 0.8, height: cell * 0.2)
      arm.position = Point(x: field.minX + (Double(column) + 0.5) * cell, y: field.minY + (Double(row) + 0.5) * cell)
    }
  }

  override var keys: [(key: Character, does: String)] { [(" ", "again"), ("h", "fewer"), ("l", "more")] }
  override func press(_ key: Character) {
    switch key {
    case " ": begin()
    case "h": slide(to: share - 0.05)
    case "l": slide(to: share + 0.05)
    default: break
    }
  }

  private var running: Int { arms.reduce(0) { $0 + $1.animationCount } }

  override func update() { label.text = "\(arms.count) arms, \(running) half turns" }

  override var readings: [Reading] {
    let first = arms[0].presentation()?.transform ?? .identity
    return [
      Reading("arms", Double(arms.count)), Reading("half-turns", Double(running)), Reading("cosine", first.m11), Reading("sine", first.m12),
    ]
  }

  override var demonstration: [PointerEvent] {
    Trace.drag(from: Point(x: 100, y: 186), to: Point(x: 220, y: 186), at: 0.8, lasting: 0.9)
      + Trace.drag(from: Point(x: 220, y: 186), to: Point(x: 70, y: 186), at: 2.6, lasting: 0.7)
      + Trace.tap(Point(x: 160, y: 90), at: 3.6)
  }
}
