/// Springs on one value that share their oscillators, carried as one displacement and velocity.
///
/// A cache over its members: it is rebased when one joins or leaves, at that time, and never by a frame.
struct Fold {
  var x, y: FoldKey
  /// Stage time of the vectors.
  var since: Double
  /// Start of displacement and velocity in the number pool, the slot's width each.
  var vectors: Int
  var memberCount = 0
  /// Folds of one slot keep their number; an emptied one is used again.
  var isUsed: Bool { memberCount > 0 }
}

/// What two springs must have in common, to the bit, to be summed.
struct FoldKey: Hashable {
  var angularFrequency, dampingRatio: Double
}
