/// What a value presents at a start, and its change per second of the value's own time, as numbers.
struct StartState: Sendable {
  var shown, velocity: [Double]
}

/// The server frames at which starts began, and the presentations that they began from.
package struct Resolutions: Sendable {
  struct Row: Sendable {
    /// The owner's slot.
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
  /// A start from the server's presentation.
  struct From: Sendable {
    /// The owner's slot.
    var slot: Int
    var key: UInt32
    var start: StartState
  }
  /// The origin of each space.
  var origins: [Double] = []
  var rows: [Row] = []
  var lines: [Line] = []
  var from: [From] = []

  package init() {}

  /// The same, relative to an engine's origins.
  func counted(in engine: borrowing Engine) -> Resolutions {
    func shift(_ space: Int) -> Double {
      space < origins.count && space < engine.spaces.count ? engine.origin(of: space) - origins[space] : 0
    }
    var counted = self
    let seconds = shift(0)
    if seconds != 0 {
      for index in rows.indices {
        counted.rows[index].start -= seconds
        counted.rows[index].end -= seconds
      }
    }
    for (index, line) in lines.enumerated() where line.index < engine.timelines.count {
      let seconds = shift(engine.timelines[line.index].space)
      guard seconds != 0 else { continue }
      counted.lines[index].motion = line.motion.shifted(by: -seconds)
      counted.lines[index].chain = line.chain?.begun(later: -seconds)
    }
    return counted
  }
  package var isEmpty: Bool { rows.isEmpty && lines.isEmpty && from.isEmpty }
}
