import LegatoSystem

/// What people and programs read.
enum Report {
  static func table(_ figures: [Figure], repeats: Int) -> String {
    var lines = ["Legato benchmarks · \(today) · \(machine)", method(repeats), ""]
    lines.append(row("scenario", "N", "figure", "unit", "floor", "ratio", "error"))
    for figure in figures {
      lines.append(
        row(
          figure.scenario, figure.size.grouped, figure.value.short, figure.unit, figure.floor?.short ?? "",
          figure.floor.map { (figure.value / $0).rounded(toPlaces: 2, digits: 3).description } ?? "", figure.error.map(scientific) ?? ""))
    }
    return lines.joined(separator: "\n")
  }

  static func json(_ figures: [Figure], repeats: Int) -> String {
    let rows = figures.map { figure in
      var fields = [
        "\"peer\": \(quoted(figure.peer))", "\"scenario\": \(quoted(figure.scenario))", "\"n\": \(figure.size)",
        "\"figure\": \(number(figure.value))", "\"unit\": \(quoted(figure.unit))",
      ]
      if let floor = figure.floor { fields += ["\"floor\": \(number(floor))", "\"floor_name\": \(quoted(figure.floorName))"] }
      if let error = figure.error { fields.append("\"error\": \(number(error))") }
      return "    {\(fields.joined(separator: ", "))}"
    }
    return """
      {
        "date": \(quoted(today)),
        "machine": \(quoted(machine)),
        "method": \(quoted(method(repeats))),
        "figures": [
      \(rows.joined(separator: ",\n"))
        ]
      }
      """
  }

  /// A plot of the present measurements.
  static func plot(_ figures: [Figure], repeats: Int) -> BenchPlot {
    BenchPlot(PlotRow.rows(figures), title: "Legato benchmarks · \(today) · \(machine)", notes: method(repeats))
  }

  private static func method(_ repeats: Int) -> String {
    "Times are medians of \(repeats) after one to warm up, on one thread, and the floor is plain Swift over columns, measured turn by turn with the "
      + "figure, where --list says nothing else; error is the largest difference from exact evaluation over the range. Only ratios inside one run "
      + "mean anything."
  }

  private static func row(
    _ scenario: String, _ size: String, _ value: String, _ unit: String, _ floor: String, _ ratio: String, _ error: String
  ) -> String {
    scenario.padded(to: 38) + size.padded(to: 11, right: true) + value.padded(to: 12, right: true) + "  " + unit.padded(to: 14)
      + floor.padded(to: 10, right: true) + ratio.padded(to: 9, right: true) + error.padded(to: 11, right: true)
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// Null for numbers that are not finite, which JSON does not have.
  private static func number(_ x: Double) -> String { x.isFinite ? "\(x)" : "null" }

  private static func scientific(_ x: Double) -> String {
    guard x > 0, x.isFinite else { return "\(x)" }
    let power = Int(log10(x).rounded(.down))
    return "\((x / pow(10, Double(power))).rounded(toPlaces: 1))e\(power)"
  }

  private static var today: String {
    var (now, parts) = (time(nil), tm())
    gmtime_r(&now, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
  }

  /// System and processor as they name themselves.
  private static var machine: String {
    var name = utsname()
    uname(&name)
    func text<T>(_ field: T) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return "\(text(name.sysname)) \(text(name.machine)), \(sysconf(Int32(_SC_NPROCESSORS_ONLN))) cores"
  }
}
