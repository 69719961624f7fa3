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
