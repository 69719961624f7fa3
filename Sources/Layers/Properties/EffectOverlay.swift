import LegatoCore

/// An overlay on one part of a larger value: the result is `numbers + (1 − share)·below`.
///
/// With share 1 it replaces the part below, with share 0 it adds to it, and as zero, at rest, it has no effect. As all of these are plain numbers that add
/// up, an animation can go from any of them to any other.
struct EffectOverlay: Animatable {
  private var part: SIMD4<Double> = .zero
  private var share = 0.0

  /// An overlay without effect.
  init() {}
  /// An overlay that replaces the part below.
  init(_ part: some OverlayPart) { (self.part, share) = (part.summable, 1) }

  static var componentCount: Int { 5 }
  static var combination: Combination { .sum }
  init(components: Span<Double>) { (part, share) = (SIMD4(components[0], components[1], components[2], components[3]), components[4]) }
  func write(to components: inout MutableSpan<Double>) {
    for i in 0..<4 { components[i] = part[i] }
    components[4] = share
  }

  /// Whether it has no effect.
  var isNothing: Bool { share == 0 && part == .zero }

  /// The number of components without the share: those that a cumulative animation adds up.
  static let growing = 4

  static func numbers(of value: AnimationValue<some OverlayPart>) -> [Double] {
    switch value {
    case .whole(let part): return EffectOverlay(part).numbers
    case .offset(let part):
      var cover = EffectOverlay()
      cover.part = part.summable
      return cover.numbers
    case .numbers(let numbers): return numbers
    case .kept: return EffectOverlay().numbers
    }
  }

  func shown<Part: OverlayPart>(over below: Part) -> Part {
    isNothing ? below : Part(summable: part + (1 - share) * below.summable)
  }
}
