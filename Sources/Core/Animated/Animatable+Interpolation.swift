extension Animatable {
  /// Between two values at a progress, possibly outside 0…1, exact at 0 and 1: component by component (IV-1), maps by their parts (IV-2, IV-10),
  /// colours premultiplied. Discrete values switch at 1.
  public static func interpolated(from: Self, to: Self, progress: Double) -> Self {
    if progress == 0 { return from }
    if progress == 1 { return to }
    switch (from, to) {
    case (let a, let b) as (AffineTransform, AffineTransform):
      return AffineTransform.interpolated(from: a, to: b, progress: progress) as! Self
    case (let a, let b) as (Transform3D, Transform3D): return Transform3D.interpolated(from: a, to: b, progress: progress) as! Self
    case (let a, let b) as (Color, Color): return Color.interpolated(from: a, to: b, progress: progress) as! Self
    default: break
    }
    guard combination != .discrete, componentCount > 0 else { return progress < 1 ? from : to }
    let count = componentCount
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: 2 * count) { numbers in
      numbers.initialize(repeating: 0)
      var start = numbers.extracting(0..<count).mutableSpan
      from.write(to: &start)
      var end = numbers.extracting(count..<2 * count).mutableSpan
      to.write(to: &end)
      for i in 0..<count { numbers[i] += (numbers[count + i] - numbers[i]) * progress }
      return Self(components: Span(_unsafeElements: UnsafeBufferPointer(numbers.extracting(0..<count))))
    }
  }
}
