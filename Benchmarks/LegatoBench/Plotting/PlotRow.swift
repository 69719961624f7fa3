/// One number in a plot: the implementation, the size, and the measured value.
struct PlotRow {
  let peer, scenario: String
  let size: Int
  let value: Double
  let unit: String
  /// Whether the others are compared with it.
  let isFloor: Bool

  /// A figure's own, and its floor's.
  static func rows(_ figures: [Figure]) -> [PlotRow] {
    figures.flatMap { figure in
      [PlotRow(peer: figure.peer, scenario: figure.scenario, size: figure.size, value: figure.value, unit: figure.unit, isFloor: false)]
        + (figure.floor.map {
          [PlotRow(peer: figure.floorName, scenario: figure.scenario, size: figure.size, value: $0, unit: figure.unit, isFloor: true)]
        } ?? [])
    }
  }

  /// A row as `--csv` and the peers write it: peer,scenario,N,figure,unit, a field with a comma in quotes.
  init?(csv line: some StringProtocol) {
    var fields = [""]
    var isQuoted = false
    for character in line {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: fields.append("")
      default: fields[fields.count - 1].append(character)
      }
    }
    guard fields.count == 5, let size = Int(fields[2]), size > 0, let value = Double(fields[3]) else { return nil }
    self.init(peer: fields[0], scenario: fields[1], size: size, value: value, unit: fields[4], isFloor: fields[0].contains("floor"))
  }

  private init(peer: String, scenario: String, size: Int, value: Double, unit: String, isFloor: Bool) {
    (self.peer, self.scenario, self.size, self.value, self.unit, self.isFloor) = (peer, scenario, size, value, unit, isFloor)
  }
}
