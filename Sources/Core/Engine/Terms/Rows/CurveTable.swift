import LegatoTiming
import Synchronization

/// The remaining share under a curve, `1 − progress`, in 512 cubic pieces, each centred on its node.
///
/// A piece is computed when first needed, as the Hermite cubic of the curve's values and slopes half a piece to either side: neighbours agree in value and
/// slope. Where the curve is not smooth, or the piece's error exceeds ``tolerance``, the piece is marked and the curve itself is evaluated each time. A piece
/// does not depend on when it was made. It costs some fifteen evaluations, once.
final class CurveTable: @unchecked Sendable {  // filled on its engine's thread alone; only read while a frame is split
  static let nodes = 512
  /// Largest error of a usable piece, in remaining share.
  static let tolerance = 1e-8
  /// 1.5 · 2⁵²: added to a number below 2⁵¹ it leaves the nearest integer in the low bits.
  static let rounding = 6_755_399_441_055_744.0

  /// Where a piece is compared with the curve, in pieces from its node. Unevenly spaced, against waves with equal distances between zeros; four on either
  /// side, as a curve may consist of cubics that meet in the middle.
  private static let places = [-0.47, -0.36, -0.23, -0.09, 0.12, 0.21, 0.34, 0.46]
  /// How far beyond a piece the curve has to be smooth: more than the rounding of composed curves.
  private static let margin = 1e-9

  let pace: ResolvedCurve
  /// The same curve as an existential, so that it is called without a copy, which would count references.
  private let curve: any TimingCurveProvider
  /// The key by which equal curves are found; nil for curves known by value, and for those without equality.
  let key: AnyHashable?
  /// Coefficients in the distance from the node, in pieces. NaN as the first: see ``Missing``.
  private(set) var pieces: UnsafeMutablePointer<SIMD4<Double>>

  /// The second coefficient of a piece without coefficients.
  private enum Missing {
    static let notMade = 0.0
    static let asked = 1.0
  }

  private(set) var ownsPieces = false

  /// Counts the curve once, if it has returned a non-finite number.
  private let emptyPieces: EmptyPieces
  private let isNonFinite = Atomic<Bool>(false)

  /// A table that evaluates the curve each time, until ``tabulate()``.
  init(_ pace: ResolvedCurve, key: AnyHashable? = nil, emptyPieces: EmptyPieces) {
    (self.pace, self.key, self.emptyPieces, pieces) = (pace, key, emptyPieces, emptyPieces.pieces)
    if case .other(let own) = pace { curve = own } else { curve = pace }
  }

  deinit { if ownsPieces { pieces.deallocate() } }

  /// From now on pieces are made where the curve is smooth.
  func tabulate() {
    guard !ownsPieces else { return }
    pieces = .allocate(capacity: Self.nodes + 1)
    pieces.initialize(repeating: SIMD4(.nan, Missing.notMade, 0, 0), count: Self.nodes + 1)
    ownsPieces = true
  }

  /// A table without any piece: all say that the curve is to be evaluated.
  final class EmptyPieces {
    let pieces: UnsafeMutablePointer<SIMD4<Double>>
    /// Curves that have returned a non-finite number since the last check.
    let nonFinite = Atomic<Int>(0)

    init() {
      pieces = .allocate(capacity: CurveTable.nodes + 1)
      pieces.initialize(repeating: SIMD4(.nan, Missing.asked, 0, 0), count: CurveTable.nodes + 1)
    }

    deinit { pieces.deallocate() }
  }

  /// The remaining share at the fraction `u` of 0…1 if a piece has it; otherwise NaN.
  @inline(__always)
  static func lookedUp(_ u: Double, _ pieces: UnsafePointer<Double>) -> Double {
    let place = u * Double(nodes)
    let rounded = place + rounding
    let piece = pieces + 4 &* Int(truncatingIfNeeded: rounded.bitPattern & 0x3FF)
    let r = place - (rounded - rounding)
    return piece[0] + r * (piece[1] + r * (piece[2] + r * piece[3]))
  }

