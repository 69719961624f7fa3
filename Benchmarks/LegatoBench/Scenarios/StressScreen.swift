import Legato

/// A crowded screen: panels with rounded corners that clip rows, which clip cells, and blurs over them. Ten layers move: cells in their rows, panels, cards
/// with shadows, and a blur.
final class StressScreen {
  let window = Window(size: Size(width: 1280, height: 800))
  private var panels: [Layer] = []
  private var movers: [Layer] = []
  private var step = 0

  /// - Parameter count: the number of layers, about.
  init(_ count: Int) {
    window.backgroundColor = .white
    panels = (0..<max(1, count / 101)).map { _ in Self.panel() }
    for panel in panels { window.addSublayer(panel) }
    window.layout = { [weak self] _ in self?.arrange() }
    window.layoutIfNeeded()
    for index in 0..<6 {
      let frame = Rect(x: 60 + 400 * Double(index % 3), y: 80 + 380 * Double(index / 3), width: 220, height: 140)
      let blur = EffectLayer(effect: .blur(radius: 3 + 3 * Double(index)), frame: frame)
      (blur.cornerRadius, blur.masksToBounds) = (14, index % 2 == 0)
      window.addSublayer(blur)
      if index == 4 { movers.append(blur) }
    }
    for index in 0..<2 {
      let card = Layer(frame: Rect(x: 300 + 500 * Double(index), y: 300, width: 160, height: 110))
      (card.backgroundColor, card.cornerRadius, card.shadowOpacity, card.shadowRadius) = (.orange, 12, 0.5, 8)
      window.addSublayer(card)
      movers.append(card)
    }
    for index in 0..<2 { movers.append(panels[index * (panels.count - 1)]) }
    for index in 0..<5 {
      let panel = panels[(index * 2 + 1) * panels.count / 10]
      movers.append(panel.sublayers[index % panel.sublayers.count].sublayers[index])
    }
  }

  /// One panel with nine rows of ten cells.
  private static func panel() -> Layer {
    let panel = Layer(frame: Rect(x: 0, y: 0, width: 60, height: 74))
    (panel.backgroundColor, panel.cornerRadius, panel.masksToBounds) = (Color(red: 0.9, green: 0.92, blue: 0.96), 8, true)
    for row in 0..<9 {
      let line = Layer(frame: Rect(x: 0, y: 1 + Double(row) * 8, width: 60, height: 7))
      line.masksToBounds = true
      panel.addSublayer(line)
      for column in 0..<10 {
        let cell = Layer(frame: Rect(x: Double(column) * 6 - 1, y: 0, width: 5, height: 9))
        (cell.backgroundColor, cell.cornerRadius) = (column % 2 == 0 ? .blue : .green, 2)
        line.addSublayer(cell)
      }
    }
    return panel
  }

  /// Distributes the panels over the window.
  private func arrange() {
    let size = window.bounds.size
    let columns = max(1, Int(saturating: (Double(panels.count) * size.width / size.height * 74 / 60).squareRoot().rounded(.up)))
    let rows = (panels.count + columns - 1) / columns
    for (index, panel) in panels.enumerated() {
      panel.position = Point(
        x: (Double(index % columns) + 0.5) * size.width / Double(columns), y: (Double(index / columns) + 0.5) * size.height / Double(rows))
    }
  }

  /// Ten layers move by a part of a pixel.
  func move() {
    step += 1
    for (index, layer) in movers.enumerated() {
      layer.position.x += (step + index * 7) % 40 < 20 ? 0.7 : -0.7
      layer.position.y += (step + index * 5) % 30 < 15 ? 0.4 : -0.4
    }
  }

  /// The window becomes smaller and larger again, and the panels follow.
  func resize() {
    step += 1
    let share = 0.75 + 0.25 * abs(Double(step % 60) / 30 - 1)
    window.bounds = Rect(x: 0, y: 0, width: (1280 * share).rounded(), height: (800 * share).rounded())
    window.position = Point(x: window.bounds.width / 2, y: window.bounds.height / 2)
  }
}

extension Scenario {
  /// Of painting everything, which takes long, there are few frames.
  static let stress = Scenario(
    "Composite, clips and blurs", "ten of N layers in clips within clips move, six blurs, 1280 × 800 pixels; beside it painting everything",
    sizes: 1000...20_000
  ) { run in
    let (screen, count) = (StressScreen(run.size), 8 * run.repeats)
    let compositor = Compositor(width: 1280, height: 800)
    func time(_ compositor: Compositor) -> Double { timed { compositor.draw(screen.window) } / 1e6 }
    func times(_ frames: Int, _ change: () -> Void) -> [Double] {
      (0..<frames).map { _ in
        change()
        return time(compositor)
      }.sorted()
    }
    func whole() -> Bitmap {
      var canvas = Canvas(width: 1280, height: 800)
      canvas.draw(screen.window)
      return canvas.bitmap
    }
    /// The largest difference from painting everything, in steps of a byte.
    func error() -> Double {
      zip(compositor.bitmap.bytes, whole().bytes).reduce(0.0) { max($0, Double(abs(Int($1.0) - Int($1.1)))) }
    }
    let first = time(compositor)
    let moving = times(count, screen.move)
    let movingError = error()
    let resizing = times(count, screen.resize)
    let resizingError = error()
    let floor = (0..<3).map { _ in timed { _ = whole() } / 1e6 }.sorted()[1]
    let other = run.median { time(Compositor(width: 1280, height: 800)) }
    var isSmaller = false
    let enlarging = times(count) {
      isSmaller.toggle()
      compositor.resize(width: isSmaller ? 1180 : 1280, height: isSmaller ? 760 : 800)
    }
    return [
      run.figure(moving[count / 2], "ms/frame", floor: floor, floorName: "painting everything", error: movingError),
      run.figure(moving[count * 99 / 100], "ms/frame", of: "99th percentile"),
      run.figure(
        resizing[count / 2], "ms/frame", of: "the window resizes", floor: floor, floorName: "painting everything", error: resizingError),
      run.figure(first, "ms/frame", of: "the first"), run.figure(other, "ms/frame", of: "another compositor"),
      run.figure(enlarging[count / 2], "ms/frame", of: "the picture resizes", floor: other, floorName: "another compositor"),
    ]
  }
}
