/// Smooth noise as a function of position and time, with the same values on every machine.
///
/// Each point of a lattice of unit cubes has a direction, hashed from its coordinates and the seed. Between them the directions are interpolated by
/// `6t⁵ − 15t⁴ + 10t³` along each axis, so that the second derivative is continuous. The mean over all seeds is zero.
enum Noise {
  /// A vector of length 0…1, which changes by at most 3.75 per unit along each axis. Zero for coordinates from 2⁵² on.
  static func vector(_ x: Double, _ y: Double, _ z: Double, seed: UInt64) -> Vec {
    guard abs(x) < 0x1p52, abs(y) < 0x1p52, abs(z) < 0x1p52 else { return .zero }
    let (low, left, back) = (x.rounded(.down), y.rounded(.down), z.rounded(.down))
    let (i, j, k) = (Int64(saturating: low), Int64(saturating: left), Int64(saturating: back))
    let (u, v, w) = (blend(x - low), blend(y - left), blend(z - back))
    func layer(_ k: Int64) -> Vec {
      let near = corner(i, j, k, seed).lerp(corner(i + 1, j, k, seed), u)
      return near.lerp(corner(i, j + 1, k, seed).lerp(corner(i + 1, j + 1, k, seed), u), v)
    }
    let first = layer(k)
    // without animation all samples are in one layer
    return w == 0 ? first : first.lerp(layer(k + 1), w)
  }

  private static func blend(_ t: Double) -> Double { t * t * t * (t * (t * 6 - 15) + 10) }

  /// A unit vector at a lattice point: a point of a half circle in its rational parametrization, negated or mirrored by two bits.
  private static func corner(_ i: Int64, _ j: Int64, _ k: Int64, _ seed: UInt64) -> Vec {
    var bits = mixed(seed &+ UInt64(bitPattern: i))
    bits = mixed(bits &+ UInt64(bitPattern: j))
    bits = mixed(bits &+ UInt64(bitPattern: k))
    let t = Double(bits >> 11) * 0x1p-52 - 1
    let scale = (bits & 1 == 0 ? 1 : -1) / (1 + t * t)
    let (a, b) = ((1 - t * t) * scale, 2 * t * scale)
    return bits & 2 == 0 ? Vec(a, b) : Vec(b, a)
  }

  /// The hash SplitMix64 (Steele, Lea, Flood 2014): every bit of the result depends on every bit of the number.
  private static func mixed(_ number: UInt64) -> UInt64 {
    var z = number &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
