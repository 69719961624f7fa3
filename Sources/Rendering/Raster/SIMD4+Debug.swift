#if DEBUG
  /// The arithmetic of colours in a build that is not optimized, where the standard library's goes through tables of witnesses for each of the four floats and
  /// makes a picture some three times as slow. The results are the same to the bit; an optimized build uses the standard library's, which is one instruction.
  extension SIMD4<Float> {
    private typealias Four = (Float, Float, Float, Float)
    private var four: Four { unsafeBitCast(self, to: Four.self) }
    private init(_ four: Four) { self = unsafeBitCast(four, to: SIMD4<Float>.self) }

    static func + (a: SIMD4<Float>, b: SIMD4<Float>) -> SIMD4<Float> {
      let (a, b) = (a.four, b.four)
      return SIMD4<Float>((a.0 + b.0, a.1 + b.1, a.2 + b.2, a.3 + b.3))
    }
    static func - (a: SIMD4<Float>, b: SIMD4<Float>) -> SIMD4<Float> {
      let (a, b) = (a.four, b.four)
      return SIMD4<Float>((a.0 - b.0, a.1 - b.1, a.2 - b.2, a.3 - b.3))
    }
    static func * (a: SIMD4<Float>, b: SIMD4<Float>) -> SIMD4<Float> {
      let (a, b) = (a.four, b.four)
      return SIMD4<Float>((a.0 * b.0, a.1 * b.1, a.2 * b.2, a.3 * b.3))
    }
    static func * (a: SIMD4<Float>, b: Float) -> SIMD4<Float> {
      let a = a.four
      return SIMD4<Float>((a.0 * b, a.1 * b, a.2 * b, a.3 * b))
    }
    static func += (a: inout SIMD4<Float>, b: SIMD4<Float>) { a = a + b }
    static func -= (a: inout SIMD4<Float>, b: SIMD4<Float>) { a = a - b }

    var x: Float {
      get { four.0 }
      set { self[0] = newValue }
    }
    var y: Float {
      get { four.1 }
      set { self[1] = newValue }
    }
    var z: Float {
      get { four.2 }
      set { self[2] = newValue }
    }
    var w: Float {
      get { four.3 }
      set { self[3] = newValue }
    }
  }
#endif
