import Legato

/// A tap shows a message; earlier ones step back behind it. Each disappears by itself, or when it is thrown aside, and can be caught
/// meanwhile.
func toastStack(in window: Window) {
  window.backgroundColor = Color(hex: 0x14181F)
  window.hitTesting = .presentation
  let hint = TextLayer("tap anywhere", frame: Rect(x: 12, y: 12, width: 160, height: 12), fontSize: 11, color: Color(hex: 0xC8D2E0))
  window.addSublayer(hint)
  let stack = Layer()
  window.addSublayer(stack)
  window.layout = { window in
    stack.frame = window.bounds
    settle(stack)
  }

  var count = 0
  window.addGestureRecognizer(
    TapGestureRecognizer { _ in
      count += 1
      let toast = toast("Message \(count)")
      toast.position = Point(x: stack.bounds.midX, y: stack.bounds.maxY + 30)
      stack.addSublayer(toast)
      settle(stack)
      animate(withDuration: 0.4, delay: 4, options: .allowUserInteraction) {
        toast.opacity = 0
      } completion: { finished in
        if finished { leave(toast) }
      }
    })
}

private func toast(_ text: String) -> Layer {
  let toast = Layer()
  toast.bounds.size = Size(width: 180, height: 34)
  (toast.backgroundColor, toast.cornerRadius) = (Color(hex: 0x3B9EFF), 10)
  (toast.borderWidth, toast.borderColor) = (1, Color(hex: 0x14181F))
  toast.addSublayer(TextLayer(text, frame: Rect(x: 14, y: 11, width: 150, height: 12), fontSize: 11, color: .white))
  let pan = PanGestureRecognizer { [unowned toast] pan in
    guard let stack = toast.superlayer else { return }
    switch pan.state {
    case .began:
      toast.position = toast.presentation()?.position ?? toast.position
      toast.removeAnimations(of: .position)
      toast.name = nil
      animate(withDuration: 0.2, options: .allowUserInteraction) { toast.opacity = 1 }  // a caught message stays
    case .changed:
      toast.position.x += pan.translation(in: nil).dx
      pan.setTranslation(.zero, in: nil)
    default:
      let speed = Vector(dx: pan.velocity(in: nil).dx, dy: 0)
      let end = toast.position.x + DecelerationRate.normal.projection(velocity: speed.dx)
      guard abs(end - stack.bounds.midX) > 120 else { return settle(stack) }
      let target = Point(x: end < stack.bounds.midX ? -100 : stack.bounds.maxX + 100, y: toast.position.y)
      toast.name = "leaving"
      let spring = SpringTimingParameters(response: 0.5, dampingRatio: 1, initialVelocity: toast.velocity(matching: speed, to: target))
      animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) {
        toast.position = target
      } completion: { finished in
        if finished { leave(toast) }
      }
    }
  }
  pan.hysteresis = 0  // a touch catches it
  toast.addGestureRecognizer(pan)
  return toast
}

private func leave(_ toast: Layer) {
  guard let stack = toast.superlayer else { return }
  toast.removeFromSuperlayer()
  settle(stack)
}

/// Positions the messages: the newest is in front, and each one behind it is a little higher and smaller.
private func settle(_ stack: Layer) {
  animate(withDuration: 0, timingParameters: SpringTimingParameters(response: 0.4, dampingRatio: 0.8), options: .allowUserInteraction) {
    for (depth, toast) in stack.sublayers.reversed().enumerated() where toast.name != "leaving" {
      let scale = max(0.4, 1 - 0.08 * Double(depth))
      toast.position = Point(x: stack.bounds.midX, y: stack.bounds.maxY - 30 - 16 * Double(depth))
      toast.affineTransform = AffineTransform(scaleX: scale, y: scale)
    }
  }
}

#if !RECIPES  // alone, this file is a program
  @main enum Program {
    static func main() throws {
      let window = Window(size: .zero)
      toastStack(in: window)
      try TerminalHost(session: TerminalSession()).run(window)
    }
  }
#endif
