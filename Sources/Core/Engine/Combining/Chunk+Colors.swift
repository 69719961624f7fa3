/// A frame of a chunk of colours: rows add to premultiplied models, and the sums are straight again where something is on them.
extension Chunk {
  func showColors(
    at now: Double, _ numbers: borrowing Numbers, _ model: UnsafeMutablePointer<Double>, _ shown: UnsafeMutablePointer<Double>,
    _ styles: borrowing Styles, _ missing: MissingPieces?
  ) {
    for place in 0..<count {
      let (from, to) = (model + place &* 4, shown + place &* 4)
      rowCount(place) > 0 ? Premultiplied(from).copy(to: to) : to.update(from: from, count: 4)
    }
    addAll(at: now, shown, styles, missing)
    showKeys(at: now, numbers, shown, styles, missing)
    for place in 0..<count where rowCount(place) > 0 { Premultiplied.straighten(shown + place &* 4, model: model + place &* 4) }
  }
}

/// A colour as it is mixed: red, green and blue times alpha, and alpha.
struct Premultiplied {
  let red, green, blue, alpha: Double

  /// From straight numbers: red, green, blue, alpha.
  @inline(__always)
  init(_ straight: UnsafePointer<Double>) {
    alpha = straight[3]
    (red, green, blue) = (straight[0] * alpha, straight[1] * alpha, straight[2] * alpha)
  }

  @inline(__always)
  func copy(to numbers: UnsafeMutablePointer<Double>) { (numbers[0], numbers[1], numbers[2], numbers[3]) = (red, green, blue, alpha) }

  @inline(__always)
  func isSame(as numbers: UnsafePointer<Double>) -> Bool {
    red == numbers[0] && green == numbers[1] && blue == numbers[2] && alpha == numbers[3]
  }

  /// Makes mixed numbers straight: a clear colour keeps the numbers it has, and what is back at the model is the model to the bit.
  @inline(__always)
  static func straighten(_ mixed: UnsafeMutablePointer<Double>, model: UnsafePointer<Double>) {
    if Premultiplied(model).isSame(as: mixed) { return mixed.update(from: model, count: 4) }
    let alpha = mixed[3]
    guard abs(alpha) > leastAlpha else { return }
    for i in 0..<3 { mixed[i] /= alpha }
  }

  /// Less than this is clear: what is divided by it might be no number.
  static var leastAlpha: Double { 1e-150 }
}
