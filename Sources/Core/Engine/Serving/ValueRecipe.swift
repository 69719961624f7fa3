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
      case row(TakenRow)
      /// With its vectors, and its name unless it is a row there; its slot, timeline and ticket are the owner's numbers.
      case contribution(Contribution, [Double], ContributionName?)
    }
    /// Count of the start on the owner's engine.
    var number: UInt64
    /// The owner's time of a start that begins at the server's next frame; nil if the server has its begin.
    var unresolved: Double?
    var kind: Kind

    var key: UInt32 { UInt32(truncatingIfNeeded: number) }
  }
}
