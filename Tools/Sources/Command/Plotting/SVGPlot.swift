import Foundation

/// A plot as SVG: above the progress, with the range of overshoot and a mark at the settling time; below the velocity.
struct SVGPlot {
  let plot: Plot
  let width, height: Double

  private static let colors = ["#1f6feb", "#d1480f", "#2e8540", "#8250df", "#b58900", "#cf222e"]
  private static func color(_ index: Int) -> String { colors[index % colors.count] }

  /// The position of a panel, and the range that it shows.
  private struct Panel {
    let left, right, top, bottom: Double
    let range: ClosedRange<Double>
    let end: Double
    func x(_ time: Double) -> Double { left + time / end * (right - left) }
    func y(_ value: Double) -> Double {
      let part = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
      // Far outside it only has to stay outside.
      return bottom - min(max(part, -2), 3) * (bottom - top)
    }
  }

  var text: String {
    let legend = 20.0 * Double(plot.curves.count)
    let (left, right, top) = (64.0, width - 20, 20.0)
    let room = max(80, height - top - 84 - legend)
    let value = Panel(left: left, right: right, top: top, bottom: top + room * 0.62, range: plot.values, end: plot.end)
    let velocity = Panel(
      left: left, right: right, top: value.bottom + 34, bottom: value.bottom + 34 + room * 0.38, range: plot.velocities, end: plot.end)
    var body = frame(value, "progress", id: "value") + band(value) + lines(value, plot.samples.map(\.values), id: "value")
    body += settling(value)
    body += frame(velocity, "velocity", id: "velocity") + lines(velocity, plot.samples.map(\.velocities), id: "velocity")
    body += label(plot.timeLabel, x: (left + right) / 2, y: velocity.bottom + 34, anchor: "middle")
    for (index, curve) in plot.curves.enumerated() {
      let y = velocity.bottom + 56 + 20 * Double(index)
      body += "<path d=\"M\(number(left)) \(number(y - 4))h24\" stroke=\"\(Self.color(index))\" stroke-width=\"2.5\"/>\n"
      body += label(curve.name, x: left + 32, y: y, anchor: "start")
    }
    let size = "width=\"\(number(width))\" height=\"\(number(height))\" viewBox=\"0 0 \(number(width)) \(number(height))\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" \(size) font-family="sans-serif" font-size="12" fill="none">
      <rect width="100%" height="100%" fill="#ffffff"/>
      \(body)</svg>

      """
  }

  private func frame(_ panel: Panel, _ title: String, id: String) -> String {
    let (w, h) = (panel.right - panel.left, panel.bottom - panel.top)
    let box = "x=\"\(number(panel.left))\" y=\"\(number(panel.top))\" width=\"\(number(w))\" height=\"\(number(h))\""
    var text = "<clipPath id=\"\(id)\"><rect \(box)/></clipPath>\n<rect \(box) stroke=\"#8c959f\"/>\n"
    for tick in Plot.ticks(panel.range, count: Int(max(2, h / 45))) {
      let y = number(panel.y(tick))
      text += "<path d=\"M\(number(panel.left)) \(y)H\(number(panel.right))\" stroke=\"#e3e6ea\"/>\n"
      text += label(tick.short, x: panel.left - 8, y: panel.y(tick) + 4, anchor: "end")
    }
    for tick in Plot.ticks(0...panel.end, count: Int(max(2, w / 90))) {
      text += "<path d=\"M\(number(panel.x(tick))) \(number(panel.top))V\(number(panel.bottom))\" stroke=\"#e3e6ea\"/>\n"
      text += label(tick.short, x: panel.x(tick), y: panel.bottom + 16, anchor: "middle")
    }
    for guide in id == "value" ? [0.0, 1] : [0] {
      let y = number(panel.y(guide))
      text += "<path d=\"M\(number(panel.left)) \(y)H\(number(panel.right))\" stroke=\"#8c959f\" stroke-dasharray=\"4 3\"/>\n"
    }
    let (x, y) = (number(16), number((panel.top + panel.bottom) / 2))
    return text
      + "<text x=\"\(x)\" y=\"\(y)\" fill=\"#57606a\" text-anchor=\"middle\" transform=\"rotate(-90 \(x) \(y))\">\(title)</text>\n"
  }

  /// The ranges of progress above 1 and below 0 that each curve reaches.
  private func band(_ panel: Panel) -> String {
    var text = ""
    for (index, samples) in plot.samples.enumerated() {
      let (low, high) = (samples.values.min() ?? 0, samples.values.max() ?? 1)
      for (from, to) in [(1, high), (low, 0)] where to - from > 1e-9 {
        let (top, bottom) = (panel.y(to), panel.y(from))
        text += "<rect class=\"overshoot\" x=\"\(number(panel.left))\" y=\"\(number(top))\" width=\"\(number(panel.right - panel.left))\" "
        text += "height=\"\(number(bottom - top))\" fill=\"\(Self.color(index))\" fill-opacity=\"0.1\"/>\n"
      }
    }
    return text
  }

  private func lines(_ panel: Panel, _ rows: [[Double]], id: String) -> String {
    rows.enumerated().map { index, values in
      let points = values.indices.map { "\(number(panel.x(plot.time($0)))),\(number(panel.y(values[$0])))" }.joined(separator: " ")
      let style = "stroke=\"\(Self.color(index))\" stroke-width=\"2\" stroke-linejoin=\"round\" clip-path=\"url(#\(id))\""
      return "<polyline class=\"\(id)\" points=\"\(points)\" \(style)/>\n"
    }.joined()
  }

  private func settling(_ panel: Panel) -> String {
    var text = ""
    for (index, curve) in plot.curves.enumerated() {
      guard let settled = curve.settled, settled > 0, settled <= plot.end else { continue }
      let (x, color) = (panel.x(settled), Self.color(index))
      text +=
        "<path class=\"settled\" d=\"M\(number(x)) \(number(panel.top))V\(number(panel.bottom))\" stroke=\"\(color)\" stroke-dasharray=\"2 3\"/>\n"
      text += "<path d=\"M\(number(x - 5)) \(number(panel.bottom))l5 -8l5 8z\" fill=\"\(color)\"/>\n"
      let unit = curve.clock == .seconds ? " s" : ""
      text += label(
        "settles at \(String(format: "%.3g", settled))\(unit)", x: x - 6, y: panel.bottom - 12 - 16 * Double(index), anchor: "end",
        color: color)
    }
    return text
  }

  private func label(_ text: String, x: Double, y: Double, anchor: String, color: String = "#57606a") -> String {
    "<text x=\"\(number(x))\" y=\"\(number(y))\" fill=\"\(color)\" text-anchor=\"\(anchor)\">\(Self.escaped(text))</text>\n"
  }

  private static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      default: character.unicodeScalars.contains { $0.value < 0x20 } ? " " : String(character)
      }
    }.joined()
  }

  private func number(_ value: Double) -> String {
    let text = String(format: "%.2f", value)
    return text.hasSuffix(".00") ? String(text.dropLast(3)) : text
  }
}
