import Legato

/// A chart whose axis follows its values: a tap brings new values, and bars, lines and labels move to their new heights together, from
/// wherever they are.
func axisChart(in window: Window) {
  window.backgroundColor = Color(hex: 0x14181F)
  let months = [[3.0, 5, 2, 7, 9, 6, 8], [40, 22, 75, 61, 90, 34, 52], [14, 9, 18, 25, 12, 29, 20]]
  let steps = [2, 5, 10, 20, 50, 100]
  let (lines, bars) = (steps.map(axisLine), months[0].map { _ in bar() })
  for layer in lines + bars { window.addSublayer(layer) }

  var (size, shown) = (Size.zero, 0)
  func show() {
    let values = months[shown]
    // the axis ends at the first step above the values
    let top = Double(steps.first { Double($0) >= values.max()! } ?? 100)
    let (left, bottom) = (36.0, size.height - 16)
    func height(_ value: Double) -> Double { value / top * (bottom - 24) }
    for (line, value) in zip(lines, steps.map(Double.init)) {
      line.bounds.size = Size(width: size.width - left - 10, height: 1)
      line.position = Point(x: left + line.bounds.midX, y: bottom - height(value))
      line.opacity = value <= top && value * 5 >= top ? 1 : 0
    }
    let column = (size.width - left - 10) / Double(bars.count)
    for (i, bar) in bars.enumerated() {
      bar.bounds.size = Size(width: column * 0.6, height: height(values[i]))
      bar.position = Point(x: left + column * (Double(i) + 0.5), y: bottom)
    }
  }
  window.layout = { window in
    size = window.bounds.size
    show()
  }
  window.addGestureRecognizer(
    TapGestureRecognizer { _ in
      shown = (shown + 1) % months.count
      animate(withDuration: 0.8, usingSpringWithDamping: 0.75, initialSpringVelocity: 0) { show() }
    })
}

/// A line across the chart with its figure at the left.
private func axisLine(_ value: Int) -> Layer {
  let line = Layer()
  line.backgroundColor = Color(hex: 0x4A5568)
  let figure = TextLayer("\(value)", frame: Rect(x: -24, y: -6, width: 20, height: 11), fontSize: 10, alignment: .right)
  figure.textColor = Color(hex: 0xC8D2E0)
  line.addSublayer(figure)
  return line
}

private func bar() -> Layer {
  let bar = Layer()
  bar.anchorPoint = Point(x: 0.5, y: 1)
  (bar.backgroundColor, bar.cornerRadius) = (Color(hex: 0x3B9EFF), 4)
  return bar
}

#if !RECIPES  // alone, this file is a program
  @main enum Program {
    static func main() throws {
      let window = Window(size: .zero)
      axisChart(in: window)
      try TerminalHost(session: TerminalSession()).run(window)
    }
  }
#endif
