import Expectations
import GalleryScenes
import Legato
import Testing

@Suite("Traces are read line by line, or refused with the number of the line") struct TraceTests {
  @Test("a written trace is read back") func roundTrip() throws {
    let events = [
      PointerEvent(time: 0, phase: .began, id: 0, location: Point(x: 1.25, y: 2)),
      PointerEvent(time: 0.5, phase: .moved, id: 0, location: Point(x: -3, y: 4)),
      PointerEvent(time: 0.5, phase: .began, id: 7, location: Point(x: 0, y: 0), pressure: 0.25),
      PointerEvent(time: 0.75, phase: .cancelled, id: 7, location: Point(x: 0, y: 0)),
      PointerEvent(time: 1, phase: .ended, id: 0, location: Point(x: -3, y: 4)),
    ]
    try expectEqual(Trace(parsing: Trace(events).text).events, events)
    try expect(Trace(parsing: "\n\n").events.isEmpty)
  }

  static let began = #"{"time":1,"phase":"began","id":0,"x":1,"y":1}"#
  static let refusals: [(line: String, says: String)] = [
    ("hello", "line 2: expected an object like"),
    (#"{"time":2,"phase":"moved","id":0,"x":1}"#, "line 2: expected an object like"),
    (#"{"time":2,"phase":"moved","id":0,"x":"1","y":2}"#, "line 2: expected an object like"),
    (#"{"time":2,"phase":"hovered","id":0,"x":1,"y":1}"#, "line 2: expected a phase: began, moved, ended or cancelled, got \"hovered\""),
    (#"{"time":0.5,"phase":"moved","id":0,"x":1,"y":1}"#, "line 2: expected a time of at least 1.0 seconds, got 0.5"),
    (#"{"time":2,"phase":"moved","id":1,"x":1,"y":1}"#, "line 2: expected pointer 1 to have begun, got \"moved\""),
    (#"{"time":2,"phase":"began","id":0,"x":1,"y":1}"#, "line 2: expected pointer 0 to be up, got \"began\""),
  ]
  @Test("refused: what is not an event, comes too early, or does not fit its pointer", arguments: refusals) func refuses(
    line: String, says: String
  ) {
    let error = #expect(throws: TraceError.self) { try Trace(parsing: Self.began + "\n" + line) }
    expectEqual(error?.description.hasPrefix(says), true, "\(String(describing: error))")
  }
}
