import LegatoCore

/// Animates a property through several values, or along a path.
public struct KeyframeAnimation<Value>: LayerAnimation, CompilableAnimation {
  /// How the layer is rotated while it moves along a path.
  public enum RotationMode: Hashable, Sendable {
    /// The layer is not rotated.
    case none
    /// The layer is rotated to the path's direction, in addition to its transform (KF-10).
    case auto
    /// Like ``auto``, with half a turn added.
    case autoReverse
  }

  /// The property that it animates.
  public var property: LayerProperty<Value>
  /// The values of the keys, in order.
  public var values: [Value]
  /// Whether there is a key with the model's value before the first of the values; it is read in each frame. False by default.
  ///
  /// Such a key counts as one for ``keyTimes`` and ``timingFunctions``. With it interpolation is linear, and paced modes are evenly spaced. In an additive
  /// animation it adds nothing (LM-16, LM-17).
  public var startsAtModel = false
  /// Whether there is a key with the model's value after the last of the values, as with ``startsAtModel``; false by default.
  public var endsAtModel = false
  /// A path for a property of points; takes precedence over ``values`` (KF-1). A move in the path starts a new part and is not a key.
  public var path: Path?
  /// The times of the keys, as shares of the duration: in order, the first 0 and the last 1, one for each key; for the discrete mode one more. Evenly
  /// spaced if nil or invalid.
  public var keyTimes: [Double]?
  /// A timing curve for each segment (KF-2); ``LayerAnimation/timingFunction`` applies to the whole animation.
  public var timingFunctions: [any TimingCurveProvider] = []
  /// The interpolation between two keys; linear by default.
  public var calculationMode = CalculationMode.linear
  /// The tension at each key in the cubic modes, −1…1: 1 has no slope at the key. 0 if missing or not finite; clamped (KF-6).
  public var tensionValues: [Double] = []
  /// The continuity at each key, −1…1 as ``tensionValues``: whether the curve has a corner there; −1 makes straight segments.
  public var continuityValues: [Double] = []
  /// The bias at each key, −1…1 as ``tensionValues``: the side of the key to which the curve leans.
  public var biasValues: [Double] = []
  /// Whether the layer rotates along the path; it does not by default.
  public var rotationMode = RotationMode.none
  /// Whether the values are added to the presentation without it, instead of replacing that; false by default.
  public var isAdditive = false
  /// Whether each repeat begins where the last one ended; false by default.
  public var isCumulative = false
  public var settings = AnimationSettings()
  /// The numbers of whole values, one per key, of which this animates a part: in the paced modes the distances are theirs.
  package var wholes: [[Double]]?

  /// An animation through `values`. `duration` is in seconds; at or below 0 it is the transaction's, or 0.25 (MT-9).
  public init(_ property: LayerProperty<Value>, values: [Value] = [], keyTimes: [Double]? = nil, duration: Double = 0) {
    (self.property, self.values, self.keyTimes) = (property, values, keyTimes)
    settings.duration = duration
  }

  /// An animation along `path`. `duration` is in seconds; at or below 0 it is the transaction's, or 0.25 (MT-9).
  public init(_ property: LayerProperty<Value>, path: Path, duration: Double = 0) where Value == Point {
    self.init(property, duration: duration)
    self.path = path
  }

  @_specialize(where Value == Double)
  @_specialize(where Value == Point)
  @_specialize(where Value == Color)
  @_specialize(where Value == AffineTransform)
  @_specialize(where Value == Transform3D)
  func parts(_ context: AnimationContext) -> [ExplicitPart] {
    guard let opened = context.open(property, values.map { isAdditive ? .offset($0) : .whole($0) }) else { return [] }
    opened.target.checkSum(property.description, isAdditive: isAdditive, hasBy: false)
    let adds = isAdditive && opened.target.isSummable
    let map = context.map(settings)
    let pace = settings.timingFunction.map { ResolvedCurve($0, duration: map.duration) } ?? .linear
    let keys = [Int?](repeating: nil, count: startsAtModel ? 1 : 0) + values.indices.map { $0 } + (endsAtModel ? [nil] : [])
    let along = Value.self == Point.self ? path : nil
    let times = Track.times(keys: along.map { Track.segmentCount(of: $0) + 1 } ?? keys.count, keyTimes)
    let paces = timingFunctions.enumerated().map { index, curve in
      ResolvedCurve(curve, duration: index + 1 < times.count ? map.duration * (times[index + 1] - times[index]) : map.duration)
    }
    let chain = TimeChain(groups: context.groups, leaf: map)
    func part(_ target: AnimationTarget, _ track: Track, adds: Bool) -> ExplicitPart {
      ExplicitPart(target, track: track, adds: adds, isCumulative: isCumulative, chain: chain, pace: pace)
    }
    guard let path = along else {
      let holds = isAdditive ? [] : Set(keys.indices.dropLast().filter { !opened.mixes(keys[$0], keys[$0 + 1]) })
      guard
        let track = Track.keyframes(
          opened.target, values: keys.map { $0.map { opened.numbers[$0] } }, keyTimes: keyTimes, paces: paces, mode: calculationMode,
          tensions: tensionValues, continuities: continuityValues, biases: biasValues, holds: holds, wholes: wholes,
          adds: adds)
      else { return [] }
      return [part(opened.target, track, adds: adds)]
    }
    guard let track = Track.points(of: path, keyTimes: keyTimes, paces: paces, mode: calculationMode) else { return [] }
    var parts = [part(opened.target, track, adds: adds)]
    if rotationMode != .none, let turn = context.open(LayerProperty<Double>.rotation, []),
      let heading = Track.heading(
        along: path, keyTimes: keyTimes, paces: paces, mode: calculationMode, turn: rotationMode == .autoReverse ? .pi : 0)
    {
      parts.append(ExplicitPart(turn.target, track: heading, adds: true, isCumulative: false, chain: chain, pace: pace))
    }
    return parts
  }
}

/// Checked key times, for those that come from outside the program: in 0…1 and in order, or else an error (KF-1, MU-3).
public struct KeyTimes: Hashable, Sendable {
  /// The times, in 0…1, each at least the one before it.
  public let times: [Double]

  /// Checks key times.
  /// - Throws: `TimingError` naming the first time that is not finite, outside 0…1, or before the one it follows.
  public init(_ times: [Double]) throws(TimingError) {
    var last = 0.0
    for time in times {
      guard time >= last, time <= 1 else {
        throw .outOfRange("keyTimes", expected: "numbers in 0…1 in order", actual: time, remedy: "sort them and scale them to 0…1")
      }
      last = time
    }
    self.times = times
  }

  /// The times, if they fit `valueCount` values in a mode.
  /// - Throws: `TimingError` if there are too many or too few, or if those of a mode other than discrete do not begin at 0 and end at 1.
  public func fitted(to valueCount: Int, mode: CalculationMode = .linear) throws(TimingError) -> [Double] {
    let wanted = mode == .discrete ? valueCount + 1 : valueCount
    guard times.count == wanted else {
      throw .outOfRange("keyTimes.count", expected: "\(wanted)", actual: Double(times.count), remedy: "give a time for each key")
    }
    guard mode == .discrete || times.first == 0 && times.last == 1 else {
      throw .outOfRange(
        "keyTimes", expected: "0 first and 1 last", actual: times.first == 0 ? times.last ?? 0 : times.first ?? 0, remedy: "add both ends")
    }
    return times
  }
}

extension KeyTimes: Codable {
  public init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode([Double].self))
  }
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(times)
  }
}
