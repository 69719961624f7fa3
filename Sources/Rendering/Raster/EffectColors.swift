import LegatoLayers

/// The colour transform of an effect: multiplies the chroma, and composites a tint.
struct EffectColors {
  private let tint: SIMD4<Float>
  private let saturation: Float

  init(_ effect: Effect) {
    (tint, saturation) = (effect.tint.premultiplied, Float(min(max(0, effect.saturation), 1e6)))
  }

  func apply(to colors: inout Grid<SIMD4<Float>>) { colors.change(apply) }

  func apply(to colors: UnsafeMutableBufferPointer<SIMD4<Float>>) {
    guard saturation != 1 || tint.w > 0 else { return }
    let (saturation, tint, rest) = (saturation, tint, 1 - tint.w)
    for i in colors.indices { colors[i] = tint + colors[i].saturated(saturation) * rest }
  }
}
