import LegatoTiming

/// The interpolation from one map to another, decomposed once: numbers from which the map at any share is composed (IV-2, IV-10, IV-11).
///
/// The first is the ``Form``. The rotation follows, and then each part's numbers at the start, and their differences; or those of a cubic. A part that is always
/// neutral is left out, so that a pure rotation has few numbers.
struct MapInterpolation {
  /// How its maps are decomposed, and which parts it has, in order.
  struct Form: OptionSet {
    let rawValue: UInt64
    init(rawValue: UInt64) { self.rawValue = rawValue }
    /// Maps of space, which rotate along an arc; otherwise maps of the plane, which rotate by an angle.
    static let space = Form(rawValue: 1)
    static let move = Form(rawValue: 2)
    static let scale = Form(rawValue: 4)
    /// The remaining matrix in the plane, or the skews in space.
    static let shear = Form(rawValue: 8)
    static let perspective = Form(rawValue: 16)
    /// Maps that flatten space: only their entries, which are interpolated.
    static let entries = Form(rawValue: 32)
    /// No part: the start of an interpolation in space is a map of the plane, and is presented as one; or its end.
    static let planeStart = Form(rawValue: 64)
    static let planeEnd = Form(rawValue: 1 << 20)
    /// Keys and the interpolations between them.
    static let keys = Form(rawValue: 128)
    /// Each number is a cubic, between two keys of a plane map: its numbers are those at both ends, and the slopes there.
    static let curve = Form(rawValue: 256)
    /// Added to what is below, as a map that is multiplied before it, instead of replacing it.
    static let adds = Form(rawValue: 512)
    /// Its end is the model, which is presented there bit for bit.
    static let reachesModel = Form(rawValue: 1024)
    /// It changes the parts of a plane map that follow, and others may change other parts.
    static let parts = Form(rawValue: 2048)
    static let angle = Form(rawValue: 1 << 12)
    static let scaleX = Form(rawValue: 1 << 13)
    static let scaleY = Form(rawValue: 1 << 14)
    static let translationX = Form(rawValue: 1 << 15)
    static let translationY = Form(rawValue: 1 << 16)
    /// These leave the plane.
    static let tiltX = Form(rawValue: 1 << 17)
    static let tiltY = Form(rawValue: 1 << 18)
    static let depth = Form(rawValue: 1 << 19)
    /// What it changes these by is added, to those of the model where it is alone.
    static let addsParts = Form(rawValue: 1 << 21)
    /// Each iteration through its keys multiplies the next ones by its end, or adds it to a part.
    static let grows = Form(rawValue: 1 << 22)
    /// Its angle is the direction of a curve, whose slopes come after all parts.
    static let heading = Form(rawValue: 1 << 23)
    /// Of one part of a map of space, whose numbers come after all parts: see ``number(at:)``.
    static let number = Form(rawValue: 1 << 24)
    /// All that ``parts`` may come with.
    static let allParts: Form = [.angle, .scaleX, .scaleY, .translationX, .translationY, .tiltX, .tiltY, .depth]

    /// The parts of a facet.
    init(_ facet: Facet) {
      switch facet {
      case .component: self = []
      case .rotation: self = [.parts, .angle]
      case .scale: self = [.parts, .scaleX, .scaleY]
      case .scaleX: self = [.parts, .scaleX]
      case .scaleY: self = [.parts, .scaleY]
      case .translationX: self = [.parts, .translationX]
      case .translationY: self = [.parts, .translationY]
      case .rotationX: self = [.parts, .tiltX]
      case .rotationY: self = [.parts, .tiltY]
      case .translationZ: self = [.parts, .depth]
      }
    }

    /// Numbers of the form and the rotation: an angle's; or two quaternions, a quarter turn apart on the arc, and its size.
    @inline(__always)
    var head: Int { contains(.space) ? 10 : contains(.entries) ? 1 : 1 + columns }
    /// What describes the way of each number: that at the start and the difference, or a cubic.
    @inline(__always)
    var columns: Int { contains(.curve) ? 4 : 2 }
    /// Numbers of a part.
    @inline(__always)
    func width(of part: Form) -> Int {
      switch part {
      case .move, .scale: contains(.space) ? 3 : 2
      case .shear: contains(.space) ? 3 : 4
      case .perspective: 4
      default: 16
      }
    }

    /// Calls `body` for each part it has, in order.
    @inline(__always)
    func forEachPart(_ body: (Form, _ width: Int) -> Void) {
      var part = Form.move
      while part.rawValue <= Form.entries.rawValue {
        if contains(part) { body(part, width(of: part)) }
        part = Form(rawValue: part.rawValue << 1)
      }
    }
  }

  /// The most numbers of an interpolation between two maps.
  static let maximumCount = 36 + countOfNumber

  let numbers: UnsafePointer<Double>

