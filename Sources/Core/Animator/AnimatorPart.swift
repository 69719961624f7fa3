import LegatoTiming

/// The part of an animator's timeline in which a block's changes run.
struct AnimatorPart {
  enum Span {
    /// All of it.
    case whole
    /// These fractions of it.
    case window(from: Double, to: Double)
    /// From the start progress on, linear: the animator is paused linearly.
    case line
  }
  var span: Span
  /// The animator's progress at which the motion begins.
  var startProgress = 0.0
  /// Whether the block joined a reversed animator: then its curve runs mirrored.
  var isMirrored = false
  /// Whether its changes are undone if the animator ends at its start.
  var isUndone = true
  /// Its own curve; nil for the animator's.
  var curve: (any TimingCurveProvider)?
  /// The animator's fraction at which the block ends, if before the animator's end.
  var end: Double?

  /// The animator's `fractionComplete` as one of this part, in the same direction: 0 before it, 1 after it.
  func fractionComplete(in run: AnimatorRun) -> Double {
    guard let phase = run.timeline?.phase(at: run.now) else { return 0 }
    if case .whole = span { return run.fractionComplete }
    // a share of time unless the animator is paused linearly: then the presented progress
    let course = run.course(of: self, under: phase.line == nil ? .linear : run.pace(of: self))
    let share = 1 - Timeline.clamped(Progression(course: course, startProgress: startProgress, isMirrored: isMirrored).mix(phase).mix.d.x)
    // the part is counted in the direction in which the animator ran when the block was added
    return run.isReversed != isMirrored ? 1 - share : share
  }

  /// The part of a nested block: its own delay, and with overrides its own duration and curve. It is clipped at the animator's end (PA-66).
  func inner(delay: Double, duration: Double?, curve: (any TimingCurveProvider)?, in run: AnimatorRun) -> AnimatorPart {
    var part = self
    part.end = nil
    guard delay > 0 || duration != nil || curve != nil else { return part }
    part.curve = curve ?? self.curve
    guard run.takesTime else { return part }
    let (from, to): (Double, Double)
    switch span {
    case .line:
      part.startProgress = run.travelled(delay, after: startProgress)
      return part
    case .whole: (from, to) = (0, 1)
    case .window(let start, let end): (from, to) = (start, end)
    }
    let begin = run.travelled(delay, after: from)
    let end = duration.map { run.travelled($0, after: begin) } ?? run.travelled(delay, after: to)
    if begin == 0, end == 1, case .whole = span { return part }
    part.span = .window(from: begin, to: end)
    // over another time a spring given by its ratio has another stiffness (SP-10)
    if duration != nil, part.curve == nil { part.curve = run.provider }
    part.startProgress = run.progress(atFraction: begin, isMirrored: isMirrored)
    if end < 1, !isMirrored { part.end = end }
    return part
  }
}
