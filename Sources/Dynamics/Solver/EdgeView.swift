/// What is known of an edge as one of the two shapes.
struct EdgeView {
  /// The side that counts: 0 for the one whose normal it was made with, 1 for the other.
  var side: Int
  var before: Vec?, after: Vec?
}
