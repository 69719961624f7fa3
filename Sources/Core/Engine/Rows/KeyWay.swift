import LegatoTiming

/// The way of numbers through the keys of a ``Track``, written side by side so that a frame finds them in one place: what keyframes show that replaced what ran on a value, and
/// what explicit animations show.
///
/// The bits of the first number count segments, those of the second say what they are (``Form``). Then comes each segment: the arguments of its ends, its values at both, and where
/// it is curved the slopes there.
struct KeyWay {
  let numbers: UnsafePointer<Double>
  /// Numbers of a value.
  let width: Int

  init(_ numbers: UnsafePointer<Double>, width: Int) { (self.numbers, self.width) = (numbers, width) }

  /// The most numbers of a way: they lie side by side, and their room is used again for ways as long.
  private static let most = 1024

  /// How many numbers a track's way takes; nil where that is too many, its segments are more than straight lines or cubics, or so large that a sum of them might be no
  /// number.
  static func count(of track: Track, width: Int) -> Int? {
    guard case .numbers = track.kind, track.segments.allSatisfy(\.isWhole) else { return nil }
    let count = 2 + track.segments.count * stride(width, isCurved: !track.leaving.isEmpty)
    guard count <= most else { return nil }
    var size = 0.0
    for list in [track.from, track.to, track.leaving, track.arriving] { for number in list { size += abs(number) } }
    return size < 1e150 ? count : nil
  }

  /// What the second number says.
  private struct Form: OptionSet {
    let rawValue: UInt64
    static let isCurved = Form(rawValue: 1)
    /// Its numbers are added to what lies below, in the place of replacing it.
    static let adds = Form(rawValue: 2)
  }

  /// How the numbers of a track lie in those of a value.
  struct Frame {
    let width: Int
    /// The one number that the track is about; nil for all. The others are the model's.
    var component: Int?
    var adds = false
  }

  /// - Parameter model: the model's numbers, as they are mixed, of which keys may hold parts (LM-17).
  static func write(_ track: Track, _ frame: Frame, _ model: UnsafePointer<Double>, at numbers: UnsafeMutablePointer<Double>) {
    var form: Form = track.leaving.isEmpty ? [] : .isCurved
    if frame.adds { form.insert(.adds) }
    (numbers[0], numbers[1]) = (Double(bitPattern: UInt64(track.segments.count)), Double(bitPattern: form.rawValue))
    var next = numbers + 2
    for (index, segment) in track.segments.enumerated() {
      (next[0], next[1]) = (segment.start, segment.end)
      next += 2
      let (from, to) = track.liveFrom.isEmpty ? (0, 0) : (track.liveFrom[index], track.liveTo[index])
      write(track.from, index, live: from, isEnd: true, frame, model, &next)
      write(track.to, index, live: to, isEnd: true, frame, model, &next)
      guard form.contains(.isCurved) else { continue }
      write(track.leaving, index, live: to - from, isEnd: false, frame, model, &next)
      write(track.arriving, index, live: to - from, isEnd: false, frame, model, &next)
    }
  }

  /// Writes values or slopes of one segment.
  /// - Parameter live: how much of the live model is part of them.
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

  private static func stride(_ width: Int, isCurved: Bool) -> Int { 2 &+ width &* (isCurved ? 4 : 2) }

  private var segments: Int { Int(truncatingIfNeeded: numbers[0].bitPattern) }
  private var form: Form { Form(rawValue: numbers[1].bitPattern) }
  private var isCurved: Bool { form.contains(.isCurved) }
  /// Whether its numbers are added to what lies below.
  var adds: Bool { form.contains(.adds) }
  private var stride: Int { Self.stride(width, isCurved: isCurved) }
  /// Numbers it takes.
  var count: Int { 2 + segments * stride }

  /// Whether a sum of its numbers is a number.
  var isSound: Bool {
    var size = 0.0
    for i in 2..<count { size += abs(numbers[i]) }
    return size < 1e150
  }

  /// The keys again.
  var track: Track {
    let (isCurved, stride) = (isCurved, stride)
    let pieces = (0..<segments).map { index in
      let segment = numbers + 2 + index * stride
      func list(_ which: Int) -> [Double] { (0..<width).map { segment[2 + which * width + $0] } }
      return Track.Piece(
        segment: Track.Segment(start: segment[0], end: segment[1]), from: list(0), to: list(1), leaving: isCurved ? list(2) : nil,
        arriving: isCurved ? list(3) : nil)
    }
    return Track(kind: .numbers, width: width, pieces)
  }

  /// What an argument loses on its way through what is left of it: as near to a key as this is at the key.
  private static let rounding = 0x1p-50

  /// The segment that an argument lies on, and the share of its length before it; behind the ends the first and the last go on. O(log segments).
  @inline(__always)
  private func place(at argument: Double) -> (segment: UnsafePointer<Double>, share: Double) {
    let (first, stride) = (numbers + 2, stride)
    var (low, high) = (0, segments)
    while high &- low > 1 {
      let middle = (low &+ high) >> 1
      if first[middle &* stride] <= argument + Self.rounding { low = middle } else { high = middle }
    }
    let segment = first + low &* stride
    let (start, end) = (segment[0], segment[1])
    if abs(end - argument) <= Self.rounding || start == end { return (segment, 1) }
    if abs(argument - start) <= Self.rounding { return (segment, 0) }
    return (segment, max(-Self.farthest, min(Self.farthest, (argument - start) / (end - start))))
  }

  /// The largest share of a segment before or behind it: a cubic through numbers of ``count(of:)`` is a number there.
  private static let farthest = 1e40

  /// Writes, or adds, the value at an argument, as ``Track/numbers(at:into:)`` has it.
  @inline(__always)
  func show(_ argument: Double, at shown: UnsafeMutablePointer<Double>) {
    let (segment, share) = place(at: argument)
    let (from, to, adds) = (segment + 2, segment + 2 + width, adds)
    @inline(__always) func put(_ i: Int, _ number: Double) { shown[i] = adds ? shown[i] + number : number }
    if isCurved {
      for i in 0..<width { put(i, hermite(from[i], to[i], to[width + i], to[2 &* width + i], share).value) }
    } else if share == 1 {
      for i in 0..<width { put(i, to[i]) }
    } else {
      for i in 0..<width { put(i, from[i] + (to[i] - from[i]) * share) }
    }
  }

  /// Writes the change of the value by its argument.
  func showSlope(_ argument: Double, at slopes: UnsafeMutablePointer<Double>) {
    let (segment, share) = place(at: argument)
    let (from, to, length) = (segment + 2, segment + 2 + width, segment[1] - segment[0])
    for i in 0..<width {
      let slope = isCurved ? hermite(from[i], to[i], to[width + i], to[2 * width + i], share).slope : to[i] - from[i]
      slopes[i] = length > 0 ? slope / length : 0
    }
  }
}

extension Track.Segment {
  /// Whether its values follow its argument, and nothing else.
  var isWhole: Bool {
    guard case .linear = pace else { return false }
    return first == 0 && last == 1 && arc == nil
  }
}
