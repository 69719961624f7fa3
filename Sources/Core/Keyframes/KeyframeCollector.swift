import LegatoTiming

/// Collects the changes in the frames of an `animateKeyframes`, or of a motion, until its body returns.
final class KeyframeCollector {
  let mode: CalculationMode
  /// The call's name, for reports.
  let call: String
  /// For the value that is being set.
  fileprivate var canInterpolate: KeyframeFrame.InterpolationTest?
  /// The collected changes of a value.
  struct Record {
    var slot: Int
    /// The slot's generation: the value may be removed before the body returns, and its slot reused.
    var generation: UInt32
    /// Its numbers before.
    var old: [Double]
    /// The presentation then; empty unless needed.
    var shown: [Double]
    var frames: [KeyframeFrame]
    /// Whether a frame, not only the body itself, has changed it.
    fileprivate var isFramed: Bool
  }
  private(set) var records: [Record] = []
  private var places: [Int: Int] = [:]

  /// Whether the presentation before each value's first frame is kept, for the parts of a motion.
  private let keepsShown: Bool

  init(_ mode: CalculationMode, for call: String = "animateKeyframes", keepsShown: Bool = false) {
    (self.mode, self.call, self.keepsShown) = (mode, call, keepsShown)
  }

  /// Records a change in a scope. The model changes at once, so that surrounding code reads what it wrote.
  func note(_ slot: Int, _ scope: KeyframeScope, in stage: Stage, to new: UnsafeBufferPointer<Double>) {
    let frame = KeyframeFrame(start: scope.start, end: scope.end, target: Array(new), pace: scope.pace, canInterpolate: canInterpolate)
    let index: Int
    if let known = places[slot], isAlive(records[known], stage) {
      index = known
    } else {
      index = records.count
      places[slot] = index
      records.append(
        Record(
          slot: slot, generation: stage.engine.generation(ofSlot: slot), old: stage.engine.model(of: slot),
          shown: keepsShown ? stage.engine.shownNumbers(of: slot) : [], frames: [], isFramed: false))
    }
    if scope.isFrame || records[index].isFramed {
      records[index].frames.append(frame)
      records[index].isFramed = records[index].isFramed || scope.isFrame
    } else {
      records[index].frames.removeAll { $0.start == frame.start && $0.end == frame.end }
      records[index].frames.append(frame)
    }
    stage.engine.setModel(of: slot, to: new)
  }

  private func isAlive(_ record: Record, _ stage: Stage) -> Bool { stage.engine.generation(ofSlot: record.slot) == record.generation }

  /// Adds frames that were made elsewhere.
  fileprivate func take(_ slot: Int, _ generation: UInt32, old: [Double], shown: [Double], _ frames: [KeyframeFrame]) {
    if let known = places[slot], records[known].generation == generation {
      records[known].frames += frames
      records[known].isFramed = true
    } else {
      places[slot] = records.count
      records.append(Record(slot: slot, generation: generation, old: old, shown: shown, frames: frames, isFramed: true))
    }
  }

  /// Turns the collected changes into contributions of `context`.
  func finish(_ context: BlockContext.Pointer) {
    guard let stage = context.pointee.stage else { return }
    // first, as it calls the host, which may let go of values
    if !records.isEmpty { stage.wake() }
    for record in records where isAlive(record, stage) {
      let (algebra, width) = (stage.engine.slots[record.slot].algebra, stage.engine.slots[record.slot].width)
      stage.engine.setModel(of: record.slot, to: record.old)
      guard record.isFramed else {
        record.frames[record.frames.count - 1].target.withUnsafeBufferPointer {
          context.change(stage.engine.slots[record.slot], in: stage, to: $0)
        }
        continue
      }
      let value = FramedValue(algebra: algebra, width: width, initial: record.old, frames: record.frames)
      context.contribute(value, mode, slot: record.slot, in: stage)
    }
    records = []
    places = [:]
    stage.finishCall()
  }
}

extension CurrentBlock {
  package static var isInKeyframes: Bool { ThreadContext.block?.pointee.isInKeyframes ?? false }

  /// Runs `body`, which sets a value in keyframes: where `canInterpolate` is false the value is not interpolated, and stays until its frame ends.
  package static func hold(unless canInterpolate: @escaping (_ from: [Double], _ to: [Double]) -> Bool, _ body: () -> Void) {
    let collector = ThreadContext.block?.pointee.keyframes?.collector
    collector?.canInterpolate = canInterpolate
    body()
    collector?.canInterpolate = nil
  }
}

/// The part of a collector's whole for the changes made now.
final class KeyframeScope {
  let collector: KeyframeCollector
  /// Shares of the whole.
  let start, end: Double
  /// How long it takes.
  let seconds: Double
  let pace: ResolvedCurve
  /// Whether it is a frame, or the enclosing body.
  let isFrame: Bool

  init(
    collector: KeyframeCollector, start: Double = 0, end: Double = 1, seconds: Double, pace: ResolvedCurve = .linear, isFrame: Bool = false
  ) {
    (self.collector, self.start, self.end, self.seconds, self.pace, self.isFrame) = (collector, start, end, seconds, pace, isFrame)
  }

