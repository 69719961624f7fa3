import Legato

/// A curve's plot, and next to it a dot that moves up and down under the curve.
final class CurveCell {
  let name: String
  private(set) var curve: any TimingCurveProvider
  let layer: Layer
  private let graph: PathLayer
  private let dot: Layer
  private let (plot, column): (Rect, Double)
  private var isUp = false

  /// The duration from one end to the other, and the pause there, in seconds.
  static let (duration, rest) = (1.5, 0.5)
  /// The share of the height below 0 and above 1, for curves that overshoot.
  private static let margin = 0.3

  init(_ name: String, _ curve: any TimingCurveProvider, isFromPlugin: Bool, frame: Rect) {
    (self.name, self.curve) = (name, curve)
    layer = .panel(frame)
    layer.name = name
    let label = TextLayer(
      name, frame: Rect(x: 2, y: 1, width: frame.width - 4, height: 9), fontSize: 7,
      color: isFromPlugin ? Palette.orange : Palette.text, alignment: .center)
    plot = Rect(x: 5, y: 11, width: max(4, frame.width - 20), height: max(4, frame.height - 15))
    column = frame.width - 8
    graph = PathLayer(frame: Rect(origin: .zero, size: frame.size))
    (graph.fillColor, graph.strokeColor, graph.lineWidth) = (.clear, isFromPlugin ? Palette.orange : Palette.blue, 1.25)
    dot = .circle(3, at: .zero, Palette.yellow)
    for layer in [line(at: 0), line(at: 1), label, graph, dot] { self.layer.addSublayer(layer) }
    dot.position = Point(x: column, y: height(of: 0))
    drawPlot()
  }

  private func line(at progress: Double) -> Layer {
    let line = Layer(frame: Rect(x: plot.minX, y: height(of: progress), width: plot.width, height: 0.5))
    line.backgroundColor = Palette.line
    return line
  }

  private func height(of progress: Double) -> Double {
    let share = (max(-Self.margin, min(1 + Self.margin, progress)) + Self.margin) / (1 + 2 * Self.margin)
    return plot.maxY - share * plot.height
  }

  /// The presented progress of the dot: 0 at the bottom, 1 at the top.
  var progress: Double {
    let (low, high) = (height(of: 0), height(of: 1))
    return ((dot.presentation()?.position.y ?? low) - low) / (high - low)
  }

  /// Changes the plotted curve. The caller replaces the curve of running animations on the stage.
  func show(_ curve: any TimingCurveProvider) {
    self.curve = curve
    drawPlot()
  }

  private func drawPlot() {
    let resolved = curve.resolved(duration: Self.duration)
    var path = Path()
    for i in 0...96 {
      let s = Double(i) / 96
      let place = Point(x: plot.minX + s * plot.width, y: height(of: s == 0 ? 0 : s == 1 ? 1 : resolved.progress(at: s)))
      if i == 0 { path.move(to: place) } else { path.addLine(to: place) }
    }
    graph.path = path
  }

  /// Animates the dot to the other end, in addition to running animations. When it has come to rest, the next one starts, without end.
  func turn(after delay: Double = 0) {
    isUp.toggle()
    animate(withDuration: Self.duration, delay: delay, timingParameters: curve, options: .allowUserInteraction) {
      dot.position.y = height(of: isUp ? 1 : 0)
    } completion: { [weak self] isFinished in
      if isFinished, let self, !self.dot.isAnimating(.position) { self.turn(after: Self.rest) }
    }
  }
}
