import LegatoTiming

/// An interpolation of numbers through the keys of a ``Track``, in contiguous numbers: for replacing keyframes and for explicit animations.
///
/// The first number counts segments (see ``KeySegments``), with the bits of its ``Form``; where iterations accumulate, what each adds follows. Then each
/// segment: a node for its start, one for its end and, where it is curved, the slopes at both. A node is an argument, which a straight one does not need, the
/// address of the segment's ``ShareTable``, or 0, where there are tables, and a value. Where segments are joined, as those of most keyframes without slopes
/// are, the end of each is the next one's start.
///
/// A straight one is kept without its first number, in its row (``RowLog/setStraight(_:_:of:)``), unless it needs both shares of a follower.
struct KeyInterpolation {
  /// Those after the first.
  let numbers: UnsafePointer<Double>
  /// Numbers per value.
  let width: Int
  let form: Form

  @inline(__always)
  init(_ numbers: UnsafePointer<Double>, width: Int) { (self.numbers, self.width, form) = (numbers + 1, width, Form(numbers[0])) }

  /// One that is kept in its row.
  @inline(__always)
  init(straight: UInt8, _ ends: UnsafePointer<Double>, width: Int) {
    (numbers, self.width, form) = (ends, width, Form(straight: straight))
  }

  /// The most numbers of an interpolation: they are contiguous, and freed room is reused for interpolations of the same size.
  static let maximumCount = 2304

  /// Progress from one iteration to the next, where each adds to the next (``Frame/grows``): an argument is the count of iterations times this, plus the progress of its
  /// own, which has to be nearer to 0…1 than half of it. A power of two: no count rounds.
  static let iterationSpan: UInt8 = 64

  /// The numbers that a track's interpolation needs; nil if those are too many, its segments are neither linear nor cubic, or a sum of its numbers might not
  /// be finite.
  static func count(of track: Track, _ frame: Frame) -> Int? {
    guard case .numbers = track.kind, track.segments.allSatisfy(\.isWhole), frame.component ?? 0 < Form.components else { return nil }
    let form = form(of: track, frame)
    let count = count(frame.width, form, segments: track.segments.count)
    guard count <= maximumCount else { return nil }
    var size = 0.0
    for list in [track.from, track.to, track.leaving, track.arriving] { for number in list { size += abs(number) } }
    return size < Limits.maximumOffset ? count : nil
  }

  /// Bits of the first number.
  struct Form: OptionSet {
    let rawValue: UInt16
    init(rawValue: UInt16) { self.rawValue = rawValue }
    init(_ first: Double) { rawValue = UInt16(truncatingIfNeeded: first.bitPattern >> 16) }
    /// That of a straight one, see ``KeyInterpolation/straight``.
    init(straight: UInt8) { rawValue = UInt16(straight) }
    func first(segments: Int) -> Double { Double(bitPattern: KeySegments.counts(segments).bitPattern | UInt64(rawValue) << 16) }

    static let isCurved = Form(rawValue: 1)
    /// Its numbers are added to the value instead of replacing it.
    static let adds = Form(rawValue: 2)
    /// Its segments have tables.
    static let isTabled = Form(rawValue: 4)
    /// It is one linear segment over 0…1.
    static let isStraight = Form(rawValue: 8)
    /// Each iteration adds its numbers after the second one to the next.
    static let grows = Form(rawValue: 16)

    /// It replaces one component, or adds to it, above all that changes the whole value. Which one is in the bits that follow.
    static let isPart = Form(rawValue: 32)
    private static let componentShift: UInt16 = 6
    /// Components that may be one's.
    static let components = 4

    /// One that is straight and replaces the whole value ends at the model. The bit is one of a component elsewhere.
    static let leads = Form(rawValue: 64)

    /// The component that it changes; nil if it is the whole value.
    var component: Int? { contains(.isPart) ? index : nil }
    /// Which one, if it is one.
    var index: Int { Int(rawValue >> Self.componentShift) & (Self.components - 1) }
    mutating func insert(component: Int) { formUnion([.isPart, Form(rawValue: UInt16(component) << Self.componentShift)]) }

