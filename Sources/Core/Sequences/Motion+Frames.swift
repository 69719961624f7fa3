import LegatoTiming

/// Converting a motion to the frames of each value.
extension Motion {
  /// A motion's frames of one value, in seconds of its own time.
  private struct Line {
    var slot: Int
    /// The slot's, see ``KeyframeCollector``.
    var generation: UInt32
    /// The model before the first body that changes it, or what earlier parts of the motion have reached then.
    var before: [Double]
    /// The presentation then; nil if an earlier part of the motion animates the value.
    var shown: [Double]?
    private(set) var frames: [KeyframeFrame]
    /// The end of the last frame.
    private var end = 0.0
    /// So many frames are over at a time, with this value.
    private var over: (count: Int, end: Double, value: [Double])?

    init(slot: Int, generation: UInt32, before: [Double], shown: [Double]?, frames: [KeyframeFrame]) {
      (self.slot, self.generation, self.before, self.shown, self.frames) = (slot, generation, before, shown, [])
      add(frames)
    }

    mutating func add(_ more: [KeyframeFrame]) {
      frames += more
      end = more.reduce(end) { max($0, $1.end) }
    }

    /// Iterations without a duration: the end of the last one.
    func ended(_ end: RepeatEnd, goesBack: Bool) -> Line {
      guard end == .start || end == .asPlayed && goesBack else { return self }
      var line = self
      line.add([KeyframeFrame(start: 0, end: 0, target: before)])
      return line
    }

    /// The value at a time. O(frames since the last call), if those are over that were at that time.
    /// - Parameter start: The value before all frames.
    mutating func value(at time: Double, from start: [Double], _ slot: Slot) -> [Double] {
      var (count, begin, initial) = over ?? (0, 0, start)
      if time < begin || frames[count...].contains(where: { $0.start < begin }) { (count, begin, initial) = (0, 0, start) }
      if count == frames.count { return initial }
      let length = max(end - begin, .leastNormalMagnitude)
      let value = FramedValue(
        algebra: slot.algebra, width: slot.width, initial: initial,
        frames: frames[count...].map { $0.moved(by: -begin).stretched(by: 1 / length) })
      guard time >= end else { return value.value(at: (time - begin) / length) }
      over = (frames.count, end, value.end)
      return value.end
    }
  }

  /// The value of a slot at a time of a motion's own by what earlier motions do; nil if none changes it.
  private typealias Earlier = (_ slot: Int, _ time: Double) -> [Double]?

  /// Runs all bodies and adds their frames to the keyframes of the running block.
  func lay() {
    guard let context = ThreadContext.block, let scope = context.pointee.keyframes else { return }
    // what the frames around it, or the outer motion, have changed before begins where that ends
    var moved = Set(scope.collector.records.map(\.slot))
    for line in lines(context, duration > 0 ? scope.seconds / duration : 1, &moved, { _, _ in nil }) {
      let frames = line.frames.map { frame in
        var frame = frame
        // without a duration each takes the whole, whose duration may be inherited
        (frame.start, frame.end) = duration > 0 ? (min(1, frame.start / duration), min(1, frame.end / duration)) : (0, 1)
        return frame
      }
      scope.take(line.slot, line.generation, old: line.before, shown: line.shown ?? line.before, frames)
    }
  }

  /// - Parameters:
  ///   - pace: The seconds that one of its seconds takes: not 1 in a block with another duration.
  ///   - moved: The values that earlier parts animate.
  private func lines(_ context: BlockContext.Pointer, _ pace: Double, _ moved: inout Set<Int>, _ earlier: Earlier) -> [Line] {
    switch kind {
    case .wait: return []
    case .change(let curve, let body): return change(curve, body, context, duration * pace, &moved)
    case .parts(let parts, let count):
      var lines: [Line] = []
      var places: [Int: Int] = [:]
      for (start, motion) in parts.list.prefix(count) {
        func value(_ slot: Int, _ time: Double) -> [Double]? {
          guard let index = places[slot], let stage = context.pointee.stage else { return earlier(slot, start + time) }
          return lines[index].value(at: start + time, from: Self.initial(lines[index], context, stage), stage.engine.slots[slot])
        }
        for line in motion.lines(context, pace, &moved, value) {
          let frames = line.frames.map { $0.moved(by: start) }
          if let index = places[line.slot] {
            lines[index].add(frames)
          } else {
            places[line.slot] = lines.count
            let before = earlier(line.slot, start) ?? line.before
            lines.append(Line(slot: line.slot, generation: line.generation, before: before, shown: line.shown, frames: frames))
          }
        }
      }
      return lines
    case .repeated(let motion, let count, let autoreverses, let end):
      return motion.lines(context, pace, &moved, earlier).map { line in
        var line = line
        line.before = earlier(line.slot, 0) ?? line.before
        return motion.repeated(line, count, autoreverses, end, context)
      }
    }
  }

