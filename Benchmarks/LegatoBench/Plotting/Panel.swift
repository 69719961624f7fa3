import LegatoSystem

/// The contents of one plot: one unit of one scenario over N, with a line for each measured implementation.
struct Panel {
  struct Line {
    let peer: String
    let isFloor: Bool
    /// By size.
    var points: [(size: Int, value: Double)]
    var isLegato: Bool { peer.hasPrefix("legato") }
  }
  let scenario, unit: String
  private(set) var lines: [Line] = []

  /// In the order of the rows, Legato first. Numbers that are not finite or not above 0 are omitted, as the scale is logarithmic.
  static func all(_ rows: [PlotRow]) -> [Panel] {
    var panels: [Panel] = []
    for row in rows where row.value > 0 && row.value.isFinite {
      var place = panels.firstIndex { $0.scenario == row.scenario && $0.unit == row.unit }
      if place == nil {
        panels.append(Panel(scenario: row.scenario, unit: row.unit))
        place = panels.count - 1
      }
      panels[place ?? 0].add(row)
    }
    for i in panels.indices {
      panels[i].lines = panels[i].lines.filter(\.isLegato) + panels[i].lines.filter { !$0.isLegato }
      for j in panels[i].lines.indices { panels[i].lines[j].points.sort { $0.size < $1.size } }
    }
    return panels
  }

  private mutating func add(_ row: PlotRow) {
    if let line = lines.firstIndex(where: { $0.peer == row.peer }) {
      lines[line].points.append((row.size, row.value))
    } else {
      lines.append(Line(peer: row.peer, isFloor: row.isFloor, points: [(row.size, row.value)]))
    }
  }

  /// The line that the others are compared with: the lower bound, or Legato's own line if there are others.
  var base: Line? { lines.first(where: \.isFloor) ?? (lines.count > 1 ? lines.first(where: \.isLegato) : nil) }

  /// How many times the base's number a line's is, at the sizes that both have; none for the base itself.
  func ratios(_ line: Line) -> [(size: Int, value: Double)] {
    guard let base, base.peer != line.peer else { return [] }
    return line.points.compactMap { point in
      base.points.first { $0.size == point.size }.map { (point.size, point.value / $0.value) }
    }
  }

  /// The growth of the first line from its first size to its last, as a power of N; 0 for constant cost.
  var growth: Double? {
    guard let points = lines.first?.points, let first = points.first, let last = points.last, last.size > first.size else { return nil }
    return log(last.value / first.value) / log(Double(last.size) / Double(first.size))
  }
}

/// A stretch of powers, and round numbers in it.
struct LogRange {
  let low, high: Double

  /// The powers of ten that enclose the numbers; around 1 without numbers.
  init(_ values: [Double]) {
    let (least, most) = (values.min() ?? 1, values.max() ?? 1)
    let from = log10(least).rounded(.down)
    (low, high) = (from, max(from + 1, log10(most).rounded(.up)))
  }

  /// 0 at the lower end, 1 at the upper.
  func share(_ value: Double) -> Double { (log10(value) - low) / (high - low) }

  /// Powers of ten, seven at most.
  var ticks: [Double] {
    let step = max(1, ((high - low) / 6).rounded(.up))
    return stride(from: low, through: high, by: step).map { pow(10, $0) }
  }
}
