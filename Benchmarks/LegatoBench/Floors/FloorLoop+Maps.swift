import LegatoSystem

/// Turns, in the plane and in space, each with a start and a duration of its own.
extension FloorLoop {
  /// A look-up, the angle, one sine and one cosine, and the four numbers of the matrix that change.
  static func turns(_ rows: Int) -> FloorLoop {
    let columns = Columns(8, rows: rows)
    return FloorLoop(name: Figure.floorName) { now in
      let (angle, way, a, b, c, d) = (columns[2], columns[3], columns[4], columns[5], columns[6], columns[7])
      columns.eased(at: now) { row, y in
        let turned = angle[row] + way[row] * y
        let (sine, cosine) = (sin(turned), cos(turned))
        (a[row], b[row], c[row], d[row]) = (cosine, sine, -sine, cosine)
      }
    }
  }

  /// The same for `count` turns on each value, whose maps are multiplied in order: two by two numbers, as a map need not be a turn.
  static func productsOfTurns(_ count: Int, values: Int) -> FloorLoop {
    let (terms, shown) = (Columns(4, rows: values * count), Columns(4, rows: values))
    return FloorLoop(name: Figure.floorName) { now in
      let (angle, way) = (terms[2], terms[3])
      let (a, b, c, d) = (shown[0], shown[1], shown[2], shown[3])
      for value in 0..<values { (a[value], b[value], c[value], d[value]) = (1, 0, 0, 1) }
      var (value, left) = (0, count)
      terms.eased(at: now) { row, y in
        let turned = angle[row] + way[row] * y
        let (s, k) = (sin(turned), cos(turned))
        let (m, n, o, p) = (a[value], b[value], c[value], d[value])
        (a[value], b[value], c[value], d[value]) = (m * k - n * s, m * s + n * k, o * k - p * s, o * s + p * k)
        left -= 1
        if left == 0 { (value, left) = (value + 1, count) }
      }
    }
  }

  /// Two quaternions mixed along the arc between them, whose angle and the inverse of its sine are kept: a look-up, two sines, four mixes, and the nine numbers of
  /// the matrix.
  static func turnsInSpace(_ rows: Int) -> FloorLoop {
    let columns = Columns(21, rows: rows)
    for row in 0..<rows { (columns[10][row], columns[11][row]) = (0.5, 1 / sin(0.5)) }
    return FloorLoop(name: Figure.floorName) { now in
      let (x0, y0, z0, w0) = (columns[2], columns[3], columns[4], columns[5])
      let (x1, y1, z1, w1) = (columns[6], columns[7], columns[8], columns[9])
      let (angle, inverse) = (columns[10], columns[11])
      let (m11, m12, m13) = (columns[12], columns[13], columns[14])
      let (m21, m22, m23) = (columns[15], columns[16], columns[17])
      let (m31, m32, m33) = (columns[18], columns[19], columns[20])
      columns.eased(at: now) { row, progress in
        let (before, after) = (sin((1 - progress) * angle[row]) * inverse[row], sin(progress * angle[row]) * inverse[row])
        let (x, y) = (x0[row] * before + x1[row] * after, y0[row] * before + y1[row] * after)
        let (z, w) = (z0[row] * before + z1[row] * after, w0[row] * before + w1[row] * after)
        (m11[row], m12[row], m13[row]) = (1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w))
        (m21[row], m22[row], m23[row]) = (2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w))
        (m31[row], m32[row], m33[row]) = (2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
      }
    }
  }
}
