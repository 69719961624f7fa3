import Foundation
import GalleryScenes
import Legato
import Testing

/// A scene under a recorded trace, or without a pointer, on a hand-moved clock.
struct PlayedScene {
  let trace: Trace
  private var player: Player

  /// - Parameter trace: the name of a file in the folder of traces; nil for no pointer.
  init(_ id: String, trace name: String? = nil) throws {
    let root = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    trace =
      try name.map { try Trace(parsing: String(contentsOfFile: "\(root)/Examples/Gallery/Traces/\($0).jsonl", encoding: .utf8)) } ?? Trace()
    player = Player(try #require(Catalog.entry(id)).make(), trace: trace)
  }

  mutating func advance(to time: Double) { player.advance(to: time) }
  func press(_ keys: String) { for key in keys { player.scene.stage.perform { player.scene.press(key) } } }
  var now: Double { player.scene.stage.now }
  subscript(name: String) -> Double { player.scene.readings.first { $0.name == name }?.value ?? .nan }

  /// The times at which pointers went down, and up.
  var downs: [PointerEvent] { trace.events.filter { $0.phase == .began } }
  var ups: [PointerEvent] { trace.events.filter { $0.phase == .ended } }

  /// The slope of the pointer's way over the tenth of a second before it goes up, points a second (GE-13).
  func velocity(before up: PointerEvent) -> Vector {
    var events = trace.events.filter { $0.time > up.time - 0.1 && $0.time <= up.time && $0.id == up.id }
    // going up at the same place says nothing new
    if let last = events.dropLast().last, last.location == up.location { events.removeLast() }
    let count = Double(events.count)
    let time = events.reduce(0) { $0 + $1.time } / count
    let spread = events.reduce(0) { $0 + ($1.time - time) * ($1.time - time) }
    return events.reduce(.zero) { $0 + Vector(dx: $1.location.x, dy: $1.location.y) * (($1.time - time) / spread) }
  }
}

/// Times from `start` to `end`, 120 a second.
func frames(from start: Double, to end: Double) -> [Double] {
  stride(from: start, to: end, by: 1.0 / 120).dropFirst() + [end]
}
