extension Animatable {
  /// Between two values at a progress, possibly outside 0…1, exact at 0 and 1, by their ``combination``: component by component (IV-1), maps by their parts
  /// (IV-2, IV-10), colours premultiplied. Discrete values switch at 1.
  public static func interpolated(from: Self, to: Self, progress: Double) -> Self {
    if progress == 0 { return from }
    if progress == 1 { return to }
    if TypedReference<Self>.isDiscrete { return progress < 1 ? from : to }
    switch combination {
    case .product: return mixed(from, to) { AffineTransform.interpolated(from: $0, to: $1, progress: progress) }
    case .transform: return mixed(from, to) { Transform3D.interpolated(from: $0, to: $1, progress: progress) }
    case .premultiplied: return mixed(from, to) { Color.interpolated(from: $0, to: $1, progress: progress) }
    case .sum, .replace, .discrete: break
    }
    return withNumbers(of: from, to) { from, to in
      for i in 0..<componentCount { from[i] += (to[i] - from[i]) * progress }
      return Self(components: Span(_unsafeElements: UnsafeBufferPointer(from)))
    }
  }

  /// Interpolates two values as those of another type with the same numbers.
  private static func mixed<Other: Animatable>(_ from: Self, _ to: Self, _ mix: (Other, Other) -> Other) -> Self {
    withNumbers(of: from, to) { from, to in
      func other(_ numbers: UnsafeMutableBufferPointer<Double>) -> Other {
        Other(components: Span(_unsafeElements: UnsafeBufferPointer(numbers)))
      }
      var shown = from.mutableSpan
      mix(other(from), other(to)).write(to: &shown)
      return Self(components: Span(_unsafeElements: UnsafeBufferPointer(from)))
    }
  }

  private static func withNumbers(
    of from: Self, _ to: Self, _ body: (UnsafeMutableBufferPointer<Double>, UnsafeMutableBufferPointer<Double>) -> Self
  ) -> Self {
    let count = componentCount
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * count) { numbers in
      numbers.initialize(repeating: 0)
      let (first, second) = (numbers.extracting(0..<count), numbers.extracting(count..<2 * count))
      var span = first.mutableSpan
      from.write(to: &span)
      span = second.mutableSpan
      to.write(to: &span)
      return body(first, second)
    }
  }
}
