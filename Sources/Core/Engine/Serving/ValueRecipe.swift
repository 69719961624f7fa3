/// The animations on one value, as plain data: enough for another engine to present the same.
package struct ValueRecipe: Sendable {
  /// Numbers of the model; empty if the value is only to lose its animations.
  package var model: [Double]
  /// Whether ``items`` are complete; otherwise they are added to the installed ones.
  var isWhole: Bool
  var space: Int
  var items: [Item] = []

  /// One animation on the value.
  struct Item: Sendable {
    enum Kind: Sendable {
      /// Its completion group, and its playback and timeline, are the owner's numbers.
      case row(TakenRow)
      /// With its vectors; nil for an explicit animation that is no general row there. Its slot, timeline and completion group are the owner's numbers.
      case contribution(Contribution, vectors: [Double]?)
    }
    /// Count of the start on the owner's engine.
    var number: UInt64
    /// The owner's time of a start that begins at the server's next frame; nil if the server has its begin.
    var unresolved: Double?
    /// Whether it then starts from the server's presentation.
    var startsFromShown = false
    var kind: Kind

    /// The owner's timeline that it is on, if any.
    var timeline: Int? {
      switch kind {
      case .row(let row): row.following?.timeline
      case .contribution(let contribution, _): contribution.timeline
      }
    }

    var key: UInt32 { UInt32(truncatingIfNeeded: number) }
  }
}
