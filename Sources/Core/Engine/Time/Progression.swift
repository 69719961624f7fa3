import LegatoTiming

/// How a timeline's phase becomes the ``Mix`` of an animation. Every animation on a timeline has one; rows with equal progressions share theirs, see
/// ``Follower``.
struct Progression: Sendable {
  /// How its timeline's phase becomes a ``Mix``.
  indirect enum Course {
    /// The timeline's own progress, under its present curve.
    case follow
    /// A separate curve over the timeline fractions `from`…`to`: delayed parts, late joiners, nested blocks, springs in two dimensions.
    case own(ResolvedCurve, from: Double, to: Double)
    /// At the start until the timeline's progress passes ``startProgress``, then linear in progress to the end: an animation that joined during a linear
    /// pause.
    case late
    /// Linear in progress from the start to A at the given fraction, and from there to the end: an animation that continued after a pause from off its curve.
    case knot(fraction: Double, progress: Double)
    /// From A at the given fraction under a spring, in the direction of travel; linear on the other side. The timeline then is linear.
    case sprung(fraction: Double, ResolvedSpring, isForward: Bool)
  }

  var course: Course
  /// The timeline's progress at which its motion begins.
  var startProgress = 0.0
  /// Whether it takes the timeline's phase mirrored.
  var isMirrored = false
  /// Whether its change is undone when the animator ends at `.start`.
  var isUndone = true
  /// Whether reduced motion presents it at its end at once, unless the timeline is scrubbed.
  var isStill = false

  /// The timeline's own progress, from its start on.
  static let following = Progression(course: .follow)

  /// Takes a spring of its own in place of the timeline's progress.
  mutating func follow(under spring: ResolvedSpring) { if case .follow = course { course = .own(.spring(spring), from: 0, to: 1) } }

  /// Whether it is the timeline's progress, unchanged.
  var isPlain: Bool {
    guard case .follow = course else { return false }
    return startProgress == 0 && !isMirrored && isUndone && !isStill
  }

  /// The weights of its vectors at `phase`.
  func mix(_ phase: Phase) -> MovingMix {
    if let isAtEnd = stillEnd(phase) { return isAtEnd ? .end : .start }
    let phase = isMirrored ? phase.mirrored : phase
    guard let line = phase.line else { return running(phase) }
    if case .follow = course, phase.progress == line.pausedProgress {
      return MovingMix(mix: .ofD(1 - line.progress), rate: .end)
    }
    if case .late = course, phase.progress == line.pausedProgress || startProgress >= 1 && !line.isFollowed {
      return MovingMix(mix: waiting(for: line.progress), rate: .end)
    }
    return MovingMix(mix: onLine(line, from: running(phase).mix), rate: .end)
  }

  /// Under reduced motion, whether the animation is presented at its end; nil if its motion is presented.
  func stillEnd(_ phase: Phase) -> Bool? {
    guard isStill, let goal = phase.goal else { return nil }
    return isAtEnd(goal, phase)
  }

  /// Under reduced motion an animation is at its end as soon as its part of the timeline has begun.
  private func isAtEnd(_ goal: Double, _ phase: Phase) -> Bool {
    let (goal, fraction) = isMirrored ? (1 - goal, 1 - phase.fraction) : (goal, phase.fraction)
    guard case .own(_, let from, let to) = course else { return goal == 1 }
    return goal == 1 ? fraction >= from : fraction > to
  }

  /// Whether reduced motion presents no change of it before the timeline's end.
  func standsStill(_ phase: Phase) -> Bool {
    isStill && phase.goal != nil && isWhole
  }

  /// The timeline's fraction at which it changes at once, on the way to the timeline's end or back to its start: under reduced motion, or without a duration. Nil
  /// if it does not.
  func step(goal: Double) -> Double? {
    guard case .own(_, let from, let to) = course, isStill || from == to else { return nil }
    return isMirrored ? 1 - (goal == 0 ? from : to) : goal == 1 ? from : to
  }

  /// Whether it has the timeline's begin and end.
  var isWhole: Bool { if case .own(_, let from, let to) = course { from <= 0 && to >= 1 } else { true } }

  /// The polyline (startProgress, D) – (pausedProgress, `paused`) – (1, 0) of PA-48.
  private func onLine(_ line: Phase.Line, from paused: Mix) -> Mix {
    let (q, q0) = (line.progress, line.pausedProgress)
    if q0 < startProgress, paused == .start { return waiting(for: q) }
    if q >= q0 { return q0 < 1 ? paused * ((1 - q) / (1 - q0)) : paused }
    // a curve that dips can have passed the start progress and have returned below it
    let begin = startProgress < q0 ? startProgress : 0
    if q <= begin { return .start }
    let weight = (q - begin) / (q0 - begin)
    return .start * (1 - weight) + paused * weight
  }

  /// The minimum span in progress over which a motion is stretched: over a smaller one, a curve that overshoots would carry it far away.
  static let minimumSpan = 0x1p-6
  private static let rounding = 1e-12
  /// Beyond the end, spans below this are increasingly treated as this one, for the same reason.
  static let minimumSpanBeyond = 0x1p-3

  /// At its start until `p` passes the start progress, then linear to the end.
  private func waiting(for p: Double) -> Mix {
    if p <= startProgress, p < 1 { return .start }
    let span = 1 - startProgress
    return span > 0 && (p < 1 || span >= Self.minimumSpan) ? .ofD(Self.share(1 - p, of: span).value) : .end
  }