  /// The remaining share at the fraction `u` where no piece has it: makes the piece if possible, otherwise evaluates the curve.
  /// - Parameter missing: Collects that playback's pieces while the frame is split; nil where the table may be written.
  func evaluated(_ u: Double, _ playback: Int, _ missing: MissingPieces?) -> Double {
    let position = u * Double(Self.nodes)
    let rounded = position + Self.rounding
    let (node, r) = (Int(truncatingIfNeeded: rounded.bitPattern & 0x3FF), position - (rounded - Self.rounding))
    var piece = pieces[node]
    if piece.x.isNaN, piece.y == Missing.notMade {
      if let missing {
        piece = missing.curves.piece(playback, node) { made(node) }
      } else {
        piece = made(node)
        store(piece, at: node)
      }
    }
    let tabled = piece.x + r * (piece.y + r * (piece.z + r * piece.w))
    if tabled == tabled { return tabled }
    if u <= 0 { return 1 }
    if !(u < 1) { return 0 }
    let remaining = 1 - curve.progress(at: u)
    if remaining.isShare { return remaining }
    if !isNonFinite.exchange(true, ordering: .relaxed) { emptyPieces.nonFinite.add(1, ordering: .relaxed) }
    return lastGood(before: node)
  }

  /// The remaining share at the last node with a finite number, independent of earlier frames (MU-5).
  private func lastGood(before node: Int) -> Double {
    for node in stride(from: node - 1, to: 0, by: -1) {
      let remaining = 1 - curve.progress(at: Double(node) / Double(Self.nodes))
      if remaining.isShare { return remaining }
    }
    return 1
  }

  func store(_ piece: SIMD4<Double>, at node: Int) { pieces[node] = piece }

  private func exact(_ u: Double) -> Double { u <= 0 ? 1 : u >= 1 ? 0 : 1 - curve.progress(at: u) }

  /// The Hermite cubic through two values with two slopes over `v` = 0…1, in `r` where `v = a·r + b`.
  static func hermite(_ from: Double, _ to: Double, _ slopeFrom: Double, _ slopeTo: Double, _ a: Double, _ b: Double) -> SIMD4<Double> {
    let change = to - from
    let (c2, c3) = (3 * change - 2 * slopeFrom - slopeTo, slopeFrom + slopeTo - 2 * change)
    return SIMD4(
      from + b * (slopeFrom + b * (c2 + b * c3)), a * (slopeFrom + b * (2 * c2 + 3 * b * c3)), a * a * (c2 + 3 * b * c3), a * a * a * c3)
  }

  private func made(_ node: Int) -> SIMD4<Double> {
    let length = 1 / Double(Self.nodes)
    let centre = Double(node) * length
    if case .linear = pace { return SIMD4(1 - centre, -length, 0, 0) }
    let (low, high) = (max(0, centre - length / 2), min(1, centre + length / 2))
    guard curve.isSmooth(in: max(0, low - Self.margin)...min(1, high + Self.margin)) else { return SIMD4(.nan, Missing.asked, 0, 0) }
    let span = high - low
    let (from, to) = (exact(low), exact(high))
    let (slopeFrom, slopeTo) = (-curve.velocity(at: low) * span, -curve.velocity(at: high) * span)
    var piece = Self.hermite(from, to, slopeFrom, slopeTo, length / span, (centre - low) / span)
    if node == 0 { piece.x = 1 }
    if node == Self.nodes { piece.x = 0 }
    for r in Self.places {
      let u = centre + r * length
      guard u > 0, u < 1 else { continue }
      let error = abs(piece.x + r * (piece.y + r * (piece.z + r * piece.w)) - exact(u))
      guard error <= Self.tolerance else { return SIMD4(.nan, Missing.asked, 0, 0) }
    }
    return piece
  }
}

extension UnsafePointer<Double> {
  /// The numbers of pieces, which a look-up reads one by one: without a SIMD load.
  init(numbersOf pieces: UnsafeMutablePointer<SIMD4<Double>>) { self = UnsafeRawPointer(pieces).assumingMemoryBound(to: Double.self) }
}

extension Double {
  /// Whether it is usable as a remaining share: finite, and so small that its product with the maximum offset of a row, 10¹⁵⁰, is finite (MU-5).
  var isShare: Bool { abs(self) < Limits.maximumOffset }
}
