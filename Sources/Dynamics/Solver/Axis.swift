/// The distance of two shapes: the largest over all directions that are normals of a side (separating axes), exact where they overlap or a side
/// is nearest; never more than the true distance.
struct Axis {
  var separation: Double
  var normal: Vec
  /// Whether the side is one of the second shape's, and which it is; -1 for two corners or discs.
  var isSecond: Bool
  var side: Int
}
