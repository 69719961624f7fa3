/// An edge as one of two colliding shapes.
struct EdgeView {
  /// The side on which the other shape is: 0 for the one in the direction of the edge's normal, 1 for the opposite one.
  var side: Int
  var before: Vec?, after: Vec?
}
