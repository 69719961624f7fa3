import Legato

/// A progress bar that follows each step with a spring: steps during the motion are added, so that its velocity does not jump. A tap adds
/// a step, and a drag sets it.
func springProgress(in window: Window) {
  window.backgroundColor = Color(hex: 0x14181F)
  let track = Layer()
  (track.backgroundColor, track.cornerRadius, track.masksToBounds) = (Color(hex: 0x2A3240), 10, true)
  let fill = Layer()
  fill.anchorPoint = .zero
  (fill.backgroundColor, fill.cornerRadius) = (Color(hex: 0x2FCB73), 10)
  let label = TextLayer("", frame: .zero, fontSize: 12, color: Color(hex: 0xC8D2E0), alignment: .center)
  track.addSublayer(fill)
  for layer in [track, label] { window.addSublayer(layer) }

  var (width, progress) = (0.0, 0.2)
  func show() {
    fill.bounds.size = Size(width: width * progress, height: 20)
    label.text = "\(Int(exactly: (progress * 100).rounded()) ?? 0) %"
  }
  window.layout = { window in
    width = window.bounds.width - 60
    track.frame = Rect(x: 30, y: window.bounds.midY - 10, width: width, height: 20)
    label.frame = Rect(x: 30, y: window.bounds.midY + 18, width: width, height: 14)
    show()
  }

  func set(_ new: Double) {
    progress = min(1, max(0, new))
    animate(withDuration: 0.7, usingSpringWithDamping: 0.5, initialSpringVelocity: 0) { show() }
  }
  window.addGestureRecognizer(TapGestureRecognizer { _ in set(progress == 1 ? 0 : progress + 0.15) })
  window.addGestureRecognizer(
    PanGestureRecognizer { pan in
      guard width > 0 else { return }
      set((pan.location(in: nil).x - 30) / width)
    })
}

#if !RECIPES  // alone, this file is a program
  @main enum Program {
    static func main() throws {
      let window = Window(size: .zero)
      springProgress(in: window)
      try TerminalHost(session: TerminalSession()).run(window)
    }
  }
#endif
