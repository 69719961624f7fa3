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
    let (tint, rest) = (tint, 1 - tint.w)
    // a colour's own share, and that of its luminance
    let own = SIMD4(saturation, saturation, saturation, 1)
    let grey = SIMD4(1, 1, 1, 0) * (1 - saturation)
    let (red, green, blue) = (grey * 0.2126, grey * 0.7152, grey * 0.0722)
    for i in colors.indices {
      let color = colors[i]
      let changed = color * own + (red * color.x + green * color.y + blue * color.z)
      colors[i] = tint + changed.within(alpha: color.w) * rest
    }
  }
}
