import LegatoTiming

extension AffineTransform {
  /// Interpolates two maps by parts, exact at 0 and 1: rotations take the shorter direction, exactly a half turn goes clockwise on screen (IV-2…IV-6).
  /// Source: "Interpolation of decomposed 2D matrix values" in CSS Transforms 1; the tie is ours.
  public static func interpolated(from: AffineTransform, to: AffineTransform, progress: Double) -> AffineTransform {
    if progress == 0 { return from }
    if progress == 1 { return to }
    return AffineParts.between(AffineParts(from), AffineParts(to), progress).transform
  }
}

extension AffineParts {
  /// The difference from a half turn that still counts as one: above rounding, below the error of a literal with 14 decimals (IV-6).
  static let halfTurnTolerance = 1e-15

  /// The parts of two maps, adjusted so that they can be interpolated number by number.
  static func ends(_ from: AffineParts, _ to: AffineParts) -> (from: AffineParts, to: AffineParts) {
    var (from, to) = (from, to)
    // One reflected in x, the other in y: the same reflection, a half turn apart.
    if from.scale.dx < 0 && to.scale.dy < 0 || from.scale.dy < 0 && to.scale.dx < 0 {
      from.scale = from.scale * -1
      from.angle += from.angle < 0 ? Double.pi : -Double.pi
    }
    to.angle = from.angle + shorterRotation(to.angle - from.angle)
    return (from, to)
  }

  static func between(_ from: AffineParts, _ to: AffineParts, _ t: Double) -> AffineParts {
    let (from, to) = ends(from, to)
    func mixed(_ a: Double, _ b: Double) -> Double { a + (b - a) * t }
    return AffineParts(
      translation: from.translation + (to.translation - from.translation) * t, scale: from.scale + (to.scale - from.scale) * t,
      angle: mixed(from.angle, to.angle),
      mixed(from.m11, to.m11), mixed(from.m12, to.m12), mixed(from.m21, to.m21), mixed(from.m22, to.m22))
  }

  /// The equivalent angle within a half turn; a half turn itself is positive.
  static func shorterRotation(_ angle: Double) -> Double {
    let rest = angle.remainder(dividingBy: 2 * .pi)
    return rest <= -Double.pi + halfTurnTolerance ? .pi : rest
  }
}
