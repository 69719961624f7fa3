/// An interpolation through the keys of a ``Track``: after its form and the number of segments come, for each segment, the arguments of its ends, the index
/// of the interpolation between them and the address of its ``ShareTable``, or 0; then those interpolations. Where iterations accumulate, what
/// each adds comes before the segments: a ``GrownMap``, or the number of a part.
extension MapInterpolation {
  /// The most numbers of the interpolation through a track's keys; nil if those are too many, or its segments are neither interpolations nor cubics of a
  /// map's parts.
  static func maximumCount(of track: Track) -> Int? {
    guard track.segments.allSatisfy(\.isWhole) else { return nil }
    switch track.kind {
    case .maps: if !track.leaving.isEmpty { return nil }
    case .numbers: if !track.leaving.isEmpty, !track.liveFrom.isEmpty { return nil }
    case .parts: if track.leaving.isEmpty { return nil }
    case .heading: break
    case .discrete: return nil
    }
    let count = head + GrownMap.count + track.segments.count * (stride + maximumCount)
    return count <= KeyInterpolation.maximumCount ? count : nil
  }

  /// Writes the interpolation through a track's keys.
  /// - Parameters:
  ///   - grows: Whether each iteration multiplies the next ones by its end, or adds it to a part.
  ///   - leg: Writes the interpolation between the ends of a segment.
  static func write(
    _ track: Track, grows: Bool = false, at numbers: UnsafeMutablePointer<Double>,
    _ leg: (_ segment: Int, UnsafeMutablePointer<Double>) -> Void
  ) {
    let (segments, form) = (track.segments, grows ? [.keys, .grows] : Form.keys)
    (numbers[0], numbers[1]) = (Double(bitPattern: form.rawValue), KeySegments.counts(segments.count))
    if grows {
      let isPart = if case .numbers = track.kind { true } else { false }
      GrownMap(numbers + head).begin(isPart ? .identity : track.lastMap)
      if isPart { numbers[head] = track.lastValue[0] }
    }
    let head = Self.head(form)
    var next = head + stride * segments.count
    for (index, segment) in segments.enumerated() {
      let entry = numbers + head + stride * index
      (entry[0], entry[1], entry[2]) = (segment.start, segment.end, Double(bitPattern: UInt64(next)))
      entry[tableColumn] = segment.table?.numbers.address ?? 0
      leg(index, numbers + next)
      next += MapInterpolation(numbers: numbers + next).count
    }
  }

  /// Writes a segment of a track whose keys are maps.
  static func write(_ track: Track, _ segment: Int, model: Transform3D, at leg: UnsafeMutablePointer<Double>) {
    if case .parts = track.kind {
      func parts(_ column: [Double]) -> AffineParts { AffineParts { column[segment * track.width + $0] } }
      return writeCurve(parts(track.from), parts(track.to), leaving: parts(track.leaving), arriving: parts(track.arriving), at: leg)
    }
    let ends = track.maps(at: Track.Position(segment: segment, share: 0, slope: 0), model: model)
    write(from: ends.from, to: ends.to, at: leg)
  }

  /// Writes a segment of a track of one part of a map (``canWrite(_:_:of:)``); its other parts stay.
  /// - Parameter isAlone: Whether it is all of the interpolation, not one between keys.
  static func write(
    _ facet: Facet, _ track: Track, _ segment: Int, isAlone: Bool, adds: Bool, of model: Transform3D, at leg: UnsafeMutablePointer<Double>
  ) {
    func end(_ numbers: [Double], _ live: [Double]) -> Double {
      live.isEmpty ? numbers[segment] : numbers[segment] + live[segment] * facet.number(of: model)
    }
    guard !facet.leavesPlane, let plane = model.affine else {
      let (from, to) = (end(track.from, track.liveFrom), end(track.to, track.liveTo))
      if isAlone { return write(facet, from: from, to: to, adds: adds, of: model, at: leg) }
      let slopes = track.leaving.isEmpty ? nil : (track.leaving[segment], track.arriving[segment])
      return write(facet, between: from, and: to, slopes: slopes, adds: adds, of: model, at: leg)
    }
    let (own, still) = (AffineParts(plane), AffineParts { _ in 0 })
    func parts(_ number: Double, in parts: AffineParts, adds: Bool) -> AffineParts {
      var parts = parts
      facet.put(number, adds: adds, in: &parts)
      return parts
    }
    if case .heading = track.kind { return writeHeading(track, segment, at: leg) { parts($0, in: own, adds: adds) } }
    let (from, to) = (
      parts(end(track.from, track.liveFrom), in: own, adds: adds), parts(end(track.to, track.liveTo), in: own, adds: adds)
    )
    if track.leaving.isEmpty { return writeStraight(from, to, at: leg) }
    let (leaving, arriving) = (
      parts(track.leaving[segment], in: still, adds: false), parts(track.arriving[segment], in: still, adds: false)
    )
    writeCurve(from, to, leaving: leaving, arriving: arriving, at: leg)
  }

