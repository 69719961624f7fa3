import LegatoCore

/// Through a row of values, or along a path.
public struct KeyframeAnimation<Value>: LayerAnimation, CompilableAnimation {
  /// How the layer is turned while it moves along a path.
  public enum RotationMode: Hashable, Sendable {
    /// Not at all.
    case none
    /// The layer is turned along the path, besides its transform (KF-10).
    case auto
    /// The same with half a turn added.
    case autoReverse
  }

  /// What it moves.
  public var property: LayerProperty<Value>
  /// A value for each key, in order.
  public var values: [Value]
  /// Whether a key before the first of the values has the model's value, read each frame; false by default.
  ///
  /// Such a key counts among those that have times and curves. Where an end is the model's, interpolation is linear, and paced modes are evenly spaced.
  /// Where the values are added it adds nothing (LM-16, LM-17).
  public var startsAtModel = false
  /// Whether a key behind the last of the values has the model's value, as with ``startsAtModel``; false by default.
  public var endsAtModel = false
  /// For a property of points; it wins over ``values`` (KF-1). A move starts a new part and is no key.
  public var path: Path?
  /// When each key is reached, as shares of the duration: in order, the first 0 and the last 1, as many as keys; for the discrete mode one more.
  /// Nil or other numbers: evenly spaced.
  public var keyTimes: [Double]?
  /// A curve for each segment (KF-2); the animation's own ``LayerAnimation/timingFunction`` paces the whole.
  public var timingFunctions: [any TimingCurveProvider] = []
  /// The interpolation between two keys; linear by default.
  public var calculationMode = CalculationMode.linear
  /// Of each key for the cubic modes, −1…1, 0 where none is given: how tight the curve is; 1 is without slopes (KF-6). Clamped, and 0 where it is not finite.
  public var tensionValues: [Double] = []
  /// Of each key in the same way: whether the curve breaks there; −1 makes straight segments.
  public var continuityValues: [Double] = []
  /// Of each key in the same way: to which side of it the bend leans.
  public var biasValues: [Double] = []
  /// Whether the layer turns along the path; it does not by default.
  public var rotationMode = RotationMode.none
  /// Whether the values are added to what is shown below, or replace it; false by default.
  public var isAdditive = false
  /// Whether each repeat begins where the last one ended; false by default.
  public var isCumulative = false
  public var settings = AnimationSettings()

  /// Through `values`; `duration` is in seconds, at or below 0 the transaction's, or 0.25 (MT-9).
  public init(_ property: LayerProperty<Value>, values: [Value] = [], keyTimes: [Double]? = nil, duration: Double = 0) {
    (self.property, self.values, self.keyTimes) = (property, values, keyTimes)
    settings.duration = duration
  }

  /// Along `path`; `duration` as with values.
  public init(_ property: LayerProperty<Value>, path: Path, duration: Double = 0) where Value == Point {
    self.init(property, duration: duration)
    self.path = path
  }

  func parts(_ place: AnimationPlace) -> [ExplicitPart] {
    guard let opened = property.open(place.layer, place.stage, values.map { isAdditive ? .offset($0) : .whole($0) }) else { return [] }
    opened.target.checkSum(property.description, isAdditive: isAdditive, hasBy: false)
    let adds = isAdditive && opened.target.isSummable
    let map = place.map(settings)
    let pace = settings.timingFunction.map { Pace($0, duration: map.duration) } ?? .linear
    let keys = [Int?](repeating: nil, count: startsAtModel ? 1 : 0) + values.indices.map { $0 } + (endsAtModel ? [nil] : [])
    let segments = max(1, max(keys.count, (keyTimes?.count ?? 0)) - 1)
    let paces = timingFunctions.map { Pace($0, duration: map.duration / Double(segments)) }
    let chain = TimeChain(groups: place.groups, leaf: map)
    func part(_ target: AnimationTarget, _ track: Track, adds: Bool) -> ExplicitPart {
      ExplicitPart(target, track: track, adds: adds, isCumulative: isCumulative, chain: chain, pace: pace)
    }
    guard let path, Value.self == Point.self else {
      let holds = isAdditive ? [] : Set(keys.indices.dropLast().filter { !opened.mixes(keys[$0], keys[$0 + 1]) })
      guard
        let track = Track.keyframes(
          opened.target, values: keys.map { $0.map { opened.numbers[$0] } }, keyTimes: keyTimes, paces: paces, mode: calculationMode,
          tensions: tensionValues, continuities: continuityValues, biases: biasValues, holds: holds, adds: adds)
      else { return [] }
      return [part(opened.target, track, adds: adds)]
    }
    guard let track = Track.points(of: path, keyTimes: keyTimes, paces: paces, mode: calculationMode) else { return [] }
    var parts = [part(opened.target, track, adds: adds)]
    if rotationMode != .none, let turn = LayerProperty<Double>.rotation.open(place.layer, place.stage, []),
      let heading = Track.heading(
        along: path, keyTimes: keyTimes, paces: paces, mode: calculationMode, turn: rotationMode == .autoReverse ? .pi : 0)
    {
      parts.append(ExplicitPart(turn.target, track: heading, adds: true, isCumulative: false, chain: chain, pace: pace))
    }
    return parts
  }
}

/// Key times that come from outside the program: in 0…1 and in order, or they are refused (KF-1, MU-3).
public struct KeyTimes: Hashable, Sendable {
  /// In 0…1, none below the one before it.
  public let times: [Double]

  /// Times that have been checked.
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

  /// The same, fit for `valueCount` values in a mode.
  /// - Throws: `TimingError` where there are too many or too few, or where a mode other than discrete does not begin at 0 and end at 1.
  public func fitted(to valueCount: Int, _ mode: CalculationMode = .linear) throws(TimingError) -> [Double] {
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
