/// What two springs must have in common, bit for bit, to be summed.
struct FoldKey: Hashable {
  var angularFrequency, dampingRatio: Double
}
