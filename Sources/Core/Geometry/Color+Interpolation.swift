extension Color {
  /// Interpolates two colours by premultiplied components, exact at 0 and 1. A transparent colour therefore adds no tint.
  public static func interpolated(from: Color, to: Color, progress: Double) -> Color {
    if progress == 0 { return from }
    if progress == 1 { return to }
    func mixed(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
    let alpha = mixed(from.alpha, to.alpha)
    guard alpha != 0 else { return to.withAlpha(multipliedBy: 0) }
    func part(_ part: KeyPath<Color, Double>) -> Double { mixed(from[keyPath: part] * from.alpha, to[keyPath: part] * to.alpha) / alpha }
    return Color(red: part(\.red), green: part(\.green), blue: part(\.blue), alpha: alpha)
  }
}
