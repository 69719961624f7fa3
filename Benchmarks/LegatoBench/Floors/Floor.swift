/// The lower bound: the same computation in plain Swift, one loop over columns of numbers, without interruption or combination.
struct Floor: @unchecked Sendable {
  private let columns: [UnsafeMutablePointer<Double>]
  private let count: Int
  static let pieces = 1024

  /// Start, 1/duration, from, way, shown; two numbers for each of the last three. Of a spring: start, velocity, target, way back to it, shown; and at last its
  /// velocity in y, which is another one once it was sent elsewhere.
  init(_ count: Int) {
    self.count = count
    var draw = Draw(1)
    columns = (0..<9).map { _ in
      let column = UnsafeMutablePointer<Double>.allocate(capacity: count + 8)
      column.initialize(repeating: 0, count: count + 8)
      return column
    }
    for i in 0..<count {
      let numbers = [2 * draw.next(), 0.04, 500 * draw.next(), 500 * draw.next(), 300 * draw.next(), 300 * draw.next()]
      for (column, number) in zip(columns, numbers) { column[i] = number }
    }
  }

  func free() { for column in columns { column.deallocate() } }

  /// Symmetric ease, linear between its nodes.
  static let ease: [Double] = (0...pieces + 1).map { node in
    let exact = ExactCubic(0.42, 0, 0.58, 1)
    return exact.progress(at: Double(min(node, pieces)) / Double(pieces))
  }

  private static var oscillator: ExactSpring { ExactSpring(angularFrequency: 0.5, dampingRatio: 0.8) }

  /// Answers to a unit offset and to a unit velocity, side by side.
  private static let spring: [Double] = (0...pieces + 1).flatMap { node -> [Double] in
    let answer = oscillator.answer(at: Double(node) / Double(pieces) * 20)
    return [answer.displacement, answer.impulse]
  }

  /// One frame of tweens, of all rows or of some.
  func tweens(at now: Double, rows: Range<Int>? = nil) {
    let (start, rate, fromX, fromY) = (columns[0], columns[1], columns[2], columns[3])
    let (wayX, wayY, shownX, shownY) = (columns[4], columns[5], columns[6], columns[7])
    Self.ease.withUnsafeBufferPointer { ease in
      let ease = ease.baseAddress!
      for i in rows ?? 0..<count {
        let u = max(0, min(1, (now - start[i]) * rate[i])) * Double(Self.pieces)
        let node = Int(Int32(truncatingIfNeeded: Int(u)))
        let y = ease[node] + (ease[node &+ 1] - ease[node]) * (u - Double(node))
        shownX[i] = fromX[i] + wayX[i] * y
        shownY[i] = fromY[i] + wayY[i] * y
      }
    }
  }

  /// The same under a curve that may not be tabulated, and is called for each.
  func tweens(at now: Double, under curve: (Double) -> Double) {
    for i in 0..<count {
      let y = curve(max(0, min(1, (now - columns[0][i]) * columns[1][i])))
      columns[6][i] = columns[2][i] + columns[4][i] * y
      columns[7][i] = columns[3][i] + columns[5][i] * y
    }
  }

  /// One frame of springs with one oscillator and velocities of their own.
  func springs(at now: Double) {
    let (start, velocity, toX, toY) = (columns[0], columns[1], columns[2], columns[3])
    let (wayX, wayY, shownX, shownY) = (columns[4], columns[5], columns[6], columns[7])
    Self.spring.withUnsafeBufferPointer { spring in
      let spring = spring.baseAddress!
      for i in 0..<count {
        let u = max(0, min(1, (now - start[i]) * 0.05)) * Double(Self.pieces)
        let node = Int(Int32(truncatingIfNeeded: Int(u)))
        let rest = u - Double(node)
        let (low, high) = (spring + (2 &* node), spring + (2 &* node &+ 2))
        let (c, s) = (low[0] + (high[0] - low[0]) * rest, low[1] + (high[1] - low[1]) * rest)
        shownX[i] = toX[i] + wayX[i] * c + velocity[i] * s
        shownY[i] = toY[i] + wayY[i] * c + velocity[i] * s
      }
    }
  }

  /// Fills one row.
  func start(_ row: Int, at now: Double, duration: Double, to x: Double, _ y: Double) {
    (columns[0][row], columns[1][row]) = (now, 1 / duration)
    (columns[2][row], columns[3][row]) = (0, 0)
    (columns[4][row], columns[5][row], columns[6][row], columns[7][row]) = (x, y, 0, 0)
  }

  /// Retargets one row from its presentation.
  func retarget(_ row: Int, at now: Double, duration: Double, to x: Double, _ y: Double) {
    let u = max(0, min(1, (now - columns[0][row]) * columns[1][row])) * Double(Self.pieces)
    let node = Int(Int32(truncatingIfNeeded: Int(u)))
    let g = Self.ease.withUnsafeBufferPointer { $0[node] + ($0[node + 1] - $0[node]) * (u - Double(node)) }
    let (hereX, hereY) = (columns[2][row] + columns[4][row] * g, columns[3][row] + columns[5][row] * g)
    (columns[0][row], columns[1][row]) = (now, 1 / duration)
    (columns[2][row], columns[3][row], columns[4][row], columns[5][row]) = (hereX, hereY, x - hereX, y - hereY)
  }

  /// Retargets one spring from its position, with its velocity plus `velocity` new distances per second, like the sum of additive springs.
  func retargetSpring(_ row: Int, at now: Double, velocity: Double, to x: Double, _ y: Double) {
    let u = max(0, min(1, (now - columns[0][row]) * 0.05)) * Double(Self.pieces)
    let node = Int(Int32(truncatingIfNeeded: Int(u)))
    let rest = u - Double(node)
    let (c, s) = Self.spring.withUnsafeBufferPointer {
      let (low, high) = ($0.baseAddress! + 2 &* node, $0.baseAddress! + (2 &* node &+ 2))
      return (low[0] + (high[0] - low[0]) * rest, low[1] + (high[1] - low[1]) * rest)
    }
    // how fast the two answers change: x″ + 2ζωx′ + ω²x = 0
    let (w, z) = (Self.oscillator.angularFrequency, Self.oscillator.dampingRatio)
    let (changeC, changeS) = (-w * w * s, c - 2 * z * w * s)
    func turn(
      _ velocities: UnsafeMutablePointer<Double>, _ targets: UnsafeMutablePointer<Double>, _ ways: UnsafeMutablePointer<Double>,
      _ target: Double
    ) {
      let (way, speed, before) = (ways[row], velocities[row], targets[row])
      ways[row] = before + way * c + speed * s - target
      velocities[row] = way * changeC + speed * changeS + velocity * (target - before)
      targets[row] = target
    }
    turn(columns[1], columns[2], columns[4], x)
    turn(columns[8], columns[3], columns[5], y)
    columns[0][row] = now
  }
}
