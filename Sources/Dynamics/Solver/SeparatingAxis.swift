/// Of the normals of two shapes' sides, the one along which the shapes are farthest apart, or overlap least.
struct SeparatingAxis {
  /// How far apart they are along it, negative if they overlap. Never more than their true distance, and equal to it if they overlap or a side is nearest.
  var separation: Double
  /// From the first shape to the second.
  var normal: Vec
  /// Whether the side belongs to the second shape.
  var isSecond: Bool
  /// The index of the side in its shape; −1 if corners or discs are nearest, and the normal is that of no side.
  var side: Int
}
