/// The changes of an engine, except those of values.
package struct EngineRecipe: Sendable {
  /// The stage's origin, to which the owner's `now` and all times here are relative.
  let origin: Double
  var freed: [Int] = []
  var timelines: [TimelineRecipe] = []
  /// All time spaces; nil if none changed.
  var spaces: [TimeSpace]?
  /// The last report of the server that the owner has adopted.
  package var adopted: UInt64 = 0

  package init(of engine: borrowing Engine) { origin = engine.origin(of: 0) }
  /// Whether it has no change.
  package var isEmpty: Bool { freed.isEmpty && timelines.isEmpty && spaces == nil }
}

/// A timeline as plain data.
struct TimelineRecipe: Sendable {
  var index: Int
  var timeline: Timeline
  /// The owner's time of a start that begins at the server's next frame.
  var unresolved: Double?
}
