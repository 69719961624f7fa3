import Legato

/// A card that turns over about its own axis. Each tap adds half a turn as a plain number: taps in flight stack without a jump, in one direction.
func cardFlip(in window: Window) {
  window.backgroundColor = Color(hex: 0x14181F)
  let sides = [side("front", Color(hex: 0x4C8DFF)), side("back", Color(hex: 0xFF8A3D))]
  for side in sides { window.addSublayer(side) }

  var halfTurns = 0
  /// The back faces the other way; each side is seen from the front only.
  func place(at center: Point) {
    for (index, side) in sides.enumerated() {
      side.position = center
      side.transform = inPerspective(Transform3D(rotationAngle: Double(halfTurns + index) * .pi, x: 0, y: 1, z: 0))
    }
  }
  window.layout = { window in place(at: window.bounds.center) }
  window.addGestureRecognizer(
    TapGestureRecognizer { [unowned window] _ in
      halfTurns += 1
      place(at: window.bounds.center)
      for side in sides {
        var turn = SpringAnimation(.rotationY, from: -.pi, to: 0)
        (turn.stiffness, turn.damping, turn.isAdditive) = (60, 11, true)
        side.add(turn, forKey: "half turn \(halfTurns)")
      }
    })
}

private func inPerspective(_ map: Transform3D) -> Transform3D {
  var viewer = Transform3D.identity
  viewer.m34 = -1 / 400  // points from the window
  return map.concatenating(viewer)
}

private func side(_ name: String, _ color: Color) -> Layer {
  let side = Layer()
  side.bounds.size = Size(width: 96, height: 132)
  (side.backgroundColor, side.cornerRadius, side.isDoubleSided) = (color, 12, false)
  side.addSublayer(TextLayer(name, frame: Rect(x: 24, y: 56, width: 60, height: 18), fontSize: 18, color: .white))
  return side
}

#if !RECIPES  // alone, this file is a program
  @main enum Program {
    static func main() throws {
      let window = Window(size: .zero)
      cardFlip(in: window)
      try TerminalHost(session: TerminalSession()).run(window)
    }
  }
#endif
