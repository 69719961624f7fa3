/// All that changed on an engine, but for the values themselves.
package struct EngineRecipe: Sendable {
  /// Where the stage's time is counted from, the owner's and all times in it.
  let origin: Double
  var freed: [Int] = []
  var timelines: [TimelineRecipe] = []
  /// Times of their own, all of them; nil where none changed.
  var spaces: [TimeSpace]?
  /// The last report of the server that the owner has taken up.
  package var adopted: UInt64 = 0

  package init(of engine: borrowing Engine) { origin = engine.origin(of: 0) }
  /// Whether it says nothing.
  package var isEmpty: Bool { freed.isEmpty && timelines.isEmpty && spaces == nil }
}

/// A timeline as plain data.
struct TimelineRecipe: Sendable {
  var index: Int
  var timeline: Timeline
  /// The owner's time of a start that begins at the server's next frame.
  var unresolved: Double?
}
