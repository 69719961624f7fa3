import Legato

/// A field that shakes at a tap. The shake is added to other motion of the field: drag it meanwhile, or tap again, and both are visible.
func shakeOnError(in window: Window) {
  window.backgroundColor = Color(hex: 0x14181F)
  window.hitTesting = .presentation
  let field = passwordField()
  window.addSublayer(field)

  var home = Point.zero
  window.layout = { window in
    home = window.bounds.center
    field.position = home
  }

  var shakes = 0
  field.addGestureRecognizer(
    TapGestureRecognizer { [unowned field] _ in
      var shake = KeyframeAnimation(.positionX, values: [0, 14, -12, 9, -6, 3, 0], duration: 0.5)
      (shake.isAdditive, shake.calculationMode) = (true, .cubic)
      shakes += 1
      field.add(shake, forKey: "shake \(shakes)")
      field.borderColor = Color(hex: 0xFF4D7E)
      animate(withDuration: 1.2, options: .allowUserInteraction) { field.borderColor = Color(hex: 0x4A5568) }
    })
  field.addGestureRecognizer(
    PanGestureRecognizer { [unowned field] pan in
      switch pan.state {
      case .changed:
        field.position = field.position + pan.translation(in: nil)
        pan.setTranslation(.zero, in: nil)
      case .ended, .cancelled:
        let spring = SpringTimingParameters(
          response: 0.5, dampingRatio: 0.6, initialVelocity: field.velocity(matching: pan.velocity(in: nil), to: home))
        animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) { field.position = home }
      default: break
      }
    })
}

private func passwordField() -> Layer {
  let field = Layer()
  field.bounds.size = Size(width: 180, height: 40)
  (field.backgroundColor, field.cornerRadius) = (Color(hex: 0x232A35), 8)
  (field.borderWidth, field.borderColor) = (2, Color(hex: 0x4A5568))
  field.addSublayer(
    TextLayer("wrong password", frame: Rect(x: 14, y: 14, width: 150, height: 12), fontSize: 12, color: Color(hex: 0xC8D2E0)))
  return field
}

#if !RECIPES  // alone, this file is a program
  @main enum Program {
    static func main() throws {
      let window = Window(size: .zero)
      shakeOnError(in: window)
      try TerminalHost(session: TerminalSession()).run(window)
    }
  }
#endif