  /// A distance in progress as a share of a span, and the derivative of that share. Below 0, beyond the end, a short span would give large shares. There the
  /// share begins with the span's slope and approaches that of a span of ``minimumSpanBeyond``, at most half of itself ahead of it.
  private static func share(_ distance: Double, of span: Double) -> (value: Double, slope: Double) {
    guard distance < 0, span < minimumSpanBeyond else { return (distance / span, 1 / span) }
    let (slow, more) = (1 / minimumSpanBeyond, 1 / span - 1 / minimumSpanBeyond)
    let bend = 1 - 2 * distance / span
    return (distance * (slow + more / bend), slow + more / (bend * bend))
  }

  private func running(_ phase: Phase) -> MovingMix {
    switch course {
    case .follow:
      return MovingMix(mix: .ofD(1 - phase.progress), rate: .ofD(-phase.progressRate))
    case .own(let pace, let from, let to):
      let span = to - from
      guard span != 0 else { return phase.fraction > to || phase.fraction >= 1 ? .end : .start }
      var mix = pace.mix(at: (phase.fraction - from) / span)
      mix.rate = mix.rate * (phase.fractionRate / span)
      return mix
    case .late:
      let mix = waiting(for: phase.progress)
      // at the begin itself the direction decides, so that rounding of a later curve has no effect
      let isBehind = phase.progress > startProgress + (phase.progressRate > 0 ? -Self.rounding : Self.rounding)
      let isMoving = isBehind && startProgress < 1 && mix != .end
      let slope = isMoving ? Self.share(1 - phase.progress, of: 1 - startProgress).slope : 0
      return MovingMix(mix: mix, rate: isMoving ? .ofD(-phase.progressRate * slope) : .end)
    case .knot(let fraction, let progress):
      return isAhead(phase, of: fraction) ? ahead(of: fraction, progress, phase) : behind(fraction, progress, phase)
    case .sprung(let fraction, let spring, let isForward):
      if isForward, phase.fraction >= fraction {
        let span = 1 - fraction
        return sprung(spring, at: span > 0 ? (phase.fraction - fraction) / span : 1, rate: span > 0 ? phase.fractionRate / span : 0)
      }
      if !isForward, phase.fraction <= fraction {
        let back = sprung(
          spring, at: fraction > 0 ? 1 - phase.fraction / fraction : 1, rate: fraction > 0 ? -phase.fractionRate / fraction : 0)
        // towards D instead of 0: D + (A − D)·φ + V·ψ
        let (share, change) = (back.mix.a, back.rate.a)
        return MovingMix(
          mix: Mix(d: 1 - share, a: share, v: back.mix.v), rate: Mix(d: -change, a: change, v: back.rate.v))
      }
      return isForward ? behind(fraction, fraction, phase) : ahead(of: fraction, fraction, phase)
    }
  }

  /// Exactly at the knot the direction decides.
  private func isAhead(_ phase: Phase, of fraction: Double) -> Bool {
    if phase.fraction != fraction { return phase.fraction > fraction }
    let rate = phase.runsBackwards ? -phase.fractionRate : phase.fractionRate
    return rate > 0 || rate == 0 && fraction < 1
  }

  /// The spring's response with A in place of D.
  private func sprung(_ spring: ResolvedSpring, at u: Double, rate: Double) -> MovingMix {
    if !(u < 1) { return .end }
    let answer = spring.mix(at: max(0, u))
    return MovingMix(mix: Mix(a: answer.mix.d, v: answer.mix.v), rate: Mix(a: answer.rate.d, v: answer.rate.v) * rate)
  }

  /// From A at the knot to the end: linear in progress, or linear in time where hardly any progress remains.
  private func ahead(of fraction: Double, _ progress: Double, _ phase: Phase) -> MovingMix {
    if 1 - progress >= Self.minimumSpan {
      let remaining = Self.share(1 - phase.progress, of: 1 - progress)
      return MovingMix(mix: .ofA(remaining.value), rate: .ofA(-phase.progressRate * remaining.slope))
    }
    let span = 1 - fraction
    guard span > 0 else { return .end }
    return MovingMix(mix: .ofA((1 - phase.fraction) / span), rate: .ofA(-phase.fractionRate / span))
  }

  /// From A at the knot back to the start: linear in progress, or linear in time where there is hardly any progress.
  private func behind(_ fraction: Double, _ progress: Double, _ phase: Phase) -> MovingMix {
    let isByProgress = progress - startProgress >= Self.minimumSpan
    // before the start, where a curve that dips leads, if that is the start of the whole animation (PA-63)
    let isBeyond = isByProgress && startProgress == 0 && phase.progress < 0 && phase.fraction > 0
    let span = isByProgress ? progress - startProgress : fraction
    guard span > 0 else { return .start }
    let weight = Self.share(isByProgress ? phase.progress - startProgress : phase.fraction, of: span)
    guard weight.value > 0 || isBeyond else { return .start }
    let rate = (isByProgress ? phase.progressRate : phase.fractionRate) * weight.slope
    return MovingMix(
      mix: Mix(d: SIMD2(repeating: 1 - weight.value), a: SIMD2(repeating: weight.value)),
      rate: Mix(d: SIMD2(repeating: -rate), a: SIMD2(repeating: rate)))
  }
}

extension Progression.Course {
  /// The same course with the spring of axis x for all components.
  var alongX: Progression.Course {
    if case .own(.spring(let spring), let from, let to) = self { .own(.spring(spring.alongX), from: from, to: to) } else { self }
  }
}