  var form: Form { Form(rawValue: numbers[0].bitPattern) }
  var isCurve: Bool { form.contains(.curve) }
  var adds: Bool { form.contains(.adds) }
  /// Whether it changes parts beside others, and not the whole map.
  var changesParts: Bool { form.contains(.parts) }
  var reachesModel: Bool { form.contains(.reachesModel) }
  /// Number of its numbers.
  var count: Int {
    if form.contains(.keys) { return countWithKeys }
    var width = 0
    form.forEachPart { width += $1 }
    return form.head + form.columns * width + (form.contains(.heading) ? Self.slopeCount : 0)
      + (form.contains(.number) ? Self.countOfNumber : 0)
  }

  // MARK: Writing

  /// Writes the interpolation between two maps, at most ``maximumCount`` numbers. Maps of the plane are decomposed as such; the entries of maps that flatten
  /// space are interpolated.
  static func write(from: Transform3D, to: Transform3D, at numbers: UnsafeMutablePointer<Double>) {
    if let from = from.affine, let to = to.affine { return write(AffineParts(from), AffineParts(to), at: numbers) }
    if let a = TransformParts(from), let b = TransformParts(to) {
      return write(a, b, [.space, from.affine == nil ? [] : .planeStart, to.affine == nil ? [] : .planeEnd], at: numbers)
    }
    for i in 0..<16 { (numbers[1 + i], numbers[17 + i]) = (from[i], to[i] - from[i]) }
    numbers[0] = Double(bitPattern: Form.entries.rawValue)
  }

  /// Writes the interpolation from the map at a share of this one to another map; false, with nothing written, if that map's decomposition has other parts
  /// than it was composed from.
  func writeRest(from share: Double, to: Transform3D, at rest: UnsafeMutablePointer<Double>) -> Bool {
    let form = form
    // at the start itself it may be a map of the plane
    guard share > 0, form.isDisjoint(with: [.entries, .keys]), keepsParts else { return false }
    if form.contains(.space) {
      guard let end = TransformParts(to) else { return false }
      Self.write(spaceParts(form, share, sineAndCosine(angle(at: share))), end, to.affine == nil ? .space : [.space, .planeEnd], at: rest)
    } else {
      guard let end = to.affine else { return false }
      Self.write(planeParts(form, share), AffineParts(end), at: rest)
    }
    return true
  }

  private static func write(_ from: AffineParts, _ to: AffineParts, at numbers: UnsafeMutablePointer<Double>) {
    let ends = AffineParts.ends(from, to)
    writeStraight(ends.from, ends.to, at: numbers)
  }

  /// Writes the interpolation between linearly changing parts.
  static func writeStraight(_ a: AffineParts, _ b: AffineParts, at numbers: UnsafeMutablePointer<Double>) {
    (numbers[1], numbers[2]) = (a.angle, b.angle - a.angle)
    var writer = Writer(form: [], numbers)
    writer.write(.move, a.moves, b.moves, none: none.move, within: 0)
    writer.write(.scale, a.scales, b.scales, none: none.flatScale)
    writer.write(.shear, a.rest, b.rest, none: none.rest)
    numbers[0] = Double(bitPattern: writer.form.rawValue)
  }

  /// Writes cubics of the parts: those at both ends, and the slopes there.
  static func writeCurve(
    _ from: AffineParts, _ to: AffineParts, leaving: AffineParts, arriving: AffineParts, at numbers: UnsafeMutablePointer<Double>
  ) {
    let columns = [from, to, leaving, arriving]
    for (i, parts) in columns.enumerated() { numbers[1 + i] = parts.angle }
    var writer = Writer(form: .curve, numbers)
    writer.write(.move, columns.map(\.moves), none: none.move, within: 0)
    writer.write(.scale, columns.map(\.scales), none: none.flatScale)
    writer.write(.shear, columns.map(\.rest), none: none.rest)
    numbers[0] = Double(bitPattern: writer.form.rawValue)
  }

  static func write(_ a: TransformParts, _ b: TransformParts, _ form: Form, at numbers: UnsafeMutablePointer<Double>) {
    let angle = TransformParts.arc(a.turn, b.turn)
    for i in 0..<4 { (numbers[1 + i], numbers[5 + i]) = (a.turn[i], angle.quarter[i]) }
    numbers[9] = angle.size
    var writer = Writer(form: form, numbers)
    writer.write(.move, SIMD4(a.translation, 0), SIMD4(b.translation, 0), none: none.move, within: 0)
    writer.write(.scale, SIMD4(a.scale, 0), SIMD4(b.scale, 0), none: none.scale)
    writer.write(.shear, SIMD4(a.skew, 0), SIMD4(b.skew, 0), none: none.skew)
    writer.write(.perspective, a.perspective, b.perspective, none: none.perspective, within: 0)
    numbers[0] = Double(bitPattern: writer.form.rawValue)
  }

  /// Writes parts one after the other.
  private struct Writer {
    private(set) var form: Form
    private var next: UnsafeMutablePointer<Double>

    init(form: Form, _ numbers: UnsafeMutablePointer<Double>) { (self.form, next) = (form, numbers + form.head) }

