import LegatoCore

/// A part of a larger value, laid over what that has there: shown is `numbers + (1 − share)·below`.
///
/// With a share of 1 it covers what is below, with 0 it adds to it, and at rest it is nothing: by plain sums an animation can lead from any of these to any other.
struct Cover: Animatable {
  private var part: SIMD4<Double> = .zero
  private var share = 0.0

  /// Nothing.
  init() {}
  /// Covers all below.
  init(_ part: some Coverable) { (self.part, share) = (part.summable, 1) }

  static var componentCount: Int { 5 }
  static var combination: Combination { .sum }
  init(components: Span<Double>) { (part, share) = (SIMD4(components[0], components[1], components[2], components[3]), components[4]) }
  func write(to components: inout MutableSpan<Double>) {
    for i in 0..<4 { components[i] = part[i] }
    components[4] = share
  }

  /// Whether what is below shows as it is.
  var isNothing: Bool { share == 0 && part == .zero }

  /// All but the share.
  static let growing = 4

  static func numbers(of value: Stated<some Coverable>) -> [Double] {
    switch value {
    case .whole(let part): return Cover(part).numbers
    case .offset(let part):
      var cover = Cover()
      cover.part = part.summable
      return cover.numbers
    case .numbers(let numbers): return numbers
    case .kept: return Cover().numbers
    }
  }

  func shown<Part: Coverable>(over below: Part) -> Part {
    isNothing ? below : Part(summable: part + (1 - share) * below.summable)
  }
}