    /// It is straight, and has a start velocity.
    static let isThrown = Form(rawValue: 1024)
    /// It is straight, and component 1 has a share of its own.
    static let hasAxes = Form(rawValue: 4096)
    /// It hides also what sets parts below it, as a block's does.
    static let hidesParts = Form(rawValue: 2048)

    /// Its segments are joined.
    static let isJoined = Form(rawValue: 256)
    /// They are, and each has one value up to its end.
    static let isStepped = Form(rawValue: 512)

    /// Whether it is ``isStraight``, or ``grows``: one comparison for frames.
    var isStraightOrGrows: Bool { rawValue & 24 != 0 }
  }

  private static func form(of track: Track, _ frame: Frame) -> Form {
    var form: Form = track.leaving.isEmpty ? [] : .isCurved
    if track.segments.contains(where: { $0.table != nil }) { form.insert(.isTabled) }
    if frame.grows { form.insert(.grows) } else if track.isStraight { form.insert(.isStraight) }
    if frame.adds { form.insert(.adds) }
    if let component = frame.component, !frame.adds || frame.addsToPart { form.insert(component: component) }
    if frame.hidesParts { form.insert(.hidesParts) }
    if form.isDisjoint(with: [.isCurved, .isStraight]), track.isContiguous {
      if track.isStepped { form.formUnion([.isJoined, .isStepped]) } else if track.isContinuous { form.insert(.isJoined) }
    }
    return form
  }

  /// How a track's numbers map to those of a value.
  struct Frame {
    let width: Int
    /// The component that the track animates; nil for all. The others are the model's.
    var component: Int?
    var adds = false
    /// Whether it adds to a component above one that replaces it.
    var addsToPart = false
    /// Whether each iteration adds the track's last value to the next.
    var grows = false
    /// Whether it hides also what sets parts below it.
    var hidesParts = false
  }

