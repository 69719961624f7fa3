/// The corners and normals of a shape at its present pose.
///
/// It has pointers instead of arrays to avoid reference counting, because it is read millions of times per second. They are valid for `count` elements until
/// the call that created them returns.
struct Corners {
  let corners: UnsafePointer<Vec>
  let normals: UnsafePointer<Vec>
  let count: Int
  let radius: Double

  func side(_ i: Int) -> Vec { corners[i + 1 == count ? 0 : i + 1] - corners[i] }

  /// The smallest coordinate of the corners along `normal`.
  @inline(__always) func support(against normal: Vec) -> Double {
    var least = normal.dot(corners[0])
    for j in 1..<max(1, count) { least = min(least, normal.dot(corners[j])) }
    return least
  }
}
