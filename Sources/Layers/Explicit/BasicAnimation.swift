import LegatoCore

/// Animates a property from one value to another.
///
/// | given | animates |
/// | --- | --- |
/// | from and to | from → to |
/// | from and by | from → from + by |
/// | by and to | to − by → to |
/// | from | from → model |
/// | to | model → to |
/// | by | model → model + by |
/// | nothing | what was shown before → model |
///
/// An end that is read from the model is read in each frame, not once (LM-17). "What was shown before" is the last frame's presentation, even if the model
/// was set since; that is known for the last 64 properties that were set.
public struct BasicAnimation<Value>: LayerAnimation, CompilableAnimation {
  /// The property that it animates.
  public var property: LayerProperty<Value>
  /// The value at the start.
  public var fromValue: Value?
  /// The value at the end.
  public var toValue: Value?
  /// The difference between end and start.
  public var byValue: Value?
  /// Whether its values are added to the presentation without it, instead of replacing that; false by default. An end that is not given adds nothing.
  public var isAdditive = false
  /// Whether each repeat begins where the last one ended; false by default.
  public var isCumulative = false
  public var settings = AnimationSettings()

  /// An animation between the given values; see the table above for those that are nil. `duration` is in seconds; at or below 0 it is the transaction's, or
  /// 0.25 (MT-9).
  public init(_ property: LayerProperty<Value>, from: Value? = nil, to: Value? = nil, by: Value? = nil, duration: Double = 0) {
    (self.property, fromValue, toValue, byValue) = (property, from, to, by)
    settings.duration = duration
  }

  func parts(_ context: AnimationContext) -> [ExplicitPart] {
    let map = context.map(settings)
    return parts(context, map, settings.timingFunction.map { ResolvedCurve($0, duration: map.duration) } ?? .linear)
  }

  // without, each start instantiates a dozen generic types
  @_specialize(where Value == Double)
  @_specialize(where Value == Point)
  @_specialize(where Value == Color)
  @_specialize(where Value == AffineTransform)
  @_specialize(where Value == Transform3D)
  func parts(_ context: AnimationContext, _ map: TimeMap, _ pace: ResolvedCurve) -> [ExplicitPart] {
    var values: [AnimationValue<Value>] = []
    var (from, to, by, previous): (Int?, Int?, Int?, Int?)
    func add(_ value: AnimationValue<Value>, as index: inout Int?) {
      index = values.count
      values.append(value)
    }
    if let fromValue { add(isAdditive ? .offset(fromValue) : .whole(fromValue), as: &from) }
    if let toValue { add(isAdditive ? .offset(toValue) : .whole(toValue), as: &to) }
    if let byValue { add(.offset(byValue), as: &by) }
    if values.isEmpty, !isAdditive, let shown = context.previous(property) { add(shown, as: &previous) }
    guard let opened = context.open(property, values) else { return [] }
    opened.target.checkSum(property.description, isAdditive: isAdditive, hasBy: by != nil)
    func numbers(_ index: Int?) -> [Double]? { index.map { opened.numbers[$0] } }
    let track = Track.between(
      opened.target, from: numbers(from), to: numbers(to), by: numbers(by), previous: numbers(previous) ?? opened.shown(), adds: isAdditive,
      holds: !isAdditive && by == nil && !opened.mixes(from ?? previous, to))
    return [
      ExplicitPart(
        opened.target, track: track, adds: isAdditive && opened.target.isSummable, isCumulative: isCumulative,
        chain: TimeChain(groups: context.groups, leaf: map), pace: pace)
    ]
  }
}
