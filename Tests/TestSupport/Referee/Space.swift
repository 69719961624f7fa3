import Foundation

/// A map of space for row vectors, put together and taken apart as IV-10 says: 16 numbers, row by row.
struct Space {
  var numbers: [Moving]
  init(_ numbers: [Moving]) { self.numbers = numbers }

  /// Whether it uses the six entries of the plane alone (IV-11).
  var isPlane: Bool {
    let rest = [2: 0.0, 3: 0, 6: 0, 7: 0, 8: 0, 9: 0, 10: 1, 11: 0, 14: 0, 15: 1]
    return rest.allSatisfy { numbers[$0.key].value == $0.value }
  }
  var plane: Plane { Plane([0, 1, 4, 5, 12, 13].map { numbers[$0] }) }
  init(_ plane: Plane) {
    let (p, o, i) = (plane.numbers, Moving(0), Moving(1))
    numbers = [p[0], p[1], o, o, p[2], p[3], o, o, o, o, i, o, p[4], p[5], o, i]
  }

  /// Translation 0…2, scale 3…5, skews xy xz yz 6…8, perspective 9…12.
  struct Parts {
    var numbers: [Double]
    /// x y z w.
    var turn: [Double]

    /// For maps that can be turned back.
    init(_ m: Space) {
      let n = m.numbers.map { $0.value / m.numbers[15].value }
      func row(_ i: Int) -> [Double] { Array(n[4 * i..<4 * i + 3]) }
      var (x, y, z, move) = (row(0), row(1), row(2), row(3))
      // the last column is A · p for the affine rest A: solved from the upper three rows by Cramer's rule
      let column = [n[3], n[7], n[11]]
      let whole = dot(x, cross(y, z))
      func solved(_ i: Int) -> Double {
        var rows = [x, y, z]
        for j in 0..<3 { rows[j][i] = column[j] }
        return dot(rows[0], cross(rows[1], rows[2])) / whole
      }
      let p = [solved(0), solved(1), solved(2)]
      let perspective = p + [1 - dot(move, p)]
      let sx = length(x)
      x = scaled(x, 1 / sx)
      var xy = dot(x, y)
      y = minus(y, scaled(x, xy))
      let sy = length(y)
      y = scaled(y, 1 / sy)
      var (xz, yz) = (dot(x, z), dot(y, z))
      z = minus(minus(z, scaled(x, xz)), scaled(y, yz))
      let sz = length(z)
      z = scaled(z, 1 / sz)
      (xy, xz, yz) = (xy / sy, xz / sz, yz / sz)
      var scales = [sx, sy, sz]
      if dot(x, cross(y, z)) < 0 { (x, y, z, scales) = (scaled(x, -1), scaled(y, -1), scaled(z, -1), scaled(scales, -1)) }
      numbers = move + scales + [xy, xz, yz] + perspective
      move = []
      turn = Self.quaternion(x, y, z)
    }

    /// The eigenvector's largest component first, the others from sums and differences of the matrix.
    private static func quaternion(_ x: [Double], _ y: [Double], _ z: [Double]) -> [Double] {
      let trace = x[0] + y[1] + z[2]
      if trace > 0 {
        let s = 2 * (trace + 1).squareRoot()
        return [(y[2] - z[1]) / s, (z[0] - x[2]) / s, (x[1] - y[0]) / s, s / 4]
      }
      if x[0] > y[1], x[0] > z[2] {
        let s = 2 * (1 + x[0] - y[1] - z[2]).squareRoot()
        return [s / 4, (x[1] + y[0]) / s, (z[0] + x[2]) / s, (y[2] - z[1]) / s]
      }
      if y[1] > z[2] {
        let s = 2 * (1 - x[0] + y[1] - z[2]).squareRoot()
        return [(x[1] + y[0]) / s, s / 4, (y[2] + z[1]) / s, (z[0] - x[2]) / s]
      }
      let s = 2 * (1 - x[0] - y[1] + z[2]).squareRoot()
      return [(z[0] + x[2]) / s, (y[2] + z[1]) / s, s / 4, (x[1] - y[0]) / s]
    }
  }

