import Legato

/// What a compositor shows of layers in motion.
extension Scenario {
  /// Layers that fade and change their places behind blurs of all widths, which are rendered again in each frame.
  static func blursInMotion() -> (Double) -> Void {
    let window = Window(size: Size(width: 600, height: 200))
    window.backgroundColor = .white
    var movers: [Layer] = []
    for index in 0..<50 {
      let layer = Layer(frame: Rect(x: Double(index % 25) * 24, y: Double(index / 25) * 90, width: 20, height: 80))
      (layer.backgroundColor, layer.cornerRadius) = (index % 2 == 0 ? .red : .blue, 4)
      if index % 10 == 3 {
        layer.masksToBounds = true
        layer.addSublayer(TextLayer("so", frame: Rect(x: 2, y: 2, width: 16, height: 12)))
      }
      window.addSublayer(layer)
      if index % 5 == 0 { movers.append(layer) }
    }
    for (index, radius) in [0.5, 1.5, 2.9, 4, 9, 30].enumerated() {
      let frame = Rect(x: Double(index) * 100 + 5, y: 10, width: 80, height: 180)
      let effect = Effect(radius: radius, tint: Color(white: 1, alpha: 0.1), saturation: 1.2)
      let glass = EffectLayer(effect: effect, frame: frame)
      if index % 2 == 0 { glass.contentLayer.addSublayer(EffectLayer(effect: effect, frame: Rect(x: 10, y: 10, width: 30, height: 60))) }
      if index == 5 { glass.opacity = 0.5 }
      window.addSublayer(glass)
    }
    let compositor = Compositor(width: 600, height: 200)
    compositor.draw(window)
    animate(withDuration: long) { for layer in movers { layer.opacity = 0.2 } }
    var step = 0
    return { time in
      step += 1
      // by whole pixels: other outlines are made anew, which takes memory
      for layer in movers { layer.position.x += step % 20 < 10 ? 1 : -1 }
      window.stage.advance(to: time)
      let made = compositor.blursMade
      compositor.draw(window)
      precondition(compositor.blursMade >= made + 6)
    }
  }
}
