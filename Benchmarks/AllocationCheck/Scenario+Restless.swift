import Legato

/// What is started and interrupted all the time.
extension Scenario {
  /// Starts, interruptions and ends in each frame.
  static func storm() -> (Double) -> Void {
    let stage = Stage()
    let window = Window(size: Size(width: 320, height: 200), stage: stage)
    let points = (0..<100).map { _ in Animated(Point.zero, in: stage) }
    let layers = (0..<100).map { _ in Layer(frame: Rect(x: 0, y: 0, width: 10, height: 10)) }
    for layer in layers { window.addSublayer(layer) }
    let spring = SpringTimingParameters(mass: 1, stiffness: 400, damping: 30)
    var (turn, ended) = (0, 0)
    func frame(_ time: Double) {
      for _ in 0..<10 {
        turn += 1
        let (point, layer, target) = (points[turn % 100], layers[turn % 100], Point(x: Double(turn % 300), y: Double(turn % 200)))
        animate(withDuration: 0.3) { point.value = target }
        animate(withDuration: 0, timingParameters: spring) { point.value = Point(x: target.y, y: target.x) }
        animate(withDuration: 0.2, options: .curveLinear) { layer.position = target }
        animate(withDuration: 0.4) { layer.opacity = Double(turn % 2) }
      }
      stage.advance(to: time)
      if !points[turn % 100].isAnimating { ended += 1 }
    }
    // until as many end in a frame as start
    for i in 1...240 { frame(Double(i) / 120) }
    return { frame($0 + 2) }
  }

  /// Springs start and end all the time, and there is never a moment without any.
  static func stream() -> (Double) -> Void {
    let dots = AnimatedArray(repeating: Point.zero, count: 200, in: Stage())
    let indices = Array(dots.indices)
    var (turn, targets) = (0, [Point](repeating: .zero, count: 200))
    let springs = [SpringTimingParameters(dampingRatio: 1), SpringTimingParameters(dampingRatio: 0.7)]
    func frame(_ time: Double) {
      turn += 1
      // every tenth of a second
      if turn % 12 == 1 {
        for i in indices { targets[i] = Point(x: Double((turn * 7 + i * 31) % 300), y: Double((turn * 5 + i * 17) % 200)) }
        animate(withDuration: 0.6, timingParameters: springs[turn % 24 / 12]) {
          if turn % 36 < 12 { for i in indices { dots[i] = targets[i] } } else { dots.set(targets, at: indices) }
        }
      }
      dots.stage.advance(to: time)
      dots.forEachPresentation { sink($1) }
      precondition(dots.isAnimating(at: turn % 200))
    }
    // what piled up would have twice the room of this before the measuring ends
    for i in 1...480 { frame(Double(i) / 120) }
    return { frame($0 + 4) }
  }
}