  /// Numbers before the segments.
  private static func head(_ form: Form) -> Int { form.contains(.grows) ? head + GrownMap.count : head }
  private static let head = 2
  /// Numbers per segment.
  private static let stride = 4
  /// The largest extrapolated share between keys: products of parts that are cubics of it are finite (``isSound``).
  private static let farthest = 1e20
  /// Index of the table's address in a segment.
  private static let tableColumn = 3

  var hasKeys: Bool { Form(rawValue: numbers[0].bitPattern).contains(.keys) }

  private var segments: KeySegments { segments(Self.head(form)) }
  @inline(__always)
  private func segments(_ head: Int) -> KeySegments {
    KeySegments(counts: numbers + 1, first: numbers + head, stride: Self.stride, end: 1)
  }

  @inline(__always)
  private func leg(_ segment: UnsafePointer<Double>) -> MapInterpolation {
    MapInterpolation(numbers: numbers + Int(truncatingIfNeeded: segment[2].bitPattern))
  }

  /// Number of its numbers.
  var countWithKeys: Int {
    let last = leg(segments[segments.count - 1])
    return last.numbers - numbers + last.count
  }

  /// Nil without keys.
  var tables: KeySegments.TableColumn? { hasKeys ? segments.tables(at: Self.tableColumn) : nil }

  /// The interpolations between keys, in order.
  var legs: [MapInterpolation] { (0..<segments.count).map { leg(segments[$0]) } }

  /// The interpolation of the segment at an argument, and the share along it.
  func leg(at argument: Double) -> (leg: MapInterpolation, share: Double) {
    if form.contains(.number) { return legOfNumber(at: argument) }
    let (leg, along) = place(at: argument)
    return (leg, max(-Self.farthest, min(Self.farthest, along)))
  }

  @inline(__always)
  private func place(at argument: Double) -> (leg: MapInterpolation, along: Double) {
    let (segment, share) = form.contains(.grows) ? grownSegment(at: argument) : segments(Self.head).segment(at: argument)
    return (leg(segment), ShareTable.Numbers(segment[Self.tableColumn])?.value(at: share).value ?? share)
  }

  /// The same where the share is the way of a number, with what iterations add to it.
  @inline(never)
  private func legOfNumber(at argument: Double) -> (leg: MapInterpolation, share: Double) {
    let (leg, along) = place(at: argument)
    let added = form.contains(.grows) ? KeyInterpolation.split(argument).iterations * numbers[Self.head] : 0
    return (leg, max(-Self.farthest, min(Self.farthest, leg.way(at: along) + added)))
  }

  /// The segment of an argument that counts iterations.
  @inline(never)
  private func grownSegment(at argument: Double) -> (segment: UnsafePointer<Double>, share: Double) {
    segments.segment(at: KeyInterpolation.split(argument).argument)
  }

  /// A moment's map after the iterations that an argument counts.
  @inline(never)
  func grown(_ moment: MapMoment, at argument: Double) -> Transform3D {
    if form.contains(.number) { return moment.transform }
    if changesParts { return Transform3D(parts(at: argument).transform) }
    let iterations = KeyInterpolation.split(argument).iterations
    return iterations == 0 ? moment.transform : moment.transform.concatenating(GrownMap(numbers + Self.head).power(iterations))
  }

  /// Adds what the iterations that an argument counts add to its parts.
  func grow(_ parts: inout AffineParts, at argument: Double) {
    let (form, added) = (form, KeyInterpolation.split(argument).iterations * numbers[Self.head])
    if form.contains(.angle) { parts.angle += added }
    if form.contains(.scaleX) { parts.scale.dx += added }
    if form.contains(.scaleY) { parts.scale.dy += added }
    if form.contains(.translationX) { parts.translation.dx += added }
    if form.contains(.translationY) { parts.translation.dy += added }
  }

  /// The track, restored from the numbers.
  /// - Parameter values: Converts a map to a value's numbers.
  func track(_ values: (Transform3D) -> [Double]) -> Track {
    let (legs, segments) = (legs, segments)
    let isCurved = legs[0].isCurve
    let pieces = legs.indices.map { index in
      let table = ShareTable.Numbers(segments[index][Self.tableColumn])?.table
      let segment = Track.Segment(start: segments[index][0], end: segments[index][1], table: table)
      guard isCurved else { return Track.Piece(segment: segment, from: values(legs[index].map(at: 0)), to: values(legs[index].map(at: 1))) }
      let (from, to) = (legs[index].parts(at: 0), legs[index].parts(at: 1))
      let (leaving, arriving) = (legs[index].curveSlopes(at: 0), legs[index].curveSlopes(at: 1))
      return Track.Piece(segment: segment, from: from.numbers, to: to.numbers, leaving: leaving.numbers, arriving: arriving.numbers)
    }
    return Track(kind: isCurved ? .parts : .maps, width: pieces[0].from.count, pieces)
  }
}
