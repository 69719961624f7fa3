import Legato

/// Layers under a window.
extension Scenario {
  static func layers() -> (Double) -> Void {
    let (window, layers) = thousandLayers()
    animate(withDuration: long) {
      for layer in layers {
        layer.position.y = 500
        layer.opacity = 0.5
        layer.backgroundColor = .orange
        layer.affineTransform = AffineTransform(rotationAngle: 1)
      }
    }
    return { time in
      window.stage.advance(to: time)
      read(layers)
    }
  }

  /// Curves, springs and replaced values, the owner away and an animator left running.
  static func served() -> (Double) -> Void {
    let (window, layers) = thousandLayers()
    animate(withDuration: long) {
      for layer in layers { (layer.position.y, layer.opacity) = (500, 0.5) }
    }
    animate(withDuration: long, usingSpringWithDamping: 0.2, initialSpringVelocity: 0) { for layer in layers { layer.position.x += 40 } }
    let animator = PropertyAnimator(duration: long, curve: .easeInOut, stage: window.stage) {
      for layer in layers.prefix(100) { layer.affineTransform = AffineTransform(rotationAngle: 1) }
    }
    animator.startAnimation()
    let server = RenderServer { window, _ in read(window.sublayers) }
    window.commit(to: server)
    return { time in server.step(to: time) }
  }

  static func effects() -> (Double) -> Void {
    let window = Window(size: Size(width: 1000, height: 1000))
    let sheets = (0..<200).map { _ in EffectLayer(effect: .light, frame: window.bounds) }
    for sheet in sheets { window.addSublayer(sheet) }
    animate(withDuration: long, delay: 0, usingSpringWithDamping: 0.3, initialSpringVelocity: 0) {
      for (i, sheet) in sheets.enumerated() { sheet.effect = i % 2 == 0 ? nil : .dark }
    }
    return { time in
      window.stage.advance(to: time)
      for sheet in sheets { sink(sheet.presentation()?.effect?.radius) }
    }
  }

  static func spaces() -> (Double) -> Void {
    let window = Window(size: Size(width: 1000, height: 1000))
    let slow = Layer()
    window.addSublayer(slow)
    slow.speed = 0.5
    let layers = (0..<1000).map { Layer(frame: Rect(x: Double($0), y: 0, width: 10, height: 10)) }
    for layer in layers { slow.addSublayer(layer) }
    Layer.animate(withDuration: long) { for layer in layers { layer.position.y = 500 } }
    let animator = PropertyAnimator(duration: long, curve: .easeIn, stage: window.stage) { for layer in layers { layer.opacity = 0.5 } }
    animator.startAnimation()
    for layer in layers {
      var turn = BasicAnimation(.rotation, from: 0, to: 1, duration: 0.7)
      (turn.repeatCount, turn.autoreverses) = (.infinity, true)
      let radius = KeyframeAnimation(.cornerRadius, values: [0, 5, 2], duration: long)
      layer.add(AnimationGroup([turn, radius], duration: long))
    }
    return { time in
      window.stage.advance(to: time)
      for layer in layers { sink(layer.presentation()?.transform) }
      precondition(animator.isRunning)
    }
  }

  static func waiting() -> (Double) -> Void {
    let window = Window(size: Size(width: 1000, height: 1000))
    window.stage.motionLevel = .reduced
    let slow = Layer()
    window.addSublayer(slow)
    slow.speed = 0.5
    let layers = (0..<1000).map { Layer(frame: Rect(x: Double($0), y: 0, width: 10, height: 10)) }
    for (index, layer) in layers.enumerated() {
      slow.addSublayer(layer)
      Layer.animate(withDuration: long, delay: Double(index) / 500, options: [], animations: { layer.position.y = 500 })
    }
    return { time in
      window.stage.advance(to: time)
      for layer in layers { sink(layer.presentation()?.position) }
    }
  }

  static func paths() -> (Double) -> Void {
    let window = Window(size: Size(width: 1000, height: 1000))
    let layers = (0..<200).map { _ in Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10)) }
    for layer in layers {
      window.addSublayer(layer)
      var way = KeyframeAnimation(.position, path: Path(ellipseIn: Rect(x: 0, y: 0, width: 300, height: 100)), duration: 3)
      (way.calculationMode, way.rotationMode, way.repeatCount) = (.cubicPaced, .auto, .infinity)
      layer.add(way)
      var turn = BasicAnimation(.transform, from: .identity, to: Transform3D(rotationAngle: 1, x: 0, y: 0, z: 1), duration: 0.3)
      (turn.isCumulative, turn.isAdditive, turn.repeatCount) = (true, true, .infinity)
      layer.add(turn)
      var grow = KeyframeAnimation(.transform, values: [.identity, Transform3D(scaleX: 1.01, y: 1, z: 1)], duration: 0.3)
      (grow.isCumulative, grow.isAdditive, grow.repeatCount) = (true, true, .infinity)
      layer.add(grow)
    }
    return { time in
      window.stage.advance(to: time)
      for layer in layers {
        sink(layer.presentation()?.transform)
        sink(layer.presentationVelocity)
      }
    }
  }

  static func reduced() -> (Double) -> Void {
    let (window, layers) = thousandLayers()
    window.stage.motionLevel = .reduced
    animate(withDuration: long) {
      for layer in layers {
        layer.position.y = 500
        layer.opacity = 0.5
        layer.affineTransform = AffineTransform(rotationAngle: 1)
      }
    }
    let animator = PropertyAnimator(duration: long, dampingRatio: 0.5, stage: window.stage) {
      for layer in layers { layer.cornerRadius = 9 }
    }
    animator.startAnimation()
    return { time in
      window.stage.advance(to: time)
      for layer in layers {
        sink(layer.presentation()?.position)
        sink(layer.presentation()?.opacity)
      }
      precondition(animator.isRunning)
    }
  }

  private static func thousandLayers() -> (window: Window, layers: [Layer]) {
    let window = Window(size: Size(width: 1000, height: 1000))
    let layers = (0..<1000).map { Layer(frame: Rect(x: Double($0), y: 0, width: 10, height: 10)) }
    for layer in layers { window.addSublayer(layer) }
    return (window, layers)
  }

  private static func read(_ layers: [Layer]) {
    for layer in layers {
      guard let seen = layer.presentation() else { preconditionFailure("a layer of a window has a presentation") }
      sink(seen.position)
      sink(seen.opacity)
    }
  }
}
