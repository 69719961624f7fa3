import Legato

/// Points that move through five positions, each with a start and a duration of its own.
extension FloorLoop {
  /// A look-up of the curve of the whole animation, and then, depending on the mode:
  /// - discrete: the position of the segment;
  /// - linear: a mix of two positions;
  /// - paced: the segment among four lengths, and a mix;
  /// - cubic: a cubic through four positions;
  /// - cubic paced: a look-up of the parameter by the length, in a table of cubic pieces, and the cubic.
  /// - Parameter alike: How many different motions there are, with a table each.
  static func keyframes(_ mode: CalculationMode, _ rows: Int, alike: Int) -> FloorLoop {
    let columns = Columns(4, rows: rows)
    let positions = Columns(1, rows: 14 * rows)
    let lengths = Columns(1, rows: 5 * rows)
    let (pieces, tables) = (KeyframeFloor.pieces, mode == .cubicPaced ? min(rows, alike) : 0)
    let firstPieces = Columns(1, rows: rows)
    for row in 0..<rows {
      for node in 0...4 { lengths[0][5 * row + node] = [0, 0.2, 0.5, 0.7, 1][node] }
      firstPieces[0][row] = Double(row % max(1, tables) * pieces)
    }
    let parameters = Columns(1, rows: 4 * pieces * tables)
    for piece in 0..<pieces * tables {
      (parameters[0][4 * piece], parameters[0][4 * piece + 1]) = (4 * Double(piece % pieces) / Double(pieces), 4 / Double(pieces))
    }
    let floor = KeyframeFloor(
      positions: positions[0], lengths: lengths[0], parameters: parameters[0], firstPieces: firstPieces[0], shownX: columns[2],
      shownY: columns[3])
    func loop(_ frame: @escaping (_ now: Double) -> Void) -> FloorLoop {
      FloorLoop(name: Figure.floorName, kept: [positions, lengths, parameters, firstPieces], frame: frame)
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
  /// The lengths of each row's five positions.
  let lengths: UnsafeMutablePointer<Double>
  /// Parameters by their lengths, as cubic pieces; rows that move alike share a table.
  let parameters: UnsafeMutablePointer<Double>
  /// The first piece of each row's table.
  let firstPieces: UnsafeMutablePointer<Double>
  /// Of a table: as many as these ways need for an error below a thousandth of their length (KF-9).
  static let pieces = 64
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
    let ends = lengths + 5 &* row
    let segment = y < ends[2] ? (y < ends[1] ? 0 : 1) : (y < ends[3] ? 2 : 3)
    mix(row, segment, (y - ends[segment]) / (ends[segment + 1] - ends[segment]))
  }

  @inline(__always) func cubic(_ row: Int, _ share: Double) {
    let segment = min(3, Int(Int32(truncatingIfNeeded: Int(share))))
    let (u, key) = (share - Double(segment), key(row, segment))
    (shownX[row], shownY[row]) = (FloorWork.curved(key, 2, u), FloorWork.curved(key + 1, 2, u))
  }

  @inline(__always) func cubicPaced(_ row: Int, _ y: Double) {
    let place = y * Double(Self.pieces)
    let index = min(Self.pieces &- 1, Int(Int32(truncatingIfNeeded: Int(place))))
    let (piece, r) = (parameters + 4 &* (Int(truncatingIfNeeded: Int32(firstPieces[row])) &+ index), place - Double(index))
    cubic(row, piece[0] + r * (piece[1] + r * (piece[2] + r * piece[3])))
  }
}
