import Foundation

/// A plot of Braille dots, two by four in a character.
struct TerminalPlot {
  let columns, lines: Int
  let hasColor: Bool

  private static let colors = [36, 35, 33, 32, 34, 31]
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

  func text(_ plot: Plot, hasVelocity: Bool) -> String {
    var text = panel(plot, plot.values, plot.samples.map(\.values), guides: [0, 1], height: max(4, lines), title: nil)
    if hasVelocity {
      let title = "velocity"
      text += panel(plot, plot.velocities, plot.samples.map(\.velocities), guides: [0], height: max(4, lines / 2), title: title)
    }
    text += "\(plot.timeLabel)\n"
    for (index, curve) in plot.curves.enumerated() {
      let mark = plot.curves.count > 1 && !hasColor ? "\(Self.letters[index % Self.letters.count]) " : hasColor ? painted("━━ ", index) : ""
      let settled = curve.settled.map { ", settles at \($0.short)\(curve.clock == .seconds ? " s" : "")" } ?? ", never settles"
      text += "\(mark)\(curve.name)\(settled)\n"
    }
    return text
  }

  private func painted(_ text: String, _ index: Int) -> String {
    hasColor ? "\u{1b}[\(Self.colors[index % Self.colors.count])m\(text)\u{1b}[0m" : text
  }

  private func panel(_ plot: Plot, _ range: ClosedRange<Double>, _ rows: [[Double]], guides: [Double], height: Int, title: String?)
    -> String
  {
    let ticks = Plot.ticks(range, count: max(2, height / 4))
    let labels = ticks.map(\.short)
    let margin = (labels.map(\.count).max() ?? 1) + 1
    let width = max(8, columns - margin - 1)
    func line(_ value: Double) -> Double { (range.upperBound - value) / (range.upperBound - range.lowerBound) * Double(height) }

    var cells = [[(dots: UInt32, owner: Int?)]](repeating: .init(repeating: (0, nil), count: width), count: height)
    for (index, values) in rows.enumerated() {
      var before: Int?
      for x in 0..<(2 * width) {
        let sample = values[x * (values.count - 1) / (2 * width - 1)]
        let y = Int((line(sample) * 4 - 0.5).rounded())
        // A steep stretch is drawn without holes.
        for dot in min(before ?? y, y)...max(before ?? y, y) where dot >= 0 && dot < 4 * height {
          cells[dot / 4][x / 2].dots |= Self.dot(x % 2, dot % 4)
          cells[dot / 4][x / 2].owner = index
        }
        before = min(max(y, -1), 4 * height)
      }
    }
    let guideLines = Set(guides.map { min(max(Int(line($0)), 0), height - 1) })
    var text = title.map { "\($0)\n" } ?? ""
    for y in 0..<height {
      let tick = ticks.firstIndex { Int(line($0)) == y }
      let label = tick.map { labels[$0] } ?? ""
      text += String(repeating: " ", count: margin - 1 - label.count) + label + (tick == nil ? " │" : " ┤")
      for (dots, owner) in cells[y] {
        if let owner, dots != 0 {
          text += painted(dots == 0 ? " " : String(Character(Unicode.Scalar(0x2800 + dots) ?? " ")), owner)
        } else {
          text += guideLines.contains(y) ? "┈" : " "
        }
      }
      text = Self.trimmed(text) + "\n"
    }
    return text + axis(plot, margin: margin, width: width)
  }

  /// The bits of a Braille character.
  private static func dot(_ x: Int, _ y: Int) -> UInt32 { [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]][y][x] }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.last == " " { text = text.dropLast() }
    return String(text)
  }

  /// The time axis with its numbers, and a mark at the settling time of each curve.
  private func axis(_ plot: Plot, margin: Int, width: Int) -> String {
    func column(_ time: Double) -> Int { min(width - 1, Int(time / plot.end * Double(width))) }
    var line = [String](repeating: "─", count: width)
    var numbers = [Character](repeating: " ", count: width + 8)
    var free = 0
    for tick in Plot.ticks(0...plot.end, count: max(2, width / 14)) {
      line[column(tick)] = "┴"
      let label = tick.short
      let start = max(0, column(tick) - label.count / 2)
      guard start >= free, start + label.count <= numbers.count else { continue }
      for (offset, letter) in label.enumerated() { numbers[start + offset] = letter }
      free = start + label.count + 1
    }
    for (index, curve) in plot.curves.enumerated() {
      if let settled = curve.settled, settled <= plot.end { line[column(settled)] = painted("▲", index) }
    }
    let indent = String(repeating: " ", count: margin)
    return "\(indent)└\(line.joined())\n" + Self.trimmed("\(indent) \(String(numbers))") + "\n"
  }
}
