import LegatoTiming

/// An interpolation of numbers through the keys of a ``Track``, in contiguous numbers: for replacing keyframes and for explicit animations.
///
/// The first number counts segments (see ``KeySegments``), the bits of the second are its ``Form``. Each segment follows: the arguments of its ends, its values
/// at both and, where it is curved, the slopes there. With tables, each segment also has the address of its ``ShareTable``, or 0.
struct KeyInterpolation {
  let numbers: UnsafePointer<Double>
  /// Numbers per value.
  let width: Int

  init(_ numbers: UnsafePointer<Double>, width: Int) { (self.numbers, self.width) = (numbers, width) }

  /// The most numbers of an interpolation: they are contiguous, and freed room is reused for interpolations of the same size.
  static let maximumCount = 2048

  /// The numbers that a track's interpolation needs; nil if those are too many, its segments are neither linear nor cubic, or a sum of its numbers might not
  /// be finite.
  static func count(of track: Track, width: Int) -> Int? {
    guard case .numbers = track.kind, track.segments.allSatisfy(\.isWhole) else { return nil }
    let count = 2 + track.segments.count * stride(width, form(of: track))
    guard count <= maximumCount else { return nil }
    var size = 0.0
    for list in [track.from, track.to, track.leaving, track.arriving] { for number in list { size += abs(number) } }
    return size < Limits.maximumOffset ? count : nil
  }

  /// The bits of the second number.
  private struct Form: OptionSet {
    let rawValue: UInt64
    static let isCurved = Form(rawValue: 1)
    /// Its numbers are added to the value instead of replacing it.
    static let adds = Form(rawValue: 2)
    /// Its segments have tables.
    static let isTabled = Form(rawValue: 4)
    /// It is one linear segment over 0…1.
    static let isStraight = Form(rawValue: 8)
  }

  private static func form(of track: Track) -> Form {
    var form: Form = track.leaving.isEmpty ? [] : .isCurved
    if track.segments.contains(where: { $0.table != nil }) { form.insert(.isTabled) }
    if track.isStraight { form.insert(.isStraight) }
    return form
  }

  /// How a track's numbers map to those of a value.
  struct Frame {
    let width: Int
    /// The component that the track animates; nil for all. The others are the model's.
    var component: Int?
    var adds = false
  }

  /// - Parameter model: The model's numbers, as they are mixed; keys may include parts of them (LM-17).
  static func write(_ track: Track, _ frame: Frame, _ model: UnsafePointer<Double>, at numbers: UnsafeMutablePointer<Double>) {
    var form = form(of: track)
    if frame.adds { form.insert(.adds) }
    (numbers[0], numbers[1]) = (KeySegments.counts(track.segments.count), Double(bitPattern: form.rawValue))
    var next = numbers + 2
    for (index, segment) in track.segments.enumerated() {
      (next[0], next[1]) = (segment.start, segment.end)
      next += 2
      let (from, to) = track.liveFrom.isEmpty ? (0, 0) : (track.liveFrom[index], track.liveTo[index])
      write(track.from, index, live: from, isEnd: true, frame, model, &next)
      write(track.to, index, live: to, isEnd: true, frame, model, &next)
      if form.contains(.isCurved) {
        write(track.leaving, index, live: to - from, isEnd: false, frame, model, &next)
        write(track.arriving, index, live: to - from, isEnd: false, frame, model, &next)
      }
      guard form.contains(.isTabled) else { continue }
      next[0] = segment.table?.numbers.address ?? 0
      next += 1
    }
  }

  /// Writes values or slopes of one segment.
  /// - Parameter live: The weight of the live model in them.
  private static func write(
    _ list: [Double], _ segment: Int, live: Double, isEnd: Bool, _ frame: Frame, _ model: UnsafePointer<Double>,
    _ next: inout UnsafeMutablePointer<Double>
  ) {
    for i in 0..<frame.width {
      let own = frame.component == nil ? list[segment * frame.width + i] : i == frame.component ? list[segment] : 0
      let isOther = frame.component != nil && i != frame.component
      let part = isOther ? (isEnd && !frame.adds ? 1 : 0) : live
      next[i] = part == 0 ? own : own + part * model[i]
    }
    next += frame.width
  }

  private static func stride(_ width: Int, _ form: Form) -> Int {
    2 &+ width &* (form.contains(.isCurved) ? 4 : 2) &+ (form.contains(.isTabled) ? 1 : 0)
  }