  /// Part by part, the turn along the shorter arc.
  static func between(_ from: Space, _ to: Space, _ t: Moving) -> Space {
    if from.isPlane, to.isPlane { return Space(mixed(Plane.Parts(from.plane).near(Plane.Parts(to.plane)), Plane.Parts(to.plane), t).map) }
    let (f, g) = (Parts(from), Parts(to))
    let n = zip(f.numbers, g.numbers).map { t * ($1 - $0) + $0 }
    let nearness = zip(f.turn, g.turn).reduce(0) { $0 + $1.0 * $1.1 }
    // IV-5, IV-6: a half turn is as short both ways
    let isAway = nearness < -5e-16
    let angle = acos(max(-1, min(1, isAway ? -nearness : nearness)))
    let sine = sin(angle)
    let q =
      sine <= 1e-9
      ? [Moving](f.turn)
      : zip(f.turn, g.turn).map { ((1 - t) * angle).sine * ($0 / sine) + (t * angle).sine * ((isAway ? -$1 : $1) / sine) }
    return put(n, q)
  }

  /// Whether the turn between two maps is so near to a half one that rounding errors of their parts may decide its direction.
  static func areOpposite(_ from: [Double], _ to: [Double]) -> Bool {
    let (from, to) = (Space([Moving](from)), Space([Moving](to)))
    guard !(from.isPlane && to.isPlane) else { return false }
    return abs(zip(Parts(from).turn, Parts(to).turn).reduce(0) { $0 + $1.0 * $1.1 }) < 1e-9
  }

  private static func put(_ n: [Moving], _ q: [Moving]) -> Space {
    let (x, y, z, w) = (q[0], q[1], q[2], q[3])
    let turn = [
      [1 - (y * y + z * z) * 2, (x * y + z * w) * 2, (x * z - y * w) * 2],
      [(x * y - z * w) * 2, 1 - (x * x + z * z) * 2, (y * z + x * w) * 2],
      [(x * z + y * w) * 2, (y * z - x * w) * 2, 1 - (x * x + y * y) * 2],
    ]
    var rows = [[Moving]](repeating: [], count: 3)
    for i in 0..<3 {
      rows[0].append(turn[0][i] * n[3])
      rows[1].append((turn[1][i] + turn[0][i] * n[6]) * n[4])
      rows[2].append((turn[2][i] + turn[0][i] * n[7] + turn[1][i] * n[8]) * n[5])
    }
    rows.append([n[0], n[1], n[2]])
    let last = rows.enumerated().map { i, row in
      row[0] * n[9] + row[1] * n[10] + row[2] * n[11] + (i == 3 ? n[12] : Moving(0))
    }
    return Space(zip(rows, last).flatMap { $0 + [$1] })
  }
}

func mixed(_ from: Plane.Parts, _ to: Plane.Parts, _ t: Moving) -> Plane.Parts {
  Plane.Parts(numbers: zip(from.numbers, to.numbers).map { $0 + t * ($1 - $0) })
}

private func dot(_ l: [Double], _ r: [Double]) -> Double { l[0] * r[0] + l[1] * r[1] + l[2] * r[2] }
private func cross(_ l: [Double], _ r: [Double]) -> [Double] {
  [l[1] * r[2] - l[2] * r[1], l[2] * r[0] - l[0] * r[2], l[0] * r[1] - l[1] * r[0]]
}
private func length(_ v: [Double]) -> Double { dot(v, v).squareRoot() }
private func scaled(_ v: [Double], _ factor: Double) -> [Double] { v.map { $0 * factor } }
private func minus(_ l: [Double], _ r: [Double]) -> [Double] { [l[0] - r[0], l[1] - r[1], l[2] - r[2]] }