  /// - Parameter model: The model's numbers, as they are mixed; keys may include parts of them (LM-17).
  static func write(_ track: Track, _ frame: Frame, _ model: UnsafePointer<Double>, at numbers: UnsafeMutablePointer<Double>) {
    let form = form(of: track, frame)
    numbers[0] = form.first(segments: track.segments.count)
    var next = numbers + 1
    if frame.grows {
      for i in 0..<frame.width {
        next[i] = frame.component == nil ? track.lastValue[i] : i == frame.component ? track.lastValue[0] : 0
      }
      next += frame.width
    }
    for (index, segment) in track.segments.enumerated() {
      let (from, to) = track.liveFrom.isEmpty ? (0, 0) : (track.liveFrom[index], track.liveTo[index])
      func node(_ argument: Double, _ list: [Double], live: Double) {
        if !form.contains(.isStraight) { next[0] = argument }
        if form.contains(.isTabled) { next[1] = segment.table?.numbers.address ?? 0 }
        next += Self.from(form)
        write(list, index, live: live, isEnd: true, frame, model, &next)
      }
      node(segment.start, track.from, live: from)
      if !form.contains(.isJoined) || index == track.segments.count - 1 { node(segment.end, track.to, live: to) }
      guard form.contains(.isCurved) else { continue }
      write(track.leaving, index, live: to - from, isEnd: false, frame, model, &next)
      write(track.arriving, index, live: to - from, isEnd: false, frame, model, &next)
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

  /// Numbers of a segment.
  @inline(__always)
  private static func stride(_ width: Int, _ form: Form) -> Int {
    let node = node(width, form)
    return form.contains(.isJoined) ? node : 2 &* node &+ (form.contains(.isCurved) ? 2 &* width : 0)
  }

  /// Numbers of a node, the index of a segment's end.
  @inline(__always)
  private static func node(_ width: Int, _ form: Form) -> Int { from(form) &+ width }

  /// Index of a segment's value at its start.
  @inline(__always)
  private static func from(_ form: Form) -> Int { form.contains(.isStraight) ? 0 : form.contains(.isTabled) ? 2 : 1 }

  /// Index of its value at its end.
  @inline(__always)
  private static func to(_ width: Int, _ form: Form) -> Int { from(form) &+ (form.contains(.isStepped) ? 0 : node(width, form)) }

  private static func count(_ width: Int, _ form: Form, segments: Int) -> Int {
    1 + first(width, form) + segments * stride(width, form) + (form.isDisjoint(with: [.isJoined, .isThrown]) ? 0 : node(width, form))
  }

  /// Index of the first segment's first number.
  private static func first(_ width: Int, _ form: Form) -> Int { form.contains(.grows) ? width : 0 }

  /// Its segments, if it is not straight: it is one, then.
  private var segments: KeySegments {
    segments(from: numbers + Self.first(width, form))
  }
  @inline(__always)
  private func segments(from first: UnsafePointer<Double>) -> KeySegments {
    KeySegments(counts: numbers - 1, first: first, stride: Self.stride(width, form), end: Self.node(width, form))
  }
  private var segmentCount: Int { isStraight ? 1 : segments.count }
  private func segment(_ index: Int) -> UnsafePointer<Double> { isStraight ? numbers : segments[index] }
  private var isCurved: Bool { form.contains(.isCurved) }
  /// Whether its numbers are added to the value instead of replacing it.
  var adds: Bool { form.contains(.adds) }
  /// The component that it changes, above all that changes the whole value; nil if it is not one alone.
  var component: Int? { form.component }
  /// Whether it is one linear segment over 0…1.
  var isStraight: Bool { form.contains(.isStraight) }
  /// How it is kept in a row if it is straight; nil otherwise.
  var straight: (form: UInt8, ends: UnsafePointer<Double>)? {
    isStraight && !hasSecondShare ? (UInt8(truncatingIfNeeded: form.rawValue), numbers) : nil
  }
  /// Whether it replaces a colour by opaque ones.
  var isOpaque: Bool {
    let (from, to) = (Self.from(form) + 3, Self.to(4, form) + 3)
    return form.isDisjoint(with: [.adds, .isCurved, .grows])
      && (0..<segmentCount).allSatisfy { segment($0)[from] == 1 && segment($0)[to] == 1 }
  }
  /// Number of its numbers.
  var count: Int { Self.count(width, form, segments: segmentCount) }
  /// All of them.
  var all: [Double] { [form.first(segments: segmentCount)] + (0..<count - 1).map { numbers[$0] } }

  /// The table of a segment's shares; nil where the share is linear.
  @inline(__always)
  private func table(_ segment: UnsafePointer<Double>) -> ShareTable.Numbers? {
    form.contains(.isTabled) ? ShareTable.Numbers(segment[1]) : nil
  }

  /// Nil without tables.
  var tables: KeySegments.TableColumn? { form.contains(.isTabled) ? segments.tables(at: 1) : nil }

  /// Whether the sum of its numbers is finite.
  var isSound: Bool {
    var size = 0.0
    for i in 0..<count - 1 { size += abs(numbers[i]) }
    return size < Limits.maximumOffset
  }

  /// The track, restored from the numbers.
  var track: Track {
    let (isCurved, isStraight, node, from, to) = (
      isCurved, isStraight, Self.node(width, form), Self.from(form), Self.to(width, form)
    )
    let pieces = (0..<segmentCount).map { index in
      let segment = segment(index)
      func list(_ first: Int) -> [Double] { self.list(segment + first) }
      return Track.Piece(
        segment: Track.Segment(start: isStraight ? 0 : segment[0], end: isStraight ? 1 : segment[node], table: table(segment)?.table),
        from: list(from), to: list(to), leaving: isCurved ? list(2 * node) : nil, arriving: isCurved ? list(2 * node + width) : nil)
    }
    return Track(kind: .numbers, width: width, pieces)
  }

  /// As ``show(_:at:)``, where it is straight.
  @inline(__always)
  func showStraight(_ remaining: Double, at shown: UnsafeMutablePointer<Double>) {
    let (from, to) = (numbers, numbers + width)
    if remaining == 1 {
      return put(form, at: shown) {
        (from + $0).pair
      } number: {
        from[$0]
      }
    }
    put(form, at: shown) {
      (to + $0).pair + ((from + $0).pair - (to + $0).pair) * remaining
    } number: {
      to[$0] + (from[$0] - to[$0]) * remaining
    }
  }

  /// Writes, or adds, the value with this remaining share, as ``Track/numbers(at:into:)`` does.
  @inline(__always)
  func show(_ remaining: Double, at shown: UnsafeMutablePointer<Double>) {
    if form.isStraightOrGrows {
      return form.contains(.grows) ? showGrown(1 - remaining, at: shown) : showStraight(remaining, at: shown)
    }
    let argument = 1 - remaining
    var (segment, share) = segments(from: numbers).segment(at: argument)
    if form.contains(.isTabled), let table = table(segment) { share = table.value(at: share).value }
    form.contains(.isCurved) ? bend(segment, share, form, at: shown) : mix(segment, share, form, at: shown)
  }

  /// The same where each iteration adds to the next.
  @inline(never)
  private func showGrown(_ argument: Double, at shown: UnsafeMutablePointer<Double>) {
    let (argument, iterations) = Self.split(argument)
    var (segment, share) = segments.segment(at: argument)
    if let table = table(segment) { share = table.value(at: share).value }
    form.contains(.isCurved) ? bend(segment, share, form, at: shown) : mix(segment, share, form, at: shown)
    if iterations == 0 { return }
    for i in 0..<width { shown[i] += iterations * numbers[i] }
  }

  /// The argument within an iteration, and how many came before.
  static func split(_ argument: Double) -> (argument: Double, iterations: Double) {
    let span = Double(iterationSpan)
    let iterations = Cycle.whole(max(0, argument / span + 0.5))
    return (argument - iterations * span, iterations)
  }

  /// Writes, or adds, a mix of a segment's two values.
  @inline(__always)
  private func mix(_ segment: UnsafePointer<Double>, _ share: Double, _ form: Form, at shown: UnsafeMutablePointer<Double>) {
    let (from, to) = (segment + Self.from(form), segment + Self.to(width, form))
    if share == 1 {
      put(form, at: shown) { to[$0] }
    } else {
      put(form, at: shown) { from[$0] + (to[$0] - from[$0]) * share }
    }
  }

  /// The same for a segment with slopes.
  @inline(__always)
  private func bend(_ segment: UnsafePointer<Double>, _ share: Double, _ form: Form, at shown: UnsafeMutablePointer<Double>) {
    let (from, node) = (segment + Self.from(form), Self.node(width, form))
    let (to, leaving) = (from + node, segment + 2 &* node)
    let arriving = leaving + width
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

  /// The same with two numbers at a time.
  @inline(__always)
  private func put(
    _ form: Form, at shown: UnsafeMutablePointer<Double>, pair: (_ component: Int) -> SIMD2<Double>, number: (_ component: Int) -> Double
  ) {
    var i = 0
    if form.contains(.adds) {
      while i &+ 1 < width {
        (shown + i).pair += pair(i)
        i &+= 2
      }
      if i < width { shown[i] += number(i) }
    } else {
      while i &+ 1 < width {
        (shown + i).pair = pair(i)
        i &+= 2
      }
      if i < width { shown[i] = number(i) }
    }
  }

  /// Writes the derivative of the value by its argument.
  func showSlope(_ argument: Double, at slopes: UnsafeMutablePointer<Double>) {
    if isStraight {
      for i in 0..<width { slopes[i] = numbers[width + i] - numbers[i] }
      return
    }
    var (segment, share) = segments.segment(at: form.contains(.grows) ? Self.split(argument).argument : argument)
    let (node, from, to) = (Self.node(width, form), segment + Self.from(form), segment + Self.to(width, form))
    let (ends, length) = (segment + 2 * node, segment[node] - segment[0])
    var change = 1.0
    if let table = table(segment) { (share, change) = table.value(at: share) }
    for i in 0..<width {
      let slope = isCurved ? hermite(from[i], to[i], ends[i], ends[width + i], share).slope : to[i] - from[i]
      slopes[i] = length > 0 ? slope * change / length : 0
    }
  }
}
