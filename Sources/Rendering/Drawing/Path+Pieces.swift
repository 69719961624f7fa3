import LegatoCore

extension Path {
  /// The part between two fractions of the whole length; curves stay curves. The path itself for 0…1, empty if the end is before the start.
  func trimmed(from start: Double, to end: Double) -> Path {
    let (start, end) = (max(0, start), min(1, end))
    if start <= 0, end >= 1 { return self }
    guard start < end else { return Path() }
    let subpaths = subpaths
    let total = subpaths.reduce(0) { $0 + $1.length }
    var (trimmed, passed) = (Path(), 0.0)
    for subpath in subpaths {
      trimmed.add(subpath, from: start * total - passed, to: end * total - passed)
      passed += subpath.length
    }
    return trimmed
  }

  /// Cuts every sub-path into dashes and gaps of these lengths in turn, beginning `phase` points into the pattern.
  ///
  /// A pattern without a length, or repeated more than 10,000 times, returns the path itself.
  func dashed(_ pattern: [Double], phase: Double) -> Path {
    let pattern = pattern.count % 2 == 0 ? pattern : pattern + pattern
    let (subpaths, round) = (subpaths, pattern.reduce(0, +))
    guard round > 0, round.isFinite, phase.isFinite, (subpaths.map(\.length).max() ?? 0) / round < 10_000 else { return self }
    var dashed = Path()
    for subpath in subpaths {
      let rest = phase.truncatingRemainder(dividingBy: round)
      var place = -(rest < 0 ? rest + round : rest)
      while place < subpath.length {
        for (i, length) in pattern.enumerated() {
          if i % 2 == 0, place + length >= 0, place < subpath.length { dashed.add(subpath, from: place, to: place + length) }
          place += length
        }
      }
    }
    return dashed
  }

  private mutating func add(_ subpath: MeasuredSubpath, from start: Double, to end: Double) {
    // what ends where a sub-path begins has nothing of it, unless it is a dot there
    guard start <= subpath.length, start < end ? end > 0 || subpath.length == 0 && end == 0 : start == end && start >= 0 else { return }
    if start <= 0, end >= subpath.length { return elements += subpath.whole }
    var (passed, hasBegun) = (0.0, false)
    for piece in subpath.pieces {
      let (from, to) = (max(0, start - passed), min(piece.length, end - passed))
      passed += piece.length
      guard from <= to, piece.length > 0, from < piece.length || to >= piece.length && start == end else { continue }
      let (a, b) = (piece.parameter(at: from), piece.parameter(at: to))
      if !hasBegun { move(to: piece.point(a)) }
      hasBegun = true
      elements.append(piece.part(from: a, to: b))
      if end <= passed { return }
    }
  }

  private var subpaths: [MeasuredSubpath] {
    var (subpaths, current, start, here) = ([MeasuredSubpath](), MeasuredSubpath(), Point.zero, Point.zero)
    func finish() {
      if !current.pieces.isEmpty { subpaths.append(current) }
      current = MeasuredSubpath()
    }
    func add(_ piece: Piece, _ element: Element) {
      guard piece.isFinite else { return }
      if current.pieces.isEmpty { current.whole = [.move(piece.point(0))] }
      current.pieces.append(piece)
      current.length += piece.length
      current.whole.append(element)
      here = piece.point(1)
    }
    for element in withMoves.elements {
      switch element {
      case .move(let point):
        finish()
        (start, here) = (point, point)
      case .line(let end): add(Piece(here, end), element)
      case .quadratic(let control, let end): add(Piece(here, control, end), element)
      case .cubic(let control1, let control2, let end): add(Piece(here, control1, control2, end), element)
      case .close:
        if here != start { add(Piece(here, start), .line(start)) }
        if !current.pieces.isEmpty { current.whole.append(.close) }
        finish()
        here = start
      }
    }
    finish()
    return subpaths
  }
}

