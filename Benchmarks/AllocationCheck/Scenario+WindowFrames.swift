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
      let frame = reader.frame()
      precondition(!frame.isEmpty && !frame.damage.isEmpty)
      for change in frame.changes { sink(change.layer?.presented.position) }
      for entry in frame.displayList { sink(entry.isUnchangedSubtree) }
      sink(inspector.frame().changes.count)
    }
  }
}
