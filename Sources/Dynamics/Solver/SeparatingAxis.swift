/// The axis of largest separation of two shapes, among the normals of their sides (separating axes). The separation is never more than the true distance,
/// and exact if the shapes overlap or a side is nearest.
struct SeparatingAxis {
  var separation: Double
  var normal: Vec
  /// Whether the side is one of the second shape, and its index; -1 for two corners or discs.
  var isSecond: Bool
  var side: Int
}