  private var segments: KeySegments {
    KeySegments(counts: numbers, first: numbers + 2, stride: Self.stride(width, form))
  }
  private var form: Form { Form(rawValue: numbers[1].bitPattern) }
  private var isCurved: Bool { form.contains(.isCurved) }
  /// Whether its numbers are added to the value instead of replacing it.
  var adds: Bool { form.contains(.adds) }
  /// Whether it is one linear segment over 0…1.
  var isStraight: Bool { form.contains(.isStraight) }
  /// Number of its numbers.
  var count: Int { 2 + segments.count * segments.stride }

  /// The table of a segment's shares; nil where the share is linear.
  @inline(__always)
  private func table(_ segment: UnsafePointer<Double>) -> ShareTable.Numbers? {
    form.contains(.isTabled) ? ShareTable.Numbers(segment[segments.stride &- 1]) : nil
  }

  /// Nil without tables.
  var tables: KeySegments.TableColumn? { form.contains(.isTabled) ? segments.tables(at: segments.stride - 1) : nil }

  /// Whether the sum of its numbers is finite.
  var isSound: Bool {
    var size = 0.0
    for i in 2..<2 + segments.count * segments.stride { size += abs(numbers[i]) }
    return size < Limits.maximumOffset
  }

  /// The track, restored from the numbers.
  var track: Track {
    let (isCurved, segments) = (isCurved, segments)
    let pieces = (0..<segments.count).map { index in
      let segment = segments[index]
      func list(_ which: Int) -> [Double] { (0..<width).map { segment[2 + which * width + $0] } }
      return Track.Piece(
        segment: Track.Segment(start: segment[0], end: segment[1], table: table(segment)?.table), from: list(0), to: list(1),
        leaving: isCurved ? list(2) : nil,
        arriving: isCurved ? list(3) : nil)
    }
    return Track(kind: .numbers, width: width, pieces)
  }

  /// Writes, or adds, the value at an argument, as ``Track/numbers(at:into:)`` does.
  @inline(__always)
  func show(_ argument: Double, at shown: UnsafeMutablePointer<Double>) {
    let form = form
    if form.contains(.isStraight) { return mix(numbers + 4, KeySegments.snapped(argument), form, at: shown) }
    var (segment, share) = KeySegments(counts: numbers, first: numbers + 2, stride: Self.stride(width, form)).segment(at: argument)
    if form.contains(.isTabled), let table = table(segment) { share = table.value(at: share).value }
    form.contains(.isCurved) ? bend(segment + 2, share, form, at: shown) : mix(segment + 2, share, form, at: shown)
  }

  /// Writes, or adds, a mix of a segment's two values.
  @inline(__always)
  private func mix(_ from: UnsafePointer<Double>, _ share: Double, _ form: Form, at shown: UnsafeMutablePointer<Double>) {
    let to = from + width
    if share == 1 {
      put(form, at: shown) { to[$0] }
    } else {
      put(form, at: shown) { from[$0] + (to[$0] - from[$0]) * share }
    }
  }

  /// The same for a segment with slopes.
  @inline(__always)
  private func bend(_ from: UnsafePointer<Double>, _ share: Double, _ form: Form, at shown: UnsafeMutablePointer<Double>) {
    let (to, leaving, arriving) = (from + width, from + 2 &* width, from + 3 &* width)
    put(form, at: shown) { hermite(from[$0], to[$0], leaving[$0], arriving[$0], share).value }
  }

  @inline(__always)
  private func put(_ form: Form, at shown: UnsafeMutablePointer<Double>, _ number: (_ component: Int) -> Double) {
    var i = 0
    if form.contains(.adds) {
      while i < width {
        shown[i] += number(i)
        i &+= 1
      }
    } else {
      while i < width {
        shown[i] = number(i)
        i &+= 1
      }
    }
  }

  /// Writes the derivative of the value by its argument.
  func showSlope(_ argument: Double, at slopes: UnsafeMutablePointer<Double>) {
    var (segment, share) = segments.segment(at: argument)
    let (from, to, length) = (segment + 2, segment + 2 + width, segment[1] - segment[0])
    var change = 1.0
    if let table = table(segment) { (share, change) = table.value(at: share) }
    for i in 0..<width {
      let slope = isCurved ? hermite(from[i], to[i], to[width + i], to[2 * width + i], share).slope : to[i] - from[i]
      slopes[i] = length > 0 ? slope * change / length : 0
    }
  }
}
