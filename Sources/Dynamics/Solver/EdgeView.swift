/// An edge as one of two colliding shapes.
struct EdgeView {
  /// The side on which the other shape is: 0 for the one in the direction of the edge's normal, 1 for the opposite one.
  var side: Int
  /// The far corners of the neighbouring edges of an outline; nil at its ends. Contacts do not catch on the corner between two edges.
  var before: Vec?, after: Vec?
}
