import LegatoTiming

/// A table's pieces as a frame reads them.
struct SpringColumns {
  var pieces: UnsafeMutablePointer<SIMD8<Double>>
  /// Index of the last piece.
  var last: Double
  /// Pieces per second.
  var rate: Double

  /// The responses after `elapsed` seconds; NaN where the table has no piece.
  @inline(__always)
  func answers(at elapsed: Double) -> SIMD2<Double> {
    let position = elapsed * rate
    let rounded = min(position, last) + CurveTable.rounding
    let piece = pieces[Int(truncatingIfNeeded: rounded.bitPattern & 0x3FFF)]
    let r = position - (rounded - CurveTable.rounding)
    let (a, b, c, d) = (piece.lowHalf.lowHalf, piece.lowHalf.highHalf, piece.highHalf.lowHalf, piece.highHalf.highHalf)
    return r <= 0.5 ? a + r * (b + r * (c + r * d)) : SIMD2(repeating: .nan)
  }
}

/// The two responses of an oscillator in pieces: to a unit offset, and to a unit velocity times ω, over the time ωt, for one damping ratio.
///
/// Cubic pieces of 1/64 centred on their nodes, made when first needed from the closed form: error at most 2·10⁻¹⁰ of the range.
final class SpringTable: @unchecked Sendable {  // filled on its engine's thread alone; only read while a frame is split
  /// Pieces per unit of ωt.
  static let density = 64.0
  /// Beyond this many pieces the closed form is used: only springs with hardly any damping last that long.
  private static let longest = 8192

  private let motion: SpringMotion
  /// Four coefficients for the offset, four for the velocity. NaN as the first: not made yet.
  private(set) var pieces: UnsafeMutablePointer<SIMD8<Double>>
  private(set) var count: Int

  init(_ dampingRatio: Double) {
    motion = SpringMotion(angularFrequency: 1, dampingRatio: dampingRatio)
    count = 64
    pieces = .allocate(capacity: count)
    pieces.initialize(repeating: SIMD8(repeating: .nan), count: count)
  }

  deinit { pieces.deallocate() }

  private static func pieces(upTo end: Double) -> Int { Int(saturating: min(end * density, Double(longest - 2)), nan: longest - 2) + 2 }

  /// Makes room up to the time `end`, in ωt, so that frames do not allocate.
  func reserve(_ end: Double) {
    let wanted = Self.pieces(upTo: end)
    guard wanted > count else { return }
    let larger = UnsafeMutablePointer<SIMD8<Double>>.allocate(capacity: wanted)
    larger.moveInitialize(from: pieces, count: count)
    (larger + count).initialize(repeating: SIMD8(repeating: .nan), count: wanted - count)
    pieces.deallocate()
    (pieces, count) = (larger, wanted)
  }

  /// What a frame reads of the table, without counting references.
  var columns: SpringColumns { SpringColumns(pieces: pieces, last: Double(count - 1), rate: Self.density) }

  /// The responses at ωt ≥ 0 where no piece has them: makes the piece if there is room, otherwise uses the closed form.
  /// - Parameter missing: Collects that playback's pieces while the frame is split; nil where the table may be written.
  @inline(never)
  func evaluated(_ position: Double, _ playback: Int, _ missing: MissingPieces?) -> SIMD2<Double> {
    let rounded = min(position, Double(count)) + CurveTable.rounding
    let node = Int(truncatingIfNeeded: rounded.bitPattern & 0x3FFF)
    guard node < count else { return exact(position / Self.density) }
    let r = position - (rounded - CurveTable.rounding)
    let piece: SIMD8<Double>
    if let missing {
      piece = missing.springs.piece(playback, node) { made(node) }
    } else {
      piece = made(node)
      store(piece, at: node)
    }
    let (a, b, c, d) = (piece.lowHalf.lowHalf, piece.lowHalf.highHalf, piece.highHalf.lowHalf, piece.highHalf.highHalf)
    return a + r * (b + r * (c + r * d))
  }

  func store(_ piece: SIMD8<Double>, at node: Int) { pieces[node] = piece }

  private func exact(_ time: Double) -> SIMD2<Double> {
    let answer = motion.response(at: time)
    return SIMD2(answer.displacement, answer.impulse)
  }

  @inline(never)
  private func made(_ node: Int) -> SIMD8<Double> {
    let length = 1 / Self.density
    let centre = Double(node) * length
    let low = max(0, centre - length / 2)
    let span = centre + length / 2 - low
    let (from, to) = (motion.response(at: low), motion.response(at: low + span))
    var piece = SIMD8<Double>()
    for answer in 0..<2 {
      let isOffset = answer == 0
      let (p, q) = isOffset ? (from.displacement, to.displacement) : (from.impulse, to.impulse)
      let slopes = isOffset ? (from.displacementRate, to.displacementRate) : (from.impulseRate, to.impulseRate)
      let cubic = CurveTable.hermite(p, q, slopes.0 * span, slopes.1 * span, length / span, (centre - low) / span)
      for i in 0..<4 { piece[2 * i + answer] = cubic[i] }
    }
    if node == 0 { (piece[0], piece[1]) = (1, 0) }
    return piece
  }
}
