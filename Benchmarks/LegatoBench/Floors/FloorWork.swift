import LegatoSystem

/// What a state computes for each value besides a look-up and a mix.
struct FloorWork: Sendable {
  /// Its curve runs over and over and back: the time is folded.
  var repeats = false
  /// It does so in a group that does so too: curves after one another, or times folded into one another.
  var isNested = false
  /// It moves through five keys: the segment is found.
  var keys: Keys?
  /// It moves under a spring: an exp, a sine and a cosine take the place of a look-up.
  var isSpring = false
  /// Its curve was replaced in flight: a cubic over the remaining time is added.
  var isSwapped = false
  /// So many animations add up on each value.
  var terms = 1
  /// It sets, or changes, a part of values that move themselves: of maps their rotation, for which those are taken apart.
  var setsPart = false

  enum Keys { case linear, cubic }

  /// The progress of each row.
  @inline(__always)
  fileprivate func progress(_ columns: Columns, _ fades: Columns?, at now: Double, _ body: (_ row: Int, _ progress: Double) -> Void) {
    if isNested {
      if repeats { columns.foldedInFolds(at: now, body) } else { columns.easedInEase(at: now, body) }
    } else if repeats {
      columns.foldedAndEased(at: now, body)
    } else if isSpring {
      columns.sprung(at: now, body)
    } else if let fades {
      let (start, rate) = (columns[0], columns[1])
      let (from, scale, place, slope) = (fades[0], fades[1], fades[2], fades[3])
      columns.eased(at: now) { row, progress in
        let u = ((now - start[row]) * rate[row] - from[row]) * scale[row]
        body(row, progress + (1 - u) * (1 - u) * (place[row] * (1 + 2 * u) + slope[row] * u))
      }
    } else {
      columns.eased(at: now, body)
    }
  }

  /// The segment of four at a progress, and the share of the way through it.
  @inline(__always)
  fileprivate static func segment(_ progress: Double) -> (index: Int, share: Double) {
    let index = max(0, min(3, Int(Int32(truncatingIfNeeded: Int(progress * 4)))))
    return (index, progress * 4 - Double(index))
  }

  /// A number between two keys, the second and third of four.
  @inline(__always)
  static func mixed(_ key: UnsafePointer<Double>, _ width: Int, _ u: Double) -> Double {
    key[width] + (key[2 &* width] - key[width]) * u
  }

  /// The same on a cubic whose tangents are half the differences of their neighbours (Catmull–Rom).
  @inline(__always)
  static func curved(_ key: UnsafePointer<Double>, _ width: Int, _ u: Double) -> Double {
    let (a, b, c, d) = (key[0], key[width], key[2 &* width], key[3 &* width])
    let (out, into) = ((c - a) * 0.5, (d - b) * 0.5)
    return b + u * (out + u * (3 * (c - b) - 2 * out - into + u * (2 * (b - c) + out + into)))
  }
}

extension FloorLoop {
  /// Values of `width` numbers in some state.
  static func numbers(_ width: Int, _ work: FloorWork, _ rows: Int) -> FloorLoop {
    let one =
      switch width {
      case 1: numbers(of: 1, work, rows)
      case 2: numbers(of: 2, work, rows)
      default: numbers(of: 4, work, rows)
      }
    return .all(Array(repeating: one, count: work.terms))
  }

  @inline(__always)
  private static func numbers(of width: Int, _ work: FloorWork, _ rows: Int) -> FloorLoop {
    guard let kind = work.keys else { return mixed(width, work, rows) }
    let (columns, shown, keys) = (Columns(2, rows: rows), Columns(1, rows: width * rows), Columns(1, rows: 7 * width * rows))
    let (numbers, result) = (keys[0], shown[0])
    return FloorLoop(name: Figure.floorName, kept: [keys, shown]) { now in
      @inline(__always)
      func each(_ number: (_ key: UnsafePointer<Double>, _ width: Int, _ share: Double) -> Double) {
        work.progress(columns, nil, at: now) { row, y in
          let (segment, share) = FloorWork.segment(y)
          var (key, to) = (numbers + (7 &* row &+ segment) &* width, result + row &* width)
          for _ in 0..<width {
            to.pointee = number(key, width, share)
            (key, to) = (key + 1, to + 1)
          }
        }
      }
      kind == .linear ? each { FloorWork.mixed($0, $1, $2) } : each { FloorWork.curved($0, $1, $2) }
    }
  }

