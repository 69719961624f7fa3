import Legato

/// Points that move through five positions, each with a start and a duration of its own.
extension FloorLoop {
  /// A look-up of the curve of the whole animation, and then, depending on the mode:
  /// - discrete: the position of the segment;
  /// - linear: a mix of two positions;
  /// - paced: the segment among four lengths, and a mix;
  /// - cubic: a cubic through four positions;
  /// - cubic paced: a look-up of the length in a table of 16 pieces, and the cubic.
  static func keyframes(_ mode: CalculationMode, _ rows: Int) -> FloorLoop {
    let columns = Columns(4, rows: rows)
    let positions = Columns(1, rows: 14 * rows)
    let lengths = Columns(1, rows: 17 * rows)
    for row in 0..<rows {
      for node in 0...16 { lengths[0][17 * row + node] = mode == .paced ? [0, 0.2, 0.5, 0.7, 1][min(4, node)] : 4 * Double(node) / 16 }
    }
    let floor = KeyframeFloor(positions: positions[0], lengths: lengths[0], shownX: columns[2], shownY: columns[3])
    func loop(_ frame: @escaping (_ now: Double) -> Void) -> FloorLoop {
      FloorLoop(name: Figure.floorName, kept: [positions, lengths], frame: frame)
    }
    // a closure for each mode, so that the compiler sees what the loop over rows does
    switch mode {
    case .discrete: return loop { now in columns.eased(at: now) { row, y in floor.discrete(row, y) } }
    case .linear: return loop { now in columns.eased(at: now) { row, y in floor.linear(row, y) } }
    case .paced: return loop { now in columns.eased(at: now) { row, y in floor.paced(row, y) } }
    case .cubic: return loop { now in columns.eased(at: now) { row, y in floor.cubic(row, y * 4) } }
    case .cubicPaced: return loop { now in columns.eased(at: now) { row, y in floor.cubicPaced(row, y) } }
    }
  }
}

/// What each mode does for one row. The pointers are those of columns that the ``FloorLoop`` keeps, with a slot for every row.
private struct KeyframeFloor {
  /// Each row's five positions as x and y, and one more beyond each end.
  let positions: UnsafeMutablePointer<Double>
  /// Each row's table of lengths, 17 nodes.
  let lengths: UnsafeMutablePointer<Double>
  let shownX, shownY: UnsafeMutablePointer<Double>

  @inline(__always) private func key(_ row: Int, _ segment: Int) -> UnsafeMutablePointer<Double> { positions + (14 &* row &+ 2 &* segment) }

  @inline(__always) private func mix(_ row: Int, _ segment: Int, _ u: Double) {
    let key = key(row, segment)
    (shownX[row], shownY[row]) = (FloorWork.mixed(key, 2, u), FloorWork.mixed(key + 1, 2, u))
  }

  @inline(__always) func discrete(_ row: Int, _ y: Double) {
    let key = key(row, min(3, Int(Int32(truncatingIfNeeded: Int(y * 4)))))
    (shownX[row], shownY[row]) = (key[4], key[5])
  }

  @inline(__always) func linear(_ row: Int, _ y: Double) {
    let segment = min(3, Int(Int32(truncatingIfNeeded: Int(y * 4))))
    mix(row, segment, y * 4 - Double(segment))
  }

  @inline(__always) func paced(_ row: Int, _ y: Double) {
    let ends = lengths + 17 &* row
    let segment = y < ends[2] ? (y < ends[1] ? 0 : 1) : (y < ends[3] ? 2 : 3)
    mix(row, segment, (y - ends[segment]) / (ends[segment + 1] - ends[segment]))
  }

  @inline(__always) func cubic(_ row: Int, _ share: Double) {
    let segment = min(3, Int(Int32(truncatingIfNeeded: Int(share))))
    let (u, key) = (share - Double(segment), key(row, segment))
    (shownX[row], shownY[row]) = (FloorWork.curved(key, 2, u), FloorWork.curved(key + 1, 2, u))
  }

  @inline(__always) func cubicPaced(_ row: Int, _ y: Double) {
    let node = min(15, Int(Int32(truncatingIfNeeded: Int(y * 16))))
    let table = lengths + (17 &* row &+ node)
    cubic(row, table[0] + (table[1] - table[0]) * (y * 16 - Double(node)))
  }
}
