/// How the numbers of a value combine; see ``Combination``.
enum Algebra {
  case sum
  /// Straight red, green, blue, alpha; mixed premultiplied.
  case color
  case affine
  /// 4 × 4; additive contributions are maps of the plane.
  case transform
  case discrete

  /// How many numbers an offset of a value of `width` numbers takes when contributions add.
  func offsetWidth(_ width: Int) -> Int {
    switch self {
    case .sum, .color, .discrete: width
    case .affine, .transform: AffineOffset.count
    }
  }
}
