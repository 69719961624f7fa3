import Legato

/// Points on their way through five places, each with a start and a duration of its own.
extension FloorLoop {
  /// A look-up for the pace of the whole, and then what the mode needs:
  /// - discrete: the place of the segment;
  /// - linear: a mix of two places;
  /// - paced: the segment among four lengths, and a mix;
  /// - cubic: a cubic through four places;
  /// - cubic paced: a look-up of the length in a table of 16 pieces, and the cubic.
  static func keyframes(_ mode: CalculationMode, _ rows: Int) -> FloorLoop {
    let columns = Columns(4, rows: rows)
    // each value's five places, and a neighbour for those at its ends
    let places = Columns(1, rows: 14 * rows)
    let lengths = Columns(1, rows: 17 * rows)
    for row in 0..<rows {
      for node in 0...16 { lengths[0][17 * row + node] = mode == .paced ? [0, 0.2, 0.5, 0.7, 1][min(4, node)] : 4 * Double(node) / 16 }
    }
    let (keys, length, shownX, shownY) = (places[0], lengths[0], columns[2], columns[3])
    @inline(__always) func cubic(_ row: Int, _ share: Double) {
      let segment = min(3, Int(Int32(truncatingIfNeeded: Int(share))))
      let (u, key) = (share - Double(segment), keys + (14 &* row &+ 2 &* segment))
      shownX[row] = Self.cubic(key[0], key[2], key[4], key[6], u)
      shownY[row] = Self.cubic(key[1], key[3], key[5], key[7], u)
    }
    func loop(_ frame: @escaping (_ now: Double) -> Void) -> FloorLoop {
      FloorLoop(name: Figure.floorName, frame: frame, kept: [places, lengths])
    }
    switch mode {
    case .discrete:
      return loop { now in
        columns.eased(at: now) { row, y in
          let key = keys + (14 &* row &+ 2 &* min(3, Int(Int32(truncatingIfNeeded: Int(y * 4)))))
          (shownX[row], shownY[row]) = (key[4], key[5])
        }
      }
    case .linear:
      return loop { now in
        columns.eased(at: now) { row, y in
          let segment = min(3, Int(Int32(truncatingIfNeeded: Int(y * 4))))
          let (u, key) = (y * 4 - Double(segment), keys + (14 &* row &+ 2 &* segment))
          shownX[row] = key[2] + (key[4] - key[2]) * u
          shownY[row] = key[3] + (key[5] - key[3]) * u
        }
      }
    case .paced:
      return loop { now in
        columns.eased(at: now) { row, y in
          let ends = length + 17 &* row
          let segment = y < ends[2] ? (y < ends[1] ? 0 : 1) : (y < ends[3] ? 2 : 3)
          let u = (y - ends[segment]) / (ends[segment + 1] - ends[segment])
          let key = keys + (14 &* row &+ 2 &* segment)
          shownX[row] = key[2] + (key[4] - key[2]) * u
          shownY[row] = key[3] + (key[5] - key[3]) * u
        }
      }
    case .cubic:
      return loop { now in columns.eased(at: now) { row, y in cubic(row, y * 4) } }
    case .cubicPaced:
      return loop { now in
        columns.eased(at: now) { row, y in
          let node = min(15, Int(Int32(truncatingIfNeeded: Int(y * 16))))
          let table = length + (17 &* row &+ node)
          cubic(row, table[0] + (table[1] - table[0]) * (y * 16 - Double(node)))
        }
      }
    }
  }

  /// Through `b` and `c`, with tangents half as long as the ways past them.
  @inline(__always) private static func cubic(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ u: Double) -> Double {
    let (out, into) = ((c - a) * 0.5, (d - b) * 0.5)
    return b + u * (out + u * (3 * (c - b) - 2 * out - into + u * (2 * (b - c) + out + into)))
  }
}