/// A sub-path, measured by its length.
private struct MeasuredSubpath {
  var pieces: [Piece] = []
  var length = 0.0
  /// The whole sub-path, closed if it was.
  var whole: [Path.Element] = []
}

/// A line or curve as a cubic, with its length up to eight parameters.
private struct Piece {
  private let p: (Point, Point, Point, Point)
  private let isLine: Bool
  private var lengths: InlineArray<9, Double> = InlineArray(repeating: 0)
  var length: Double { lengths[8] }
  var isFinite: Bool { length.isFinite }

  init(_ start: Point, _ end: Point) {
    (p, isLine) = ((start, start + (end - start) * (1 / 3), end - (end - start) * (1 / 3), end), true)
    for i in 1...8 { lengths[i] = start.distance(to: end) * Double(i) / 8 }
  }

  /// Converts a quadratic curve: the cubic's controls lie at two thirds of the way to the quadratic's.
  init(_ start: Point, _ control: Point, _ end: Point) {
    self.init(start, start + (control - start) * (2.0 / 3), end + (control - end) * (2.0 / 3), end)
  }

  init(_ start: Point, _ control1: Point, _ control2: Point, _ end: Point) {
    (p, isLine) = ((start, control1, control2, end), false)
    for i in 1...8 { lengths[i] = lengths[i - 1] + way(from: Double(i - 1) / 8, to: Double(i) / 8) }
  }

  /// ∫
  /// B′
  ///  by five-point Gauss–Legendre quadrature.
  private func way(from a: Double, to b: Double) -> Double {
    let (middle, half) = ((a + b) / 2, (b - a) / 2)
    var sum = 128.0 / 225 * speed(middle)
    // ±⅓·√(5 ∓ 2·√(10/7)) with weights (322 ± 13·√70)/900
    for (node, weight) in [(0.5384693101056831, 0.47862867049936647), (0.906179845938664, 0.23692688505618908)] {
      sum += weight * (speed(middle - node * half) + speed(middle + node * half))
    }
    return sum * half
  }

  private func speed(_ t: Double) -> Double {
    let u = 1 - t
    return ((p.1 - p.0) * (3 * u * u) + (p.2 - p.1) * (6 * u * t) + (p.3 - p.2) * (3 * t * t)).length
  }

  func point(_ t: Double) -> Point {
    if t == 0 { return p.0 }
    if t == 1 { return p.3 }
    let u = 1 - t
    return p.0 + (p.1 - p.0) * (3 * u * u * t + 3 * u * t * t + t * t * t) + (p.2 - p.1) * (3 * u * t * t + t * t * t) + (p.3 - p.2)
      * (t * t * t)
  }

  /// The parameter, 0…1, at a length: Newton's method, started by linear interpolation between the known lengths.
  func parameter(at wanted: Double) -> Double {
    if wanted <= 0 { return 0 }
    if wanted >= length { return 1 }
    if isLine { return wanted / length }
    var i = 0
    while i < 7, lengths[i + 1] < wanted { i += 1 }
    let (low, high) = (Double(i) / 8, Double(i + 1) / 8)
    var t = low + (wanted - lengths[i]) / max(lengths[i + 1] - lengths[i], .leastNormalMagnitude) / 8
    for _ in 0..<6 {
      let step = (way(from: low, to: t) - (wanted - lengths[i])) / speed(t)
      guard step.isFinite, abs(step) > 1e-12 else { break }
      t = min(high, max(low, t - step))
    }
    return t
  }

  /// The part between two parameters, by de Casteljau's construction.
  func part(from a: Double, to b: Double) -> Path.Element {
    if isLine { return .line(point(b)) }
    let (start, end) = (point(a), point(b))
    func slope(_ t: Double) -> Vector {
      let u = 1 - t
      return (p.1 - p.0) * (3 * u * u) + (p.2 - p.1) * (6 * u * t) + (p.3 - p.2) * (3 * t * t)
    }
    return .cubic(control1: start + slope(a) * ((b - a) / 3), control2: end - slope(b) * ((b - a) / 3), end: end)
  }
}
