/// Calls `body` with the width; for points, the most frequent values, as a constant, so that the compiler specialises.
@inline(__always)
func withWidth<Answer>(_ width: Int, _ body: (Int) -> Answer) -> Answer { width == 2 ? body(2) : body(width) }

/// Calls `body` for each component, in order. Points need no loop.
@inline(__always)
func forEachComponent(_ width: Int, _ body: (Int) -> Void) {
  if width == 2 {
    body(0)
    body(1)
  } else {
    for i in 0..<width { body(i) }
  }
}

/// Stores a result for each component. Both of a point are computed before one is stored, so that the compiler vectorises them.
@inline(__always)
func forEachComponent<Numbers>(_ width: Int, _ compute: (Int) -> Numbers, store: (Int, Numbers) -> Void) {
  if width == 2 {
    let (x, y) = (compute(0), compute(1))
    store(0, x)
    store(1, y)
  } else {
    for i in 0..<width { store(i, compute(i)) }
  }
}

/// Copies the components of a value. Maps of space need no loop, either.
@inline(__always)
func copyComponents(_ width: Int, from: UnsafePointer<Double>, to: UnsafeMutablePointer<Double>) {
  if width == 16 { return Transform3D(from).copy(to: to) }
  forEachComponent(width) {
    from[$0]
  } store: {
    to[$0] = $1
  }
}

extension UnsafePointer<Double> {
  /// Two numbers, aligned as one.
  @inline(__always)
  var pair: SIMD2<Double> { UnsafeRawPointer(self).loadUnaligned(as: SIMD2<Double>.self) }
}

extension UnsafeMutablePointer<Double> {
  /// Two numbers, aligned as one.
  @inline(__always)
  var pair: SIMD2<Double> {
    get { UnsafePointer(self).pair }
    nonmutating set { UnsafeMutableRawPointer(self).storeBytes(of: newValue, as: SIMD2<Double>.self) }
  }
}
