import LegatoCore

/// A weight for each index of a ``BlendTable``.
struct Weights: Animatable {
  private var shares: InlineArray<24, Double>

  /// Weight 1 for the value at `index`.
  init(at index: Int) { shares = InlineArray { $0 == index ? 1 : 0 } }

  static var componentCount: Int { 24 }
  static var combination: Combination { .sum }
  init(components: Span<Double>) { shares = InlineArray { components[$0] } }
  func write(to components: inout MutableSpan<Double>) { for i in 0..<Self.componentCount { components[i] = shares[i] } }

  static func == (l: Weights, r: Weights) -> Bool { (0..<componentCount).allSatisfy { l.shares[$0] == r.shares[$0] } }
  subscript(index: Int) -> Double { shares[index] }

  /// The weights, each multiplied by `factor` of its index.
  func scaled(_ factor: (Int) -> Double) -> Weights {
    var scaled = self
    for index in 0..<Self.componentCount where shares[index] != 0 { scaled.shares[index] *= factor(index) }
    return scaled
  }

  /// The index with the largest weight.
  var heaviest: Int { (0..<Self.componentCount).reduce(0) { shares[$1] > shares[$0] ? $1 : $0 } }
}
