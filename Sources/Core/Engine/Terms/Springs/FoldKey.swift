/// What two springs must have in common, to the bit, to be summed.
struct FoldKey: Hashable {
  var angularFrequency, dampingRatio: Double
}
