/// What is on one value, as plain data: enough for another engine to show the same.
package struct ValueRecipe: Sendable {
  /// Numbers of the model; nothing where a value is only to be emptied.
  package var model: [Double]
  /// Whether ``items`` are all there is; else they join what is known.
  var isWhole: Bool
  var space: Int
  var items: [Item] = []

  /// One animation on the value.
  struct Item: Sendable {
    enum Kind: Sendable {
      case row(TakenRow)
      /// With its vectors, and its name unless it is a row there; its numbers of slot, timeline and ticket are the owner's.
      case contribution(Contribution, [Double], ContributionName?)
    }
    /// Counts starts on the owner's engine.
    var number: UInt64
    /// The owner's time of a start that begins at the server's next frame; nil where the server knows when it began.
    var unresolved: Double?
    var kind: Kind

    var key: UInt32 { UInt32(truncatingIfNeeded: number) }
  }
}

/// A timeline as plain data.
struct TimelineRecipe: Sendable {
  var index: Int
  var timeline: Timeline
  /// The owner's time of a start that begins at the server's next frame.
  var unresolved: Double?
}

/// All that changed on an engine, but for the values themselves.
package struct EngineRecipe: Sendable {
  /// Stage time of the owner.
  package var time: Double
  var freed: [Int] = []
  var timelines: [TimelineRecipe] = []
  /// Times of their own, all of them; nil where none changed.
  var spaces: [TimeSpace]?
  /// The last report of the server that the owner has taken up.
  package var adopted: UInt64 = 0

  package init(time: Double) { self.time = time }
  /// Whether it says nothing.
  package var isEmpty: Bool { freed.isEmpty && timelines.isEmpty && spaces == nil }
}

/// When what began at a frame of the server began, and from where.
package struct Resolutions: Sendable {
  struct Row: Sendable {
    /// The owner's value.
    var slot: Int
    var key: UInt32
    var start, end: Double
  }
  struct Line: Sendable {
    /// The owner's timeline.
    var index: Int
    var revision: UInt64
    var motion: Timeline.Motion
    var chain: TimeChain?
  }
  /// A contribution that started from what was shown.
  struct From: Sendable {
    var name: ContributionName
    var shown, velocity: [Double]
  }
  var rows: [Row] = []
  var lines: [Line] = []
  var from: [From] = []

  package init() {}
  package var isEmpty: Bool { rows.isEmpty && lines.isEmpty && from.isEmpty }
  /// Starts in it.
  package var count: Int { rows.count + lines.count }
}
