import LegatoTiming

/// A palette of at most 255 colours for all pictures of an animation, with dithering between pairs of them.
///
/// The colours are chosen by median cut: the box of colours with the largest error is cut in two repeatedly. A colour that fills more than
/// half of its box is kept exactly, so that flat backgrounds stay flat.
///
/// Intermediate colours are dithered from two. The choice depends on a pixel's position and colour only (ordered dithering), so that the dots of unchanged
/// areas do not change.
/// - SeeAlso: Heckbert, Color image quantization for frame buffer display, 1982;
///   Bayer, An optimum method for two-level rendition of continuous-tone pictures, 1973.
struct GIFPalette {
  /// Red, green and blue, 0…255.
  private(set) var colors: [SIMD3<Int32>] = []
  /// A cache for queried colours: two of ``colors``, and how much of the second in 64ths, packed.
  private var mixes: [UInt32: UInt32] = [:]

  /// The number of occurrences of each colour, as 0xRRGGBB.
  typealias Counts = [UInt32: Int]

  static func rgb(_ color: UInt32) -> SIMD3<Int32> { SIMD3(Int32(color >> 16 & 255), Int32(color >> 8 & 255), Int32(color & 255)) }

  init(_ counts: Counts) {
    // sorted, because the order of dictionaries varies
    let all = counts.map { Entry(color: $0.key, count: $0.value) }.sorted { $0.color < $1.color }
    var boxes = all.isEmpty ? [] : [Box(all[...])]
    while boxes.count < 255, let widest = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }), boxes[widest].error > 0 {
      let (low, high) = boxes[widest].halves
      boxes[widest] = low
      boxes.append(high)
    }
    colors = boxes.map(\.color)
  }

  private struct Entry {
    let color: UInt32
    let count: Int
    var rgb: SIMD3<Double> { SIMD3<Double>(GIFPalette.rgb(color)) }
  }

  /// A set of colours that are replaced by one.
  private struct Box {
    private let entries: ArraySlice<Entry>
    private let (mean, axis): (SIMD3<Double>, Int)
    /// The sum of squared distances to the mean along the axis with the largest one, weighted with the occurrences.
    let error: Double

    init(_ entries: ArraySlice<Entry>) {
      self.entries = entries
      var (sum, squares, count) = (SIMD3<Double>.zero, SIMD3<Double>.zero, 0.0)
      for entry in entries {
        sum += entry.rgb * Double(entry.count)
        squares += entry.rgb * entry.rgb * Double(entry.count)
        count += Double(entry.count)
      }
      mean = sum / max(1, count)
      let errors = entries.count < 2 ? .zero : squares - sum * mean
      axis = errors.x >= max(errors.y, errors.z) ? 0 : errors.y >= errors.z ? 1 : 2
      // of one colour it is 0, except for rounding
      error = entries.count < 2 ? 0 : max(errors[axis], 1e-3)
    }

    /// The colours below and above the mean; neither is empty.
    var halves: (Box, Box) {
      let sorted = entries.sorted { ($0.rgb[axis], $0.color) < ($1.rgb[axis], $1.color) }
      let cut = sorted.firstIndex { $0.rgb[axis] > mean[axis] } ?? sorted.count
      let place = min(max(1, cut), sorted.count - 1)
      return (Box(sorted[..<place]), Box(sorted[place...]))
    }

    var color: SIMD3<Int32> {
      let count = entries.reduce(0) { $0 + $1.count }
      if let most = entries.max(by: { $0.count < $1.count }), 2 * most.count > count { return GIFPalette.rgb(most.color) }
      return SIMD3(Int32(saturating: mean.x.rounded()), Int32(saturating: mean.y.rounded()), Int32(saturating: mean.z.rounded()))
    }
  }

  // MARK: Dots

  /// The threshold order of 8 × 8 dots, row by row (a Bayer matrix): each quadrant repeats the pattern of the whole at a quarter of the scale.
  private static let order: [UInt32] = (0..<64).map { place in
    var (x, y, number): (UInt32, UInt32, UInt32) = (UInt32(place % 8), UInt32(place / 8), 0)
    for _ in 0..<3 {
      number = number << 2 | ((x ^ y) & 1) << 1 | y & 1
      (x, y) = (x >> 1, y >> 1)
    }
    return number
  }

  /// The colour's index at a position.
  mutating func index(_ color: UInt32, x: Int, y: Int) -> UInt8 {
    var mix = mixes[color] ?? .max
    if mix == .max {
      mix = mixed(color)
      mixes[color] = mix
    }
    return UInt8(Self.order[(y & 7) << 3 | x & 7] < mix >> 16 ? mix >> 8 & 255 : mix & 255)
  }

  /// The nearest colour, and the one whose mixture with it is nearest to `color`, with a penalty for visible dots.
  private func mixed(_ color: UInt32) -> UInt32 {
    let wanted = SIMD3<Float>(Self.rgb(color))
    func square(_ v: SIMD3<Float>) -> Float { (v * v).sum() }
    var (first, least) = (0, Float.infinity)
    for (i, color) in colors.enumerated() {
      let far = square(SIMD3<Float>(color) - wanted)
      if far < least { (first, least) = (i, far) }
    }
    guard least > 0 else { return UInt32(first) }
    let near = SIMD3<Float>(colors[first])
    var (second, share, best) = (first, UInt32(0), least)
    for (i, color) in colors.enumerated() where i != first {
      let direction = SIMD3<Float>(color) - near
      let length = square(direction)
      guard length > 0 else { continue }
      let part = ((wanted - near) * direction).sum() / length
      guard part > 0 else { continue }
      let sixtyFourths = min(32, (part * 64).rounded())
      let mean = sixtyFourths / 64
      // dots are visible if their colours are far apart
      let error = square(near + direction * mean - wanted) + mean * (1 - mean) * length / 8
      if error < best { (second, share, best) = (i, UInt32(sixtyFourths), error) }
    }
    return share << 16 | UInt32(second) << 8 | UInt32(first)
  }
}
