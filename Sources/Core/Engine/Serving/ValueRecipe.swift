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
