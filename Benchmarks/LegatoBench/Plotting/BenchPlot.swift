/// Rows of benchmarks as a picture: a panel for each scenario and unit, with a figure over N on two logarithmic scales, and below it how many times the
/// floor's that is.
struct BenchPlot {
  private let panels: [Panel]
  private let title, notes: String
  private static let (width, height, columns) = (440.0, 392.0, 3)
  private static let colors = ["#1f6feb", "#8c959f", "#d1480f", "#2e8540", "#8250df", "#b58900", "#cf222e", "#0f7b8a", "#6e4b2a"]

  /// - Parameter notes: how it was measured.
  init(_ rows: [PlotRow], title: String, notes: String) { (panels, self.title, self.notes) = (Panel.all(rows), title, notes) }

  /// One self-contained SVG file.
  var svg: String {
    let columns = max(1, min(Self.columns, panels.count))
    let rows = (panels.count + columns - 1) / columns
    let lines = Self.wrapped(notes, width: 68 * columns)
    let top = 48 + 16 * Double(lines.count)
    let (width, height) = (Self.width * Double(columns) + 20, top + Self.height * Double(rows) + 10)
    var body = Self.text(title, x: 20, y: 32, size: 17, weight: "600", color: "#1f2328")
    for (i, line) in lines.enumerated() { body += Self.text(line, x: 20, y: 52 + 16 * Double(i)) }
    for (i, panel) in panels.enumerated() {
      let (x, y) = (10 + Self.width * Double(i % columns), top + Self.height * Double(i / columns))
      body += "<g transform=\"translate(\(Self.number(x)) \(Self.number(y)))\">\n\(Self.drawn(panel))</g>\n"
    }
    let size = "width=\"\(Self.number(width))\" height=\"\(Self.number(height))\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" \(size) viewBox="0 0 \(Self.number(width)) \(Self.number(height))" \
      font-family="system-ui, sans-serif" font-size="11" fill="none">
      <rect width="100%" height="100%" fill="#ffffff"/>
      \(body)</svg>

      """
  }

  /// The same in a page, with all numbers in tables below it; nothing is fetched from anywhere.
  var html: String {
    """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>\(Self.escaped(title))</title>
    <style>
      body { font: 14px/1.45 system-ui, sans-serif; color: #1f2328; margin: 1rem auto; max-width: 1400px; padding: 0 1rem }
      svg { width: 100%; height: auto }
      table { border-collapse: collapse; margin: 0 0 1.5rem; font-variant-numeric: tabular-nums }
      caption { text-align: left; font-weight: 600; padding: .3rem 0 }
      th, td { padding: .15rem .8rem; border-bottom: 1px solid #e3e6ea; text-align: right }
      th:first-child, td:first-child { text-align: left }
    </style>
    \(svg)
    <details><summary>The numbers, and how many times the floor's, or Legato's where there is none, they are</summary>
    \(panels.map(Self.table).joined())</details>
    </html>

    """
  }

  // MARK: A panel

  private static func drawn(_ panel: Panel) -> String {
    let (left, right) = (54.0, width - 16)
    let sizes = LogRange(panel.lines.flatMap { $0.points.map { Double($0.size) } })
    let others = panel.lines.map { ($0, panel.ratios($0)) }.filter { !$0.1.isEmpty }
    let upper = Axis(
      left: left, right: right, top: 44, bottom: others.isEmpty ? 300 : 196, sizes: sizes,
      values: LogRange(panel.lines.flatMap { $0.points.map(\.value) }))
    var drawing = text(panel.scenario, x: 10, y: 18, size: 13, weight: "600", color: "#1f2328")
    let growth =
      panel.growth.map { abs($0) < 0.05 ? ", the same at any N" : ", Legato's as N to the power of \(($0).rounded(toPlaces: 2))" } ?? ""
    drawing += text(panel.unit + growth, x: 10, y: 34)
    drawing += upper.frame(ticksBelow: others.isEmpty)
    for (i, line) in panel.lines.enumerated() { drawing += upper.line(line.points, line, color(line, i), unit: panel.unit) }
    var bottom = upper.bottom
    if !others.isEmpty {
      let lower = Axis(
        left: left, right: right, top: 222, bottom: 306, sizes: sizes, values: LogRange(others.flatMap { $0.1.map(\.value) } + [1]))
      let base = panel.base.map { $0.isLegato ? "Legato's" : $0.peer } ?? ""
      drawing += text("how many times: \(base)", x: left, y: 214)
      drawing += lower.frame(ticksBelow: true) + lower.guide(1)
      for (i, line) in panel.lines.enumerated() {
        let ratios = panel.ratios(line)
        if !ratios.isEmpty { drawing += lower.line(ratios, line, color(line, i), unit: "times") }
      }
      bottom = lower.bottom
    }
    // the legend, in two columns
    for (i, line) in panel.lines.enumerated() {
      let (x, y) = (left + Double(i % 2) * 190, bottom + 36 + 15 * Double(i / 2))
      drawing += "<path d=\"M\(number(x)) \(number(y - 4))h18\" \(stroke(line, color(line, i)))/>\n"
      drawing += text(line.peer, x: x + 24, y: y, color: "#1f2328")
    }
    return drawing
  }

  private static func color(_ line: Panel.Line, _ index: Int) -> String {
    line.isLegato && index == 0 ? colors[0] : line.isFloor ? colors[1] : colors[2 + (index + 5) % (colors.count - 2)]
  }

  private static func stroke(_ line: Panel.Line, _ color: String) -> String {
    "stroke=\"\(color)\" stroke-width=\"\(line.isLegato ? "2.5" : "1.5")\"\(line.isFloor ? " stroke-dasharray=\"5 3\"" : "")"
  }

  private struct Axis {
    let left, right, top, bottom: Double
    let sizes, values: LogRange
    func x(_ size: Int) -> Double { left + sizes.share(Double(size)) * (right - left) }
    func y(_ value: Double) -> Double { bottom - values.share(value) * (bottom - top) }

    func frame(ticksBelow: Bool) -> String {
      var drawing =
        "<rect x=\"\(number(left))\" y=\"\(number(top))\" width=\"\(number(right - left))\" height=\"\(number(bottom - top))\" stroke=\"#c8ced6\"/>\n"
      for tick in values.ticks {
        drawing += "<path d=\"M\(number(left)) \(number(y(tick)))H\(number(right))\" stroke=\"#e9ecef\"/>\n"
        drawing += text(tick.plain, x: left - 6, y: y(tick) + 4, anchor: "end")
      }
      for tick in sizes.ticks {
        let x = left + sizes.share(tick) * (right - left)
        drawing += "<path d=\"M\(number(x)) \(number(top))V\(number(bottom))\" stroke=\"#e9ecef\"/>\n"
        if ticksBelow { drawing += text(tick.plain, x: x, y: bottom + 15, anchor: "middle") }
      }
      return drawing
    }

    func guide(_ value: Double) -> String {
      "<path d=\"M\(number(left)) \(number(y(value)))H\(number(right))\" stroke=\"#1f6feb\" stroke-opacity=\".6\"/>\n"
    }

    /// A line with a mark for each point, whose tooltip has the numbers.
    func line(_ points: [(size: Int, value: Double)], _ line: Panel.Line, _ color: String, unit: String) -> String {
      let places = points.map { "\(number(x($0.size))),\(number(y($0.value)))" }.joined(separator: " ")
      var drawing = "<polyline points=\"\(places)\" stroke-linejoin=\"round\" \(stroke(line, color))/>\n"
      for point in points {
        let words = "\(line.peer), \(point.size.grouped): \(point.value.short) \(unit)"
        drawing +=
          "<circle cx=\"\(number(x(point.size)))\" cy=\"\(number(y(point.value)))\" r=\"\(line.isLegato ? "3.5" : "2.5")\" fill=\"\(color)\">"
        drawing += "<title>\(escaped(words))</title></circle>\n"
      }
      return drawing
    }
  }

  private static func table(_ panel: Panel) -> String {
    let sizes = Set(panel.lines.flatMap { $0.points.map(\.size) }).sorted()
    var rows = "<tr><th>\(escaped(panel.unit))</th>" + sizes.map { "<th>\($0.grouped)</th>" }.joined() + "</tr>\n"
    for line in panel.lines {
      let ratios = panel.ratios(line)
      rows += "<tr><td>\(escaped(line.peer))</td>"
      for size in sizes {
        let value = line.points.first { $0.size == size }.map(\.value.short) ?? ""
        let ratio = ratios.first { $0.size == size }.map { " (\($0.value.short))" } ?? ""
        rows += "<td>\(value)\(ratio)</td>"
      }
      rows += "</tr>\n"
    }
    return "<table><caption>\(escaped(panel.scenario))</caption>\n\(rows)</table>\n"
  }

  // MARK: Words and numbers

  private static func text(
    _ text: String, x: Double, y: Double, size: Int = 11, weight: String = "400", color: String = "#57606a", anchor: String = "start"
  ) -> String {
    "<text x=\"\(number(x))\" y=\"\(number(y))\" font-size=\"\(size)\" font-weight=\"\(weight)\" fill=\"\(color)\" text-anchor=\"\(anchor)\">"
      + "\(escaped(text))</text>\n"
  }

  private static func wrapped(_ text: String, width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      if lines[lines.count - 1].count + word.count >= width { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    return lines
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }

  /// Tenths of a pixel.
  private static func number(_ value: Double) -> String {
    let rounded = value.rounded(toPlaces: 1)
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}

extension Double {
  /// A power of ten in full, 0.01 or 100,000.
  fileprivate var plain: String {
    self >= 1 ? (self < 1e15 ? Int(self.rounded()).grouped : "\(self)") : "\(rounded(toPlaces: 0, digits: 1))"
  }
}