  /// A frame in this part under a curve of its own, or linear; the numbers are shares of it.
  func frame(_ start: Double, _ length: Double, _ curve: (any TimingCurveProvider)?) -> KeyframeScope {
    let (whole, seconds) = (end - self.start, seconds * length)
    let begin = self.start + start * whole
    let end = start + length == 1 ? self.end : begin + length * whole
    let pace = curve.map { ResolvedCurve($0, duration: seconds) } ?? .linear
    return KeyframeScope(collector: collector, start: begin, end: end, seconds: seconds, pace: pace, isFrame: true)
  }

  /// Adds frames that were made elsewhere, whose numbers are shares of this part.
  func take(_ slot: Int, _ generation: UInt32, old: [Double], shown: [Double], _ frames: [KeyframeFrame]) {
    func place(_ share: Double) -> Double { share == 1 ? end : start + share * (end - start) }
    let placed = frames.map { frame in
      var frame = frame
      (frame.start, frame.end) = (place(frame.start), place(frame.end))
      return frame
    }
    collector.take(slot, generation, old: old, shown: shown, placed)
  }
}

extension BlockContext.Pointer {
  /// Sets a value's model to the end of its frames and adds their animation.
  func contribute(_ value: FramedValue, _ mode: CalculationMode, slot: Int, in stage: Stage) {
    var value = value
    if startsAtShown(value.initial, slot, in: stage) { value.initial = stage.engine.shownNumbers(of: slot) }
    guard let (track, end) = value.track(mode) else { return }
    // UA-5: nothing to animate
    if value.frames.allSatisfy({ $0.target == value.initial && $0.origin == nil }), stage.engine.isAtRest(slot) { return }
    let added = end.withUnsafeBufferPointer { addsKeys(slot, in: stage, to: $0) } ? value.offsets(from: end)?.track(mode)?.track : nil
    preparePlainly(in: stage)
    end.withUnsafeBufferPointer { end in
      let start: BlockContext.Pointer.Start = {
        stage.engine.startKeys($0, $1, stage.engine.slots[slot], added ?? track, adds: added != nil, to: end)
      }
      if startPlainly(in: stage, start) || follow(in: stage, start) { return }
      startGeneral(slot, in: stage, to: end) { $0.startKeys($1, slot, added ?? track, added == nil ? .replace : .add, to: end) }
    }
  }

  /// KF-22: whether frames are offsets from their final values, and add; otherwise they replace a value's animations.
  private func addsKeys(_ slot: Int, in stage: Stage, to end: UnsafeBufferPointer<Double>) -> Bool {
    let policy = policy(in: stage)
    return policy.requestsAdditive && stage.engine.isAdditive(policy, stage.engine.slots[slot], to: end)
  }

  /// Whether a value's frames start from the presentation (KF-22): not if they are absolute, or add.
  func startsAtShown(_ old: [Double], _ slot: Int, in stage: Stage) -> Bool {
    let policy = policy(in: stage)
    guard !policy.startsAtModel else { return false }
    return !policy.requestsAdditive || !old.withUnsafeBufferPointer { stage.engine.isAdditive(policy, stage.engine.slots[slot], to: $0) }
  }
}

extension Engine {
  /// The presentation, as numbers.
  mutating func shownNumbers(of slot: Int) -> [Double] {
    let shown = show(slot)
    return pool.numbers.run(shown, slots[slot].width)
  }

  /// Starts a general row through a track's keys.
  fileprivate mutating func startKeys(
    _ request: StartRequest, _ slot: Int, _ track: Track, _ combine: Contribution.Combine, to end: UnsafeBufferPointer<Double>
  ) {
    var contribution = record(request, slot, combine, vectors: pool.store([1]))
    contribution.track = track
    contribution.progression.course = contribution.progression.course.alongX
    if case .own(.spring(let spring), _, _) = contribution.progression.course, spring.velocity.dx != 0 {
      makeSegment(&contribution)
      pool.numbers[contribution.vectors + 2] = -spring.velocity.dx
    }
    start(contribution, to: end)
  }
}

extension FramedValue {
  /// The same frames as differences from `end`, or nil without differences.
  fileprivate func offsets(from end: [Double]) -> FramedValue? {
    func offset(_ n: [Double]) -> [Double]? {
      switch algebra {
      case .sum: return zip(n, end).map(-)
      case .color: return (0..<4).map { $0 < 3 ? n[$0] * n[3] - end[$0] * end[3] : n[3] - end[3] }
      case .affine, .transform:
        guard let back = Transform3D(width: width, { end[$0] }).affine?.inverted, let map = Transform3D(width: width, { n[$0] }).affine
        else { return nil }
        return Transform3D(map.concatenating(back)).numbers(width: width)
      case .discrete: return nil
      }
    }
    guard let first = offset(initial) else { return nil }
    var (value, frames) = (self, [KeyframeFrame]())
    for var frame in self.frames {
      guard let target = offset(frame.target) else { return nil }
      frame.target = target
      if let back = frame.origin { frame.origin = offset(back) }
      if algebra == .sum { frame.canInterpolate = frame.canInterpolate.map { test in { test(zip($0, end).map(+), zip($1, end).map(+)) } } }
      frames.append(frame)
    }
    // differences of colours are premultiplied already, and interpolate as plain numbers
    if algebra == .color { value.algebra = .sum }
    (value.initial, value.frames) = (first, frames)
    return value
  }
}
