import Legato

/// Rows that are picked up, dragged and dropped: the others make room with springs, even while they move, and any of them can be picked
/// up next.
func reorderList(in window: Window) {
  window.backgroundColor = Color(hex: 0x14181F)
  var rows = [0xFF4D7E, 0xFF9500, 0xFFD60A, 0x2FCB73, 0x3B9EFF].map(row)
  for row in rows { window.addSublayer(row) }

  var (size, held): (Size, Layer?) = (.zero, nil)
  func place(_ index: Int) -> Point { Point(x: size.width / 2, y: 28 + 34 * Double(index)) }
  func nearest(_ y: Double) -> Int { rows.indices.min { abs(place($0).y - y) < abs(place($1).y - y) }! }
  window.layout = { window in
    size = window.bounds.size
    for (i, row) in rows.enumerated() {
      row.bounds.size = Size(width: min(220, size.width - 20), height: 28)
      row.position = place(i)
    }
  }

  let pan = PanGestureRecognizer { pan in
    switch pan.state {
    case .began:
      let finger = pan.location(in: nil)
      guard let row = rows.last(where: { ($0.presentation()?.frame ?? $0.frame).contains(finger) }) else { return }
      pickUp(row)
      held = row
    case .changed:
      guard let row = held, let from = rows.firstIndex(where: { $0 === row }) else { return }
      row.position.y += pan.translation(in: nil).dy
      pan.setTranslation(.zero, in: nil)
      let to = nearest(row.position.y)
      guard to != from else { return }
      rows.insert(rows.remove(at: from), at: to)
      makeRoom { for (i, other) in rows.enumerated() where other !== row { other.position = place(i) } }
    default:
      guard let row = held, let index = rows.firstIndex(where: { $0 === row }) else { return }
      held = nil
      drop(row, at: place(index), Vector(dx: 0, dy: pan.velocity(in: nil).dy))
    }
  }
  pan.hysteresis = 0
  window.addGestureRecognizer(pan)
}

private func row(_ hex: UInt32) -> Layer {
  let row = Layer()
  (row.backgroundColor, row.cornerRadius) = (Color(hex: hex), 6)
  (row.shadowOffset, row.shadowRadius) = (Vector(dx: 0, dy: 4), 5)
  return row
}

private func lift(_ row: Layer, _ isUp: Bool) {
  animate(withDuration: 0.2, options: .allowUserInteraction) {
    row.affineTransform = isUp ? AffineTransform(scaleX: 1.06, y: 1.06) : .identity
    row.shadowOpacity = isUp ? 0.6 : 0
  }
}

private func pickUp(_ row: Layer) {
  row.position = row.presentation()?.position ?? row.position
  row.removeAnimations(of: .position)
  row.superlayer?.bringSublayerToFront(row)
  lift(row, true)
}

private func drop(_ row: Layer, at target: Point, _ speed: Vector) {
  lift(row, false)
  let spring = SpringTimingParameters(
    response: 0.4, dampingRatio: 0.7, initialVelocity: row.velocity(matching: speed, to: target))
  animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) { row.position = target }
}

private func makeRoom(_ changes: () -> Void) {
  let spring = SpringTimingParameters(response: 0.35, dampingRatio: 0.75)
  animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction, animations: changes)
}

#if !RECIPES  // alone, this file is a program
  @main enum Program {
    static func main() throws {
      let window = Window(size: .zero)
      reorderList(in: window)
      try TerminalHost(session: TerminalSession()).run(window)
    }
  }
#endif
