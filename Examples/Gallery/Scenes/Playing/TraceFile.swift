import Legato

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Why a trace cannot be played, with the line, what was expected and what came.
public struct TraceError: Error, Hashable, CustomStringConvertible {
  /// From 1.
  public let line: Int
  public let expected, found: String
  public var description: String { "line \(line): expected \(expected), got \(found)" }
}

/// A pointer's events as text, one JSON object a line: `{"id":0,"phase":"began","time":0.1,"x":40,"y":30}`, time in seconds, place in points.
/// A pointer that measures it adds `"pressure"`, 0…1.
extension Trace {
  private struct Line: Codable {
    var time: Double
    var phase: String
    var id: Int
    var x: Double
    var y: Double
    var pressure: Double?
  }

  /// - Throws: ``TraceError`` for a line that is no event, an event earlier than the one before, or one that does not fit its pointer.
  public init(parsing text: String) throws {
    var events = [PointerEvent]()
    var isDown: Set<Int> = []
    for (index, text) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard !text.allSatisfy(\.isWhitespace) else { continue }
      func refuse(_ expected: String, _ found: String) -> TraceError { TraceError(line: index + 1, expected: expected, found: found) }
      guard let line = try? JSONDecoder().decode(Line.self, from: Data(text.utf8)) else {
        throw refuse(#"an object like {"time":0.1,"phase":"began","id":0,"x":40,"y":30}"#, "\(text.prefix(60))")
      }
      guard let phase = PointerEvent.Phase(rawValue: line.phase) else {
        throw refuse("a phase: began, moved, ended or cancelled", "\"\(line.phase)\"")
      }
      let earliest = events.last?.time ?? 0
      guard line.time >= earliest, line.time.isFinite else { throw refuse("a time of at least \(earliest) seconds", "\(line.time)") }
      guard isDown.contains(line.id) == (phase != .began) else {
        throw refuse("pointer \(line.id) to \(phase == .began ? "be up" : "have begun")", "\"\(line.phase)\"")
      }
      if phase == .began { isDown.insert(line.id) } else if phase != .moved { isDown.remove(line.id) }
      events.append(
        PointerEvent(time: line.time, phase: phase, id: line.id, location: Point(x: line.x, y: line.y), pressure: line.pressure))
    }
    self.init(events)
  }

  /// The same form, to the ten-thousandth of a second and the hundredth of a point.
  public var text: String {
    events.map { event in
      let (time, x, y) = (decimal(event.time, 10_000), decimal(event.location.x, 100), decimal(event.location.y, 100))
      let pressure = event.pressure.map { ",\"pressure\":\(decimal($0, 1000))" } ?? ""
      return #"{"time":\#(time),"phase":"\#(event.phase.rawValue)","id":\#(event.id),"x":\#(x),"y":\#(y)\#(pressure)}"# + "\n"
    }.joined()
  }

  private func decimal(_ number: Double, _ scale: Double) -> Double { (number * scale).rounded() / scale }
}