  /// Without keys.
  @inline(__always)
  private static func mixed(_ width: Int, _ work: FloorWork, _ rows: Int) -> FloorLoop {
    let (columns, fades) = (Columns(2 + 3 * width, rows: rows), work.isSwapped ? Columns(4, rows: rows) : nil)
    return FloorLoop(name: Figure.floorName) { now in mix(columns, width) { work.progress(columns, fades, at: now, $0) } }
  }

  /// Turns in some state: an angle, and its sine and cosine.
  static func turns(_ work: FloorWork, _ rows: Int) -> FloorLoop {
    if work.setsPart { return rotations(rows) }
    if work.terms > 1 { return productsOfTurns(work.terms, values: rows) }
    let (columns, fades) = (Columns(8, rows: rows), work.isSwapped ? Columns(4, rows: rows) : nil)
    let (keys, kind) = (Columns(1, rows: 7 * rows), work.keys)
    return FloorLoop(name: Figure.floorName, kept: [keys]) { now in
      let (from, way, numbers) = (columns[2], columns[3], keys[0])
      let (a, b, c, d) = (columns[4], columns[5], columns[6], columns[7])
      @inline(__always)
      func each(_ angle: (_ row: Int, _ progress: Double) -> Double) {
        work.progress(columns, fades, at: now) { row, y in
          let turned = angle(row, y)
          let (sine, cosine) = (sin(turned), cos(turned))
          (a[row], b[row], c[row], d[row]) = (cosine, sine, -sine, cosine)
        }
      }
      guard let kind else { return each { from[$0] + way[$0] * $1 } }
      each { row, y in
        let (segment, share) = FloorWork.segment(y)
        let key = numbers + (7 &* row &+ segment)
        return kind == .cubic ? FloorWork.curved(key, 1, share) : FloorWork.mixed(key, 1, share)
      }
    }
  }

  /// Turns of maps that turn themselves: scales and the remaining matrix stay.
  private static func rotations(_ rows: Int) -> FloorLoop {
    let (below, above) = (Columns(8, rows: rows), Columns(4, rows: rows))
    return FloorLoop(name: Figure.floorName, kept: [below, above]) { now in
      let (a, b, c, d) = (below[4], below[5], below[6], below[7])
      below.eased(at: now) { row, y in
        let angle = below[2][row] + below[3][row] * y
        let (sine, cosine) = (sin(angle), cos(angle))
        (a[row], b[row], c[row], d[row]) = (cosine, sine, -sine, cosine)
      }
      above.eased(at: now) { row, y in
        let (sx, sy) = ((a[row] * a[row] + b[row] * b[row]).squareRoot(), (c[row] * c[row] + d[row] * d[row]).squareRoot())
        let (x, y0, z, w) = (a[row] / sx, b[row] / sx, c[row] / sy, d[row] / sy)
        let (m21, m22) = (y0 * x + x * z, y0 * y0 + x * w)
        let angle = above[2][row] + above[3][row] * y
        let (sine, cosine) = (sin(angle), cos(angle))
        (a[row], b[row]) = ((cosine + sine * m21) * sx, sine * m22 * sx)
        (c[row], d[row]) = ((cosine * m21 - sine) * sy, cosine * m22 * sy)
      }
    }
  }

  /// Turns in space in some state: two quaternions, those of the ends of the segment, are mixed along the arc between them.
  static func turnsInSpace(_ work: FloorWork, _ rows: Int) -> FloorLoop {
    let (columns, shown, fades) = (Columns(2, rows: rows), Columns(1, rows: 9 * rows), work.isSwapped ? Columns(4, rows: rows) : nil)
    // for each of five keys the quaternion, the angle to the next one, and the inverse of its sine
    let keys = Columns(1, rows: 30 * rows)
    let numbers = keys[0]
    for key in 0..<5 * rows { (numbers[6 * key + 4], numbers[6 * key + 5]) = (0.5, 1 / sin(0.5)) }
    let one = FloorLoop(name: Figure.floorName, kept: [keys, shown]) { now in
      let result = shown[0]
      work.progress(columns, fades, at: now) { row, progress in
        let (segment, share) = work.keys == nil ? (0, progress) : FloorWork.segment(progress)
        let key = numbers + (30 &* row &+ 6 &* segment)
        let (before, after) = (sin((1 - share) * key[4]) * key[5], sin(share * key[4]) * key[5])
        let (x, y) = (key[0] * before + key[6] * after, key[1] * before + key[7] * after)
        let (z, w) = (key[2] * before + key[8] * after, key[3] * before + key[9] * after)
        let map = result + 9 &* row
        (map[0], map[1], map[2]) = (1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w))
        (map[3], map[4], map[5]) = (2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w))
        (map[6], map[7], map[8]) = (2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
      }
    }
    return .all(Array(repeating: one, count: work.terms))
  }
}
