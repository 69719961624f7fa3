/// A ``MapProduct`` in the numbers of a presentation: six, or sixteen in space.
struct ShownProduct {
  let numbers: UnsafeMutablePointer<Double>
  let isAffine: Bool
  /// Whether there is a product yet.
  let isMoved: Bool
  let isInSpace: Bool

  /// Multiplies the next older map from the left.
  @inline(__always)
  func put(_ map: PlaneMap) {
    if !isMoved {
      map.copy(to: numbers)
    } else if isInSpace {
      map.copy(before: numbers, to: numbers)
    } else {
      map.concatenating(PlaneMap(numbers)).copy(to: numbers)
    }
  }

  /// The same with a map of space; returns whether the product leaves the plane.
  func put(_ map: Transform3D) -> Bool {
    if let map = map.affine {
      put(PlaneMap(map))
      return isInSpace
    }
    if isMoved {
      map.concatenating(isInSpace ? Transform3D(numbers) : Transform3D(PlaneMap(numbers).transform)).copy(to: numbers)
    } else {
      map.copy(to: numbers)
    }
    return true
  }

  /// Ends the product with a value's numbers; those alone where it is not finite, or there is none.
  @inline(__always)
  func apply(to base: UnsafePointer<Double>, _ width: Int) {
    guard isMoved else { return numbers.update(from: base, count: width) }
    guard isInSpace else { return apply(PlaneMap(numbers), to: base, width) }
    multiply(Transform3D(numbers), base)
  }

  /// Presents one map alone that is multiplied with a value's numbers.
  @inline(__always)
  func show(_ map: Transform3D, before base: UnsafePointer<Double>, _ width: Int) {
    if let map = map.affine { return apply(PlaneMap(map), to: base, width) }
    multiply(map, base)
  }

  @inline(__always)
  private func multiply(_ map: Transform3D, _ base: UnsafePointer<Double>) {
    map.concatenating(Transform3D(base)).copy(to: numbers)
    // they and their sum are finite
    var sum = SIMD4<Double>()
    for row in 0..<4 { sum += UnsafeRawPointer(numbers + 4 &* row).loadUnaligned(as: SIMD4<Double>.self) }
    if !sum.sum().isFinite { numbers.update(from: base, count: 16) }
  }

  /// The same with a product of the plane.
  @inline(__always)
  func apply(_ product: PlaneMap, to base: UnsafePointer<Double>, _ width: Int) {
    if isAffine {
      let map = product.concatenating(PlaneMap(base))
      map.isSound ? map.copy(to: numbers) : numbers.update(from: base, count: width)
    } else {
      product.isSound ? product.copy(before: base, to: numbers) : numbers.update(from: base, count: width)
    }
  }

  /// The same with an interpolated map.
  @inline(__always)
  func apply(to base: Transform3D, _ width: Int) {
    isMoved ? multiply(base, width) : copy(base, to: numbers)
  }

  @inline(never)
  private func multiply(_ base: Transform3D, _ width: Int) {
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { room in
      let start = room.baseAddress.unsafelyUnwrapped
      copy(base, to: start)
      apply(to: start, width)
    }
  }

  @inline(__always)
  func copy(_ map: Transform3D, to numbers: UnsafeMutablePointer<Double>) {
    if !isAffine { return map.copy(to: numbers) }
    PlaneMap(AffineTransform(a: map.m11, b: map.m12, c: map.m21, d: map.m22, tx: map.m41, ty: map.m42)).copy(to: numbers)
  }
}
