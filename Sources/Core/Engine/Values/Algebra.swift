/// How the numbers of a value combine; see ``Combination``.
enum Algebra {
  case sum
  /// Straight red, green, blue, alpha; mixed premultiplied.
  case color
  case affine
  /// 4 × 4; additive offsets are maps of the plane.
  case transform
  case discrete

  /// The numbers in an offset for a value of `width` numbers.
  func offsetWidth(_ width: Int) -> Int {
    switch self {
    case .sum, .color, .discrete: width
    case .affine, .transform: AffineOffset.count
    }
  }
}
