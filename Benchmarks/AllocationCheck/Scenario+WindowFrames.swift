import Legato

/// What a renderer asks after each frame.
extension Scenario {
  static func windowFrames() -> (Double) -> Void {
    let window = Window(size: Size(width: 1000, height: 1000))
    let layers: [Layer] = (0..<1000).map { index in
      switch index % 100 {
      case 0: EffectLayer(effect: .blur(radius: 4), frame: Rect(x: Double(index), y: 0, width: 10, height: 10))
      case 1: TextLayer("so it is", frame: Rect(x: Double(index), y: 0, width: 10, height: 10))
      default: Layer(frame: Rect(x: Double(index), y: 0, width: 10, height: 10))
      }
    }
    let outline = PathLayer()
    outline.path = Path(ellipseIn: Rect(x: 0, y: 0, width: 100, height: 10))
    window.addSublayer(outline)
    for (index, layer) in layers.enumerated() {
      (index % 10 == 0 ? window : layers[index / 10 * 10]).addSublayer(layer)
      layer.backgroundColor = .red
      layer.shadowOpacity = index % 3 == 0 ? 1 : 0
    }
    animate(withDuration: long) {
      for layer in layers {
        (layer.position.y, layer.opacity, layer.backgroundColor) = (500, 0.5, .orange)
        layer.affineTransform = AffineTransform(rotationAngle: 1)
      }
      for layer in layers.prefix(100) { layer.zPosition = 3 }
      outline.path = Path(ellipseIn: Rect(x: 50, y: 0, width: 10, height: 100))
    }
    layers[100].add(BasicAnimation(.effectRadius, from: 1, to: 9, duration: long))
    let (reader, inspector) = (FrameReader(window), FrameReader(window, tracksDamage: false))
    return { time in
      window.stage.advance(to: time)
      let frame = reader.readFrame()
      precondition(!frame.isEmpty && !frame.damage.isEmpty)
      for change in frame.changes { sink(change.layer?.presented.position) }
      for entry in frame.displayList { sink(entry.isUnchangedSubtree) }
      sink(inspector.readFrame().changes.count)
    }
  }

  /// What a compositor shows of layers that stand still, while something else moves on their stage.
  static func stillPictures() -> (Double) -> Void {
    let window = Window(size: Size(width: 200, height: 100))
    window.backgroundColor = .white
    for index in 0..<100 {
      let frame = Rect(x: Double(index % 20) * 10, y: Double(index / 20) * 20, width: 8, height: 16)
      let layer: Layer =
        switch index % 4 {
        case 0: GradientLayer(frame: frame, colors: [.red, .blue])
        case 1: TextLayer("so", frame: frame)
        case 2: EffectLayer(effect: .blur(radius: 2), frame: frame)
        default: Layer(frame: frame)
        }
      (layer.zPosition, layer.shadowOpacity, layer.masksToBounds) = (Double(index % 3), index % 8 == 3 ? 1 : 0, index % 5 == 0)
      window.addSublayer(layer)
    }
    let value = Animated(0.0, in: window.stage)
    animate(withDuration: long) { value.value = 1 }
    let compositor = Compositor(width: 200, height: 100)
    compositor.draw(window)
    return { time in
      window.stage.advance(to: time)
      compositor.draw(window)
      sink(value.presentation)
    }
  }
}
