import Legato

/// What an animator's state may be, in words; lit is what it is.
final class StateTable {
  let layer = Layer(frame: Rect(x: 20, y: 4, width: 280, height: 30))
  private var cells: [(ground: Layer, name: TextLayer, isLit: (PropertyAnimator) -> Bool)] = []

  init() {
    row(
      "state", at: .zero,
      [("inactive", { $0.state == .inactive }), ("active", { $0.state == .active }), ("stopped", { $0.state == .stopped })])
    row("running", at: Point(x: 0, y: 16), [("no", { !$0.isRunning }), ("yes", { $0.isRunning })])
    row("reversed", at: Point(x: 134, y: 16), [("no", { !$0.isReversed }), ("yes", { $0.isReversed })])
  }

  private func row(_ name: String, at corner: Point, _ words: [(String, (PropertyAnimator) -> Bool)]) {
    layer.addSublayer(.label(name, Rect(origin: corner, size: Size(width: 50, height: 12)), size: 10))
    var x = corner.x + 50
    for (word, isLit) in words {
      let width = Double(word.count) * 5 + 16
      let cell = Layer.panel(Rect(x: x, y: corner.y, width: width, height: 12))
      let name = Layer.label(word, Rect(x: 0, y: 0, width: width, height: 12), size: 10, alignment: .center)
      cell.cornerRadius = 3
      cell.addSublayer(name)
      layer.addSublayer(cell)
      cells.append((cell, name, isLit))
      x += width + 6
    }
  }

  func show(_ animator: PropertyAnimator) {
    for (cell, name, isLit) in cells {
      let isLit = isLit(animator)
      let color = isLit ? Color.white : Palette.line
      guard name.textColor != color else { continue }
      (cell.backgroundColor, name.textColor) = (isLit ? Palette.blue : Palette.panel, color)
    }
  }
}
