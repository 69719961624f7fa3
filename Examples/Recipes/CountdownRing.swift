import Legato

/// Ten seconds that run down as a ring: a tap stops it and continues it, a drag to the side winds it, and after its end the next tap
/// restarts it.
func countdownRing(in window: Window) {
  window.backgroundColor = Color(hex: 0x14181F)
  let (track, ring, seconds) = (ring(Color(hex: 0x2A3240)), ring(Color(hex: 0xFF9500)), 10.0)
  let label = TextLayer("", frame: Rect(x: 0, y: 0, width: 80, height: 28), fontSize: 28, color: .white, alignment: .center)
  let layers = [track, ring, label]
  for layer in layers { window.addSublayer(layer) }
  window.layout = { window in for layer in layers { layer.position = window.bounds.center } }
  let link = DisplayLink { [unowned ring] link in
    label.text = "\(Int(exactly: (seconds * ring.presentationShape.strokeEnd).rounded(.up)) ?? 0)"
    link.isPaused = ring.speed == 0 || ring.presentationShape.strokeEnd <= 0
  }
  link.add(to: window.stage)

  var began = start(ring, seconds)
  window.addGestureRecognizer(
    TapGestureRecognizer { _ in
      if ring.presentationShape.strokeEnd <= 0 { began = start(ring, seconds) } else { ring.continueTime(atSpeed: ring.speed == 0 ? 1 : 0) }
      link.isPaused = false
    })
  var (caught, wasRunning) = (0.0, false)
  window.addGestureRecognizer(
    PanGestureRecognizer { pan in
      switch pan.state {
      case .began:
        wasRunning = ring.speed != 0
        ring.pauseTime()
        caught = ring.timeOffset - began
      case .changed:
        // not up to the end, where the animation would be over
        ring.timeOffset = began + min(seconds - 0.01, max(0, caught + pan.translation(in: nil).dx / 40))
      default: if wasRunning { ring.continueTime(atSpeed: 1) }
      }
      link.isPaused = false
    })
}

private func ring(_ color: Color) -> PathLayer {
  let ring = PathLayer()
  ring.bounds.size = Size(width: 120, height: 120)
  ring.path = Path(ellipseIn: Rect(x: 8, y: 8, width: 104, height: 104))
  (ring.fillColor, ring.strokeColor, ring.lineWidth, ring.lineCap) = (.clear, color, 12, .round)
  return ring
}

/// Returns when it began, in the ring's own time, which is paused and wound.
private func start(_ ring: PathLayer, _ seconds: Double) -> Double {
  ring.strokeEnd = 1
  animate(withDuration: seconds, options: .curveLinear) { ring.strokeEnd = 0 }
  return ring.localNow
}

#if !RECIPES  // alone, this file is a program
  @main enum Program {
    static func main() throws {
      let window = Window(size: .zero)
      countdownRing(in: window)
      try TerminalHost(session: TerminalSession()).run(window)
    }
  }
#endif
