import LegatoTiming

/// A curve text for display: over fractions of its duration, or over seconds if it is a spring.
///
/// A spring is evaluated as a `Spring` in its three regimes, from 0 to 1 with the text's velocity, and continues after it has settled.
struct Motion {
  enum Clock: String, Encodable { case fraction, seconds }

  /// As it was typed.
  let typed: String
  /// Nil for a curve that has no text.
  let text: TimingCurveText?
  let clock: Clock
  private let state: @Sendable (Double) -> (value: Double, velocity: Double)
  /// The spring, with its start velocity in ways a second.
  let spring: (value: Spring, velocity: Double)?

  init(_ typed: String, resolver: TimingPluginResolver? = nil) throws {
    let text: TimingCurveText
    do {
      text = try TimingCurveText(typed)
    } catch {
      throw Ending(.usage, "this is no curve:\n\(error)")
    }
    (self.typed, self.text) = (typed, text)
    do {
      if case .spring(let numbers) = text {
        let spring = try numbers.spring()
        let velocity = numbers.velocity.dx
        clock = .seconds
        self.spring = (spring, velocity)
        state = { spring.value(from: 0, to: 1, velocity: velocity, at: $0) }
      } else {
        let curve = try text.provider(resolvingPlugins: resolver)
        clock = .fraction
        spring = nil
        state = { (curve.progress(at: $0), curve.velocity(at: $0)) }
      }
    } catch let error as TimingError {
      throw Ending(.usage, "\(typed): \(error)")
    }
  }

  /// A curve over fractions that is not read from a text, and its name.
  init(_ name: String, curve: any TimingCurveProvider) {
    (typed, text) = (name, TimingCurveText(curve))
    (clock, spring, state) = (.fraction, nil, { (curve.progress(at: $0), curve.velocity(at: $0)) })
  }

  func value(at time: Double) -> Double { state(time).value }
  func velocity(at time: Double) -> Double { state(time).velocity }

  /// Where it ends: 1, or the time at which a spring has settled; infinite for one without damping.
  var end: Double { spring.map { $0.value.settlingDuration(velocity: $0.velocity) } ?? 1 }

  /// The plotted range: up to the end, or four periods of an undamped spring, which has none.
  var shownEnd: Double { end.isFinite ? end : 4 * (spring?.value.response ?? 1) }

  /// The curve over fractions of `end`, 1 at its end.
  func unitCurve() throws -> any TimingCurveProvider {
    guard let spring else { return ClosureCurve { state($0).value } }
    let end = end
    guard end.isFinite else {
      throw Ending(.usage, "\(typed) never rests, so that no curve of a finite duration follows it; give it damping")
    }
    return ClosureCurve { $0 >= 1 ? 1 : spring.value.value(from: 0, to: 1, velocity: spring.velocity, at: $0 * end).value }
  }
}