    /// - Parameter rounding: Differences from neutral up to a decomposition's rounding error count as none.
    mutating func write(
      _ part: Form, _ from: SIMD4<Double>, _ to: SIMD4<Double>, none: SIMD4<Double>, within rounding: Double = AffineParts.roundingError
    ) {
      let count = form.width(of: part)
      if (0..<count).allSatisfy({ abs(from[$0] - none[$0]) <= rounding && abs(to[$0] - none[$0]) <= rounding }) { return }
      for i in 0..<count { (next[i], next[count + i]) = (from[i], to[i] - from[i]) }
      form.insert(part)
      next += 2 * count
    }

    /// Writes the columns of a cubic.
    mutating func write(
      _ part: Form, _ columns: [SIMD4<Double>], none: SIMD4<Double>, within rounding: Double = AffineParts.roundingError
    ) {
      let count = form.width(of: part)
      func isNeutral(_ column: Int) -> Bool {
        let off = columns[column] - (column < 2 ? none : .zero)
        return (0..<count).allSatisfy { abs(off[$0]) <= rounding }
      }
      if columns.indices.allSatisfy(isNeutral) { return }
      for (index, column) in columns.enumerated() { for i in 0..<count { next[index * count + i] = column[i] } }
      form.insert(part)
      next += columns.count * count
    }
  }

  /// The neutral numbers of parts.
  static var none: None { None() }
  struct None {
    let move = SIMD4<Double>.zero
    let flatScale = SIMD4(1, 1, 0, 0.0)
    let scale = SIMD4(1, 1, 1, 0.0)
    let rest = SIMD4(1, 0, 0, 1.0)
    let skew = SIMD4<Double>.zero
    let perspective = SIMD4(0, 0, 0, 1.0)
  }

  /// Says more about a written interpolation.
  static func add(_ form: Form, to numbers: UnsafeMutablePointer<Double>) {
    numbers[0] = Double(bitPattern: numbers[0].bitPattern | form.rawValue)
  }

  // MARK: Queries

  /// Whether its numbers are so small that maps composed from them are finite.
  var isSound: Bool {
    if form.contains(.keys) { return legs.allSatisfy(\.isSound) }
    var size = 0.0
    for i in 0..<count { size += abs(numbers[i]) }
    return size < Limits.maximumParts
  }

  /// Whether the maps at two shares multiply to that at their sum, so that iterations that accumulate continue the interpolation: it is a rotation from the
  /// identity, or a translation.
  static func accumulates(from: Transform3D, to: Transform3D) -> Bool {
    guard from == .identity else { return false }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: maximumCount) { buffer in
      guard let numbers = buffer.baseAddress else { return false }
      write(from: from, to: to, at: numbers)
      let form = MapInterpolation(numbers: numbers).form
      if form.isSubset(of: [.space, .planeStart, .planeEnd]) { return true }
      return form == .move && numbers[2] == 0
    }
  }

  /// Whether all its maps are maps of the plane.
  var staysInPlane: Bool { hasKeys ? legs.allSatisfy(\.staysInPlane) : form.isDisjoint(with: [.space, .entries]) }

  /// Whether each intermediate map decomposes into the parts that it was composed from: then the rest of the interpolation is the interpolation from there.
  /// Not for plane maps with shear or reflection, nor for maps of space whose corner entry is not 1. An interpolation through keys continues through them.
  var keepsParts: Bool {
    let form = form
    if form.contains(.entries) || form.contains(.keys) { return true }
    if !form.contains(.space), form.contains(.shear) { return false }
    var (next, move, isWay) = (numbers + form.head, SIMD4<Double>.zero, true)
    form.forEachPart { part, count in
      switch part {
      case .move: for i in 0..<count { move[i] = next[count + i] }
      case .scale:
        let sign = form.contains(.space) && next[0] < 0 ? -1.0 : 1
        for i in 0..<count where !(sign * next[i] > 0 && sign * (next[i] + next[count + i]) > 0) { isWay = false }
      case .perspective:
        let corner = move.x * next[count] + move.y * next[count + 1] + move.z * next[count + 2]
        if abs(corner) > Limits.sameShare { isWay = false }
      default: break
      }
      next += 2 * count
    }
    return isWay
  }
}

/// Parts as they are written.
extension AffineParts {
  @inline(__always)
  init(moves: SIMD4<Double>, scales: SIMD4<Double>, angle: Double, rest: SIMD4<Double>) {
    self.init(
      translation: Vector(dx: moves.x, dy: moves.y), scale: Vector(dx: scales.x, dy: scales.y), angle: angle, rest.x, rest.y, rest.z, rest.w
    )
  }

  fileprivate var moves: SIMD4<Double> { SIMD4(translation.dx, translation.dy, 0, 0) }
  fileprivate var scales: SIMD4<Double> { SIMD4(scale.dx, scale.dy, 0, 0) }
  fileprivate var rest: SIMD4<Double> { SIMD4(m11, m12, m21, m22) }
}