  private func change(
    _ curve: any TimingCurveProvider, _ body: () -> Void, _ context: BlockContext.Pointer, _ seconds: Double, _ moved: inout Set<Int>
  ) -> [Line] {
    let own = KeyframeCollector(.linear, keepsShown: true)
    // also where nothing is animated, the values after the motion are those after its frames
    var inner = BlockContext(partOf: context, kind: context.pointee.isImmediate ? .block : context.pointee.kind)
    inner.keyframes = KeyframeScope(collector: own, seconds: seconds, pace: ResolvedCurve(curve, duration: seconds), isFrame: true)
    inner.run(body)
    return own.records.map { record in
      let isFirst = moved.insert(record.slot).inserted
      return Line(
        slot: record.slot, generation: record.generation, before: record.old, shown: isFirst ? record.shown : nil,
        frames: record.frames.map { $0.stretched(by: duration) })
    }
  }

  /// The iterations of a value's frames, each starting where the first one did.
  private func repeated(_ line: Line, _ count: Double, _ autoreverses: Bool, _ end: RepeatEnd, _ context: BlockContext.Pointer) -> Line {
    guard let stage = context.pointee.stage else { return line }
    guard duration > 0 else { return line.ended(end, goesBack: autoreverses && count == count.rounded()) }
    let slot = stage.engine.slots[line.slot]
    let value = FramedValue(
      algebra: slot.algebra, width: slot.width, initial: Self.initial(line, context, stage),
      frames: line.frames.map { $0.stretched(by: 1 / duration) })
    let run = value.rows.map { $0.stretched(by: duration) }
    let (cycle, length) = (duration * (autoreverses ? 2 : 1), count * duration * (autoreverses ? 2 : 1))
    var frames: [KeyframeFrame] = []
    for number in 0..<Int(saturating: count.rounded(.up)) {
      let start = Double(number) * cycle
      frames += run.map { $0.moved(by: start) }
      if autoreverses { frames += run.reversed().map { $0.backwards(about: duration).moved(by: start) } }
    }
    frames = frames.compactMap { $0.cut(at: length) }
    switch end {
    case .asPlayed: break
    case .start: frames.append(KeyframeFrame(start: length, end: length, target: line.before))
    case .end: frames.append(KeyframeFrame(start: length, end: length, target: value.end))
    }
    return Line(slot: line.slot, generation: line.generation, before: line.before, shown: line.shown, frames: frames)
  }

  /// The value before a line's first frame.
  private static func initial(_ line: Line, _ context: BlockContext.Pointer, _ stage: Stage) -> [Double] {
    line.shown.flatMap { context.startsAtShown(line.before, line.slot, in: stage) ? $0 : nil } ?? line.before
  }
}

extension KeyframeFrame {
  fileprivate func moved(by seconds: Double) -> KeyframeFrame {
    var frame = self
    (frame.start, frame.end) = (start + seconds, end + seconds)
    return frame
  }

  fileprivate func stretched(by factor: Double) -> KeyframeFrame {
    var frame = self
    (frame.start, frame.end) = (start * factor, end * factor)
    return frame
  }

  /// The frame backwards, mirrored at a time.
  fileprivate func backwards(about time: Double) -> KeyframeFrame {
    var frame = self
    (frame.start, frame.end) = (2 * time - end, 2 * time - start)
    (frame.first, frame.last) = (last, first)
    return frame
  }

  /// The part of it before `time`, or, without a duration, at that time; nil if there is none. What differs from that time by rounding only, as six times a hundredth, is not cut.
  fileprivate func cut(at time: Double) -> KeyframeFrame? {
    let rounding = 1e-12 * time
    guard start < time - rounding || start == end && start <= time + rounding else { return nil }
    guard end > time + rounding else { return self }
    var frame = self
    frame.last = first + (last - first) * (time - start) / (end - start)
    frame.end = time
    return frame
  }
}
