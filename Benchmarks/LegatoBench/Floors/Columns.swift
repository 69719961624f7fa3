import LegatoSystem

/// Columns of numbers with a row per animation. The first column has the starts, the second 1/duration; the use of the others depends on the loop.
final class Columns {
  let rows: Int
  private let columns: [UnsafeMutablePointer<Double>]

  /// - Parameter count: how many columns there are, filled with numbers of 0 ..< 1.
  init(_ count: Int, rows: Int) {
    self.rows = rows
    var draw = Draw(1)
    columns = (0..<count).map { _ in UnsafeMutablePointer<Double>.allocate(capacity: rows + 8) }
    for (index, column) in columns.enumerated() {
      column.initialize(repeating: 0, count: rows + 8)
      for row in 0..<rows { column[row] = index == 1 ? 0.04 : index == 0 ? 2 * draw.next() : draw.next() }
    }
  }

  deinit { for column in columns { column.deallocate() } }

  subscript(_ column: Int) -> UnsafeMutablePointer<Double> { columns[column] }

  /// The progress of each row at `now` under a symmetric ease: its table looked up, and mixed between two of its nodes.
  @inline(__always) func eased(at now: Double, _ body: (_ row: Int, _ progress: Double) -> Void) {
    let (start, rate) = (self[0], self[1])
    Floor.ease.withUnsafeBufferPointer { ease in
      let ease = ease.baseAddress!
      for row in 0..<rows { body(row, Self.lookUp(ease, (now - start[row]) * rate[row])) }
    }
  }

  /// The progress under a spring.
  @inline(__always) func sprung(at now: Double, _ body: (_ row: Int, _ progress: Double) -> Void) {
    let start = self[0]
    for row in 0..<rows { body(row, 1 - Self.answer(now - start[row]).displacement) }
  }

  /// What is left of a unit offset, and of a unit velocity, with the damping below the critical one.
  @inline(__always) static func answer(_ t: Double) -> (displacement: Double, impulse: Double) {
    let (w, z, damped) = (0.5, 0.8, 0.3)
    let decay = exp(-z * w * t)
    let (sine, cosine) = (sin(damped * t), cos(damped * t))
    return (decay * (cosine + z * w / damped * sine), decay * sine / damped)
  }

  /// The progress under the ease, over and over, every second time backwards.
  @inline(__always) func foldedAndEased(at now: Double, _ body: (_ row: Int, _ progress: Double) -> Void) {
    let (start, rate) = (self[0], self[1])
    Floor.ease.withUnsafeBufferPointer { ease in
      let ease = ease.baseAddress!
      for row in 0..<rows {
        let share = max(0, (now - start[row]) * rate[row] * 20)
        let run = Int(Int32(truncatingIfNeeded: Int(share)))
        let rest = share - Double(run)
        body(row, Self.lookUp(ease, run & 1 == 0 ? rest : 1 - rest))
      }
    }
  }

  /// The progress under the ease of a group that clips it: the group's progress looked up, then the share of the animation that has passed by then.
  @inline(__always) func easedInEase(at now: Double, _ body: (_ row: Int, _ progress: Double) -> Void) {
    let (start, rate) = (self[0], self[1])
    Floor.ease.withUnsafeBufferPointer { ease in
      let ease = ease.baseAddress!
      for row in 0..<rows {
        let group = Self.lookUp(ease, (now - start[row]) * rate[row])
        body(row, Self.lookUp(ease, (group - start[row] * 0.1) * rate[row] * 25))
      }
    }
  }

  /// The progress in groups that run over and over inside each other: the time is folded three times.
  @inline(__always) func foldedInFolds(at now: Double, _ body: (_ row: Int, _ progress: Double) -> Void) {
    let (start, rate) = (self[0], self[1])
    @inline(__always) func folded(_ share: Double) -> Double { share - Double(Int(Int32(truncatingIfNeeded: Int(share)))) }
    Floor.ease.withUnsafeBufferPointer { ease in
      let ease = ease.baseAddress!
      for row in 0..<rows {
        let outer = folded(max(0, (now - start[row]) * rate[row] * 10))
        let inner = folded(outer * rate[row] * 75)
        body(row, Self.lookUp(ease, folded(inner * rate[row] * 30)))
      }
    }
  }

  @inline(__always) static func lookUp(_ table: UnsafePointer<Double>, _ share: Double) -> Double {
    let u = max(0, min(1, share)) * Double(Floor.pieces)
    let node = Int(Int32(truncatingIfNeeded: Int(u)))
    return table[node] + (table[node &+ 1] - table[node]) * (u - Double(node))
  }
}
