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
}
