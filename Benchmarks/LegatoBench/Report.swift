#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What people and programs read.
enum Report {
  static func table(_ figures: [Figure], repeats: Int) -> String {
    var lines = ["Legato benchmarks · \(today) · \(machine)", method(repeats), ""]
    lines.append(row("scenario", "N", "figure", "unit", "floor", "ratio", "error"))
    for figure in figures {
      lines.append(
        row(
          figure.scenario, figure.size.grouped, figure.value.short, figure.unit, figure.floor?.short ?? "",
          figure.floor.map { (figure.value / $0).rounded(toPlaces: 2).description } ?? "", figure.error.map(scientific) ?? ""))
    }
    return lines.joined(separator: "\n")
  }

  static func json(_ figures: [Figure], repeats: Int) -> String {
    let rows = figures.map { figure in
      var fields = [
        "\"peer\": \(quoted(figure.peer))", "\"scenario\": \(quoted(figure.scenario))", "\"n\": \(figure.size)",
        "\"figure\": \(figure.value)", "\"unit\": \(quoted(figure.unit))",
      ]
      if let floor = figure.floor { fields.append("\"floor\": \(floor)") }
      if let error = figure.error { fields.append("\"error\": \(error)") }
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

  private static func method(_ repeats: Int) -> String {
    "Median of \(repeats) after one to warm up; one core; the floor is plain Swift over columns, measured turn by turn with the figure; "
      + "error is the largest difference from exact evaluation over the range. Only ratios inside one run mean anything."
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

/// Progress and problems, beside the results.
enum Output {
  private static func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      #if canImport(Darwin)
        _ = Darwin.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      #elseif canImport(Glibc)
        _ = Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      #elseif canImport(Musl)
        _ = Musl.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      #endif
    }
  }

  static func note(_ text: String) { write(text + "\n") }

  /// One line that is written over; nothing where nobody watches.
  static func progress(_ text: String) {
    guard isatty(STDERR_FILENO) == 1 else { return text.isEmpty ? () : note(text) }
    write("\r\u{1B}[K" + text)
  }
}

extension String {
  func padded(to width: Int, right: Bool = false) -> String {
    let fill = String(repeating: " ", count: Swift.max(0, width - count))
    return right ? fill + self : self + fill
  }
}

extension Int {
  var grouped: String {
    var (digits, text) = (Array(String(self)), "")
    while digits.count > 3 {
      text = "," + String(digits.suffix(3)) + text
      digits.removeLast(3)
    }
    return String(digits) + text
  }
}

extension Double {
  func rounded(toPlaces places: Int) -> Double {
    let scale = pow(10, Double(places))
    return (self * scale).rounded() / scale
  }

  /// Three digits or so.
  var short: String { abs(self) >= 100 ? "\(Int(rounded()))" : "\(rounded(toPlaces: abs(self) >= 10 ? 1 : 2))" }
}
