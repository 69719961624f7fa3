import LegatoTiming

extension FrameHistory {
  /// The kept frames as trace events, in the JSON that the trace viewers of browsers and of Perfetto open
  /// (["Trace Event Format"](https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU)).
  ///
  /// Three rows: *frames*, from begun to drawn; *late*, from due to begun, after missed frames; *screen*, from drawn to displayed, if the host reports it.
  /// Times are microseconds of the host's clock; an event with a time that is not finite is left out.
  /// - Parameter name: of the process in the viewer.
  public func traceEvents(named name: String = "Legato") -> String {
    var events = [Self.label("process_name", 0, name)]
    for (row, title) in ["frames", "late", "screen"].enumerated() { events.append(Self.label("thread_name", row + 1, title)) }
    let reports = reports
    let first = totalCount - reports.count
    for (index, report) in reports.enumerated() {
      let name = "frame \(first + index + 1)"
      events.append(
        Self.span(
          name, 1, report.begun, report.drawn, "\"due\":\(Self.microseconds(report.due) ?? "null"),\"missed\":\(report.missedCount)"))
      if report.isLate { events.append(Self.span("\(name) late", 2, report.due, report.begun, "\"missed\":\(report.missedCount)")) }
      if let seen = report.displayed { events.append(Self.span("\(name) to the screen", 3, report.drawn, seen, "")) }
    }
    return "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n\(events.compactMap { $0 }.joined(separator: ",\n"))\n]}\n"
  }

  private static func label(_ kind: String, _ row: Int, _ name: String) -> String? {
    "{\"ph\":\"M\",\"name\":\"\(kind)\",\"pid\":1,\"tid\":\(row),\"args\":{\"name\":\(name.asJSON)}}"
  }

  private static func span(_ name: String, _ row: Int, _ start: Double, _ end: Double, _ notes: String) -> String? {
    guard let from = microseconds(start), let length = microseconds(end - start) else { return nil }
    return "{\"ph\":\"X\",\"name\":\"\(name)\",\"pid\":1,\"tid\":\(row),\"ts\":\(from),\"dur\":\(length),\"args\":{\(notes)}}"
  }

  /// Microseconds with three decimals, without an exponent; nil if not finite or out of range.
  private static func microseconds(_ seconds: Double) -> String? {
    guard abs(seconds) < 9e9 else { return nil }
    let nanoseconds = Int64(saturating: (seconds * 1e9).rounded())
    let (whole, rest) = abs(nanoseconds).quotientAndRemainder(dividingBy: 1000)
    return (nanoseconds < 0 ? "-" : "") + "\(whole)." + String(String(1000 + rest).dropFirst())
  }
}
