/// A frame of a chunk of colours: rows add to premultiplied models, and the sums are converted back where there are rows. Opaque colours, the usual ones,
/// need no conversion: premultiplied and straight components are the same.
extension Chunk {
  func showColors(
    at now: Double, _ numbers: borrowing Numbers, _ model: UnsafeMutablePointer<Double>, _ shown: UnsafeMutablePointer<Double>,
    _ playbacks: borrowing Playbacks, _ missing: MissingPieces?, _ ahead: UnsafePointer<Prefetch>?
  ) {
    if beginsOpaque {
      showRows(at: now, numbers, model, shown, playbacks, missing, ahead)
      if !addsSpringsFirst { addSprings(at: now, shown, playbacks, missing, ahead) }
      if isOpaque { return }
    } else {
      for place in 0..<count {
        let (from, to) = (model + place &* 4, shown + place &* 4)
        rowCount(place) > 0 ? Premultiplied(from).copy(to: to) : to.update(from: from, count: 4)
      }
      addAll(at: now, numbers, shown, playbacks, missing)
    }
    for place in 0..<count where shown[place &* 4 &+ 3] != 1 && rowCount(place) > 0 {
      Premultiplied.straighten(shown + place &* 4, model: model + place &* 4)
    }
  }
}

/// A premultiplied colour: red, green and blue times alpha, and alpha.
struct Premultiplied {
  let red, green, blue, alpha: Double

  /// From straight red, green, blue, alpha.
  @inline(__always)
  init(_ straight: UnsafePointer<Double>) {
    alpha = straight[3]
    (red, green, blue) = (straight[0] * alpha, straight[1] * alpha, straight[2] * alpha)
  }

  @inline(__always)
  func copy(to numbers: UnsafeMutablePointer<Double>) { (numbers[0], numbers[1], numbers[2], numbers[3]) = (red, green, blue, alpha) }

  var isFinite: Bool { red.isFinite && green.isFinite && blue.isFinite && alpha.isFinite }

  @inline(__always)
  func isSame(as numbers: UnsafePointer<Double>) -> Bool {
    red == numbers[0] && green == numbers[1] && blue == numbers[2] && alpha == numbers[3]
  }

  /// Converts premultiplied numbers to straight ones, if those are finite: a transparent colour stays as it is, and a sum equal to the model is the model bit
  /// for bit.
  @inline(__always)
  static func straighten(_ mixed: UnsafeMutablePointer<Double>, model: UnsafePointer<Double>) {
    if Premultiplied(model).isSame(as: mixed) { return mixed.update(from: model, count: 4) }
    let alpha = mixed[3]
    guard abs(alpha) > minimumAlpha else { return }
    // one division for three
    let numbers = UnsafeMutableRawPointer(mixed).loadUnaligned(as: SIMD4<Double>.self)
    var straight = numbers / alpha
    straight[3] = alpha
    // as hardly visible as it is, its hue may be too large for a number
    guard straight.sum().isFinite else { return }
    UnsafeMutableRawPointer(mixed).storeBytes(of: straight, as: SIMD4<Double>.self)
  }

  /// Below this a colour counts as transparent: divided by it, results might not be finite.
  static var minimumAlpha: Double { 1e-150 }
}
