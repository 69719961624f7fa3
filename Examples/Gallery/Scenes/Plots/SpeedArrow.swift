import Legato

/// The speed with which a finger let go, as an arrow that fades.
enum SpeedArrow {
  /// Seconds for which a point would go along it, its longest, and the slowest that is shown, in points a second.
  private static let (seconds, longest, slowest) = (0.15, 90.0, 15.0)

  /// Lays an arrow over `window`; it goes by itself.
  /// - Parameter velocity: points a second.
  static func show(_ velocity: Vector, at place: Point, in window: Window) {
    let speed = velocity.length
    guard speed > slowest else { return }
    let way = velocity * (min(longest, speed * seconds) / speed)
    let (along, across) = (velocity * (1 / speed), Vector(dx: -velocity.dy, dy: velocity.dx) * (1 / speed))
    let (tip, head) = (place + way, min(9, way.length))
    var path = Path()
    path.addLine(from: place, to: tip)
    path.move(to: tip - along * head + across * (0.55 * head))
    path.addLine(to: tip)
    path.addLine(to: tip - along * head - across * (0.55 * head))
    let arrow = PathLayer(frame: Rect(origin: .zero, size: Scene.size))
    (arrow.path, arrow.fillColor, arrow.strokeColor, arrow.lineWidth) = (path, .clear, .white, 2.5)
    (arrow.lineCap, arrow.lineJoin, arrow.isUserInteractionEnabled) = (.round, .round, false)
    let seen = window.bounds
    let x = min(max(seen.minX, tip.x - 40), seen.maxX - 80)
    arrow.addSublayer(
      .label(
        "\(Int(saturating: speed.rounded())) pt/s", Rect(x: x, y: min(tip.y + 13, seen.maxY - 11), width: 80, height: 11), size: 10,
        alignment: .center))
    window.addSublayer(arrow)
    animate(
      withDuration: 1.6, options: [.curveEaseIn, .allowUserInteraction], animations: { arrow.opacity = 0 },
      completion: { [weak arrow] _ in arrow?.removeFromSuperlayer() })
  }
}
