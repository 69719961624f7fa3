import Legato

/// Three dots that hop one after another while somebody types; a tap sends the bubble away or calls it back, at any moment.
func typingIndicator(in window: Window) {
  window.backgroundColor = Color(hex: 0x14181F)
  let bubble = Layer()
  bubble.bounds.size = Size(width: 96, height: 44)
  (bubble.backgroundColor, bubble.cornerRadius) = (Color(hex: 0x2A3240), 22)
  bubble.anchorPoint = Point(x: 0, y: 1)  // it grows out of its lower left corner
  window.addSublayer(bubble)
  window.layout = { window in bubble.position = Point(x: window.bounds.midX - 48, y: window.bounds.midY + 22) }

  for i in 0..<3 {
    let dot = Layer(frame: Rect(x: 22 + 20 * Double(i), y: 18, width: 12, height: 12))
    (dot.backgroundColor, dot.cornerRadius) = (Color(hex: 0xC8D2E0), 6)
    bubble.addSublayer(dot)
    var hop = KeyframeAnimation(.positionY, values: [0, -10, 0, 0], keyTimes: [0, 0.2, 0.4, 1], duration: 1.2)
    hop.timingFunctions = [CubicTimingParameters(animationCurve: .easeOut), CubicTimingParameters(animationCurve: .easeIn)]
    (hop.isAdditive, hop.repeatCount, hop.beginTime) = (true, .infinity, 0.15 * Double(i))
    dot.add(hop)
  }

  var isTyping = true
  window.addGestureRecognizer(
    TapGestureRecognizer { _ in
      isTyping.toggle()
      let scale = isTyping ? 1.0 : 0  // a scale of 0 has no inverse: its reversal starts from the presentation
      animate(withDuration: 0.45, usingSpringWithDamping: 0.65, initialSpringVelocity: 0) {
        bubble.affineTransform = AffineTransform(scaleX: scale, y: scale)
        bubble.opacity = scale
      }
    })
}

#if !RECIPES  // alone, this file is a program
  @main enum Program {
    static func main() throws {
      let window = Window(size: .zero)
      typingIndicator(in: window)
      try TerminalHost(session: TerminalSession()).run(window)
    }
  }
#endif
