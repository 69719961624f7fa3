import LegatoSystem

/// Turns, in the plane and in space, each with a start and a duration of its own.
extension FloorLoop {
  /// A look-up, the angle, one sine and one cosine, and the four numbers of the matrix that change.
  static func turns(_ rows: Int) -> FloorLoop { .turns(FloorWork(), rows) }

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
  static func turnsInSpace(_ rows: Int) -> FloorLoop { .turnsInSpace(FloorWork(), rows) }

  /// The directions of curves through five positions: a look-up, the slope of a segment's cubic, its length, and the four numbers of the matrix that change.
  static func headings(_ rows: Int) -> FloorLoop {
    let (columns, keys) = (Columns(6, rows: rows), Columns(1, rows: 24 * rows))
    // three coefficients of the slope of x, and three of that of y
    for i in 0..<24 * rows { keys[0][i] = Double(i % 5) - 1.5 }
    return FloorLoop(name: Figure.floorName, kept: [keys]) { now in
      let (numbers, a, b, c, d) = (keys[0], columns[2], columns[3], columns[4], columns[5])
      columns.eased(at: now) { row, y in
        let segment = max(0, min(3, Int(Int32(truncatingIfNeeded: Int(y * 4)))))
        let (key, u) = (numbers + 6 &* (4 &* row &+ segment), y * 4 - Double(segment))
        let (dx, dy) = (key[0] + u * (key[1] + u * key[2]), key[3] + u * (key[4] + u * key[5]))
        let scale = 1 / (dx * dx + dy * dy).squareRoot()
        (a[row], b[row], c[row], d[row]) = (dx * scale, dy * scale, -dy * scale, dx * scale)
      }
    }
  }
}
