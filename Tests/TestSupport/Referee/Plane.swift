import Foundation

/// An affine map of the plane for row vectors, put together and taken apart as IV-2 says.
struct Plane {
  var a, b, c, d, tx, ty: Moving

  init(_ n: [Moving]) { (a, b, c, d, tx, ty) = (n[0], n[1], n[2], n[3], n[4], n[5]) }
  init(_ n: [Double]) { self.init([Moving](n)) }
  var numbers: [Moving] { [a, b, c, d, tx, ty] }

  static let identity = Plane([1.0, 0, 0, 1, 0, 0])

  /// This map and then `next`.
  static func * (first: Plane, next: Plane) -> Plane {
    Plane([
      first.a * next.a + first.b * next.c, first.a * next.b + first.b * next.d, first.c * next.a + first.d * next.c,
      first.c * next.b + first.d * next.d, first.tx * next.a + first.ty * next.c + next.tx,
      first.tx * next.b + first.ty * next.d + next.ty,
    ])
  }

  var inverse: Plane {
    let determinant = a * d - b * c
    return Plane([
      d / determinant, -b / determinant, -c / determinant, a / determinant, (c * ty - d * tx) / determinant,
      (b * tx - a * ty) / determinant,
    ])
  }

  /// Translation, scales, angle, remaining matrix: M = S · R · Rem, then the translation.
  struct Parts {
    var numbers: [Moving]
    static let identity = Parts(numbers: [Moving]([0.0, 0, 1, 1, 0, 1, 0, 0, 1]))

    init(numbers: [Moving]) { self.numbers = numbers }

    init(_ m: Plane) {
      let (a, b, c, d) = (m.a.value, m.b.value, m.c.value, m.d.value)
      var (sx, sy) = (hypot(a, b), hypot(c, d))
      if a * d - b * c < 0 { if a < d { sx = -sx } else { sy = -sy } }
      let angle = atan2(b / sx, a / sx)
      let (sine, cosine) = (sin(angle), cos(angle))
      // Rem = R⁻¹ · S⁻¹ · M
      self.init(
        numbers: [Moving]([
          m.tx.value, m.ty.value, sx, sy, angle, cosine * a / sx - sine * c / sy, cosine * b / sx - sine * d / sy,
          sine * a / sx + cosine * c / sy, sine * b / sx + cosine * d / sy,
        ]))
    }

    var map: Plane {
      let (sx, sy, sine, cosine) = (numbers[2], numbers[3], numbers[4].sine, numbers[4].cosine)
      let turn = Plane([sx * cosine, sx * sine, -(sy * sine), sy * cosine, Moving(0), Moving(0)])
      return turn * Plane([numbers[5], numbers[6], numbers[7], numbers[8], numbers[0], numbers[1]])
    }

    /// As seen from `other`: the same mirror, and an angle within half a turn of its, half a turn itself clockwise (IV-4…IV-6).
    func near(_ other: Parts) -> Parts {
      var parts = self
      let ((sx, sy), (ox, oy)) = ((numbers[2].value, numbers[3].value), (other.numbers[2].value, other.numbers[3].value))
      if sx < 0 && oy < 0 || sy < 0 && ox < 0 {
        parts.numbers[2] = -numbers[2]
        parts.numbers[3] = -numbers[3]
        parts.numbers[4] = numbers[4] + (numbers[4].value < 0 ? Double.pi : -Double.pi)
      }
      var way = (other.numbers[4].value - parts.numbers[4].value).remainder(dividingBy: 2 * .pi)
      if way <= -Double.pi + 1e-15 { way = .pi }
      parts.numbers[4] = Moving(other.numbers[4].value - way)
      return parts
    }
  }
}
