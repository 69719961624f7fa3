import LegatoCore

/// An animatable property of a layer, or a part of one, with the type of its values: what an explicit animation animates.
///
/// ```swift
/// card.add(BasicAnimation(.opacity, from: 1, to: 0))
/// card.add(BasicAnimation(.rotation, from: 0, to: 20 * .pi))    // ten turns: a plain number (IV-7)
/// ```
/// There is one for each property that a block animates. Those of a kind of layers, such as ``path`` of a ``PathLayer``, are refused and reported on other
/// layers.
public struct LayerProperty<Value> {
  /// The property, or the one that this is a part of; nil for those of a kind of layers.
  public let property: AnimatableProperty?
  /// The name for people, such as "position.x".
  public let description: String
  /// Makes the property a value on the stage, and converts the animation's values to its numbers; nil if there is no such property or the values do not
  /// fit, which is reported.
  let open: (Layer, Stage, [AnimationValue<Value>]) -> OpenedProperty?
  /// For a part, its numbers in a former presentation of the whole property, or nil if that is no value of the whole's type; nil for a whole property.
  private let part: ((FormerPresentation) -> [Double]?)?

  private init(
    _ property: AnimatableProperty?, _ description: String, part: ((FormerPresentation) -> [Double]?)? = nil,
    _ open: @escaping (Layer, Stage, [AnimationValue<Value>]) -> OpenedProperty?
  ) {
    (self.property, self.description, self.part, self.open) = (property, description, part, open)
  }

  /// A property that every layer has.
  init(_ property: AnimatableProperty, _ path: WritableKeyPath<LayerState, Property<Value>>) where Value: Animatable {
    self.init(property, property.row.name) { layer, stage, values in OpenedProperty(layer.open(path, property, stage), values) }
  }

  /// A discrete property.
  init(_ property: AnimatableProperty, _ path: WritableKeyPath<LayerState, Property<DiscreteValue<Value>>>) where Value: Equatable {
    self.init(property, property.row.name) { layer, stage, values in
      OpenedProperty(layer.open(path, property, stage), values.map { value in value.map { DiscreteValue($0) } })
    }
  }

  /// A component of a property.
  init<Whole: Animatable>(
    _ property: AnimatableProperty, _ path: WritableKeyPath<LayerState, Property<Whole>>, _ facet: Facet, _ part: String,
    of number: @escaping (Whole) -> Double
  ) where Value == Double {
    self.init(property, "\(property.row.name).\(part)", part: { $0.component(number) }) {
      layer, stage, values in
      OpenedProperty(layer.open(path, property, stage), facet, values, of: number)
    }
  }

  /// A property of one kind of layers, by its name in the kind's table.
  init<Kind: Layer, Target: TargetProperty>(
    _ description: String, _ path: ReferenceWritableKeyPath<Kind, Target>, _ value: @escaping (Value) -> Target.Value
  ) {
    self.init(nil, description) { layer, stage, values in
      guard let layer = layer as? Kind else { return layer.reportMissing(description) }
      // on a copy: no access to the layer's property is open while other code is called
      var property = layer[keyPath: path]
      let opened = property.open(values.map { $0.map(value) }, in: stage, space: layer.timeSpace)
      if opened != nil { layer[keyPath: path] = property }
      return opened
    }
  }

  init<Kind: Layer, Target: TargetProperty>(_ description: String, _ path: ReferenceWritableKeyPath<Kind, Target>)
  where Target.Value == Value {
    self.init(description, path) { $0 }
  }

  /// A property of a class of your own, by its name in the class's ``LayerKind``. On other layers it is refused and reported.
  public init<Kind: Layer>(_ name: String, _ path: KeyPath<Kind, LayerValue<Value>>) where Value: Animatable {
    self.init(nil, name) { layer, stage, values in
      guard let layer = layer as? Kind, let row = layer.kindTable.first(where: { $0.name == name }) else {
        return layer.reportMissing(name)
      }
      let property = layer[keyPath: path]
      let value = property.property.open(
        in: stage, isAdditive: row.isAdditive, hasVectorVelocity: row.hasVectorVelocity, space: layer.timeSpace)
      return OpenedProperty(value, values)
    }
  }

  /// A component of a property of one kind of layers.
  init<Kind: Layer, Whole: Animatable>(
    _ description: String, _ path: ReferenceWritableKeyPath<Kind, Property<Whole>>, _ component: Int, of number: @escaping (Whole) -> Double
  ) where Value == Double {
    self.init(nil, description, part: { $0.component(number) }) { layer, stage, values in
      guard let layer = layer as? Kind else { return layer.reportMissing(description) }
      let value = layer[keyPath: path].open(in: stage, isAdditive: false, hasVectorVelocity: false, space: layer.timeSpace)
      return OpenedProperty(value, .component(component), values, of: number)
    }
  }

  /// A part of the effect of an ``EffectLayer``.
  init(_ description: String, _ path: ReferenceWritableKeyPath<EffectLayer, Property<EffectOverlay>>, of part: KeyPath<Effect, Value>)
  where Value: OverlayPart {
    self.init(nil, description, part: { $0.effect.map { EffectOverlay(($0 ?? .identity)[keyPath: part]).numbers } }) {
      layer, stage, values in
      guard let layer = layer as? EffectLayer else { return layer.reportMissing(description) }
      let value = layer[keyPath: path].open(in: stage, isAdditive: false, hasVectorVelocity: false, space: layer.timeSpace)
      let target = AnimationTarget(value, growing: EffectOverlay.growing)
      return OpenedProperty(target: target, numbers: values.map { EffectOverlay.numbers(of: $0) }) {
        EffectOverlay(layer.shownEffect.effect?[keyPath: part] ?? Effect.identity[keyPath: part]).numbers
      }
    }
  }

  /// The key of the property; a part has that of the whole.
  var key: LayerPropertyKey {
    if let property { return LayerPropertyKey(property) }
    // a part of a kind's property is named after it: "startPoint.x"
    return LayerPropertyKey(ofKind: part == nil ? description : String(description.prefix { $0 != "." }))
  }

  /// Converts a former presentation of the whole property: for a part, to its number; nil if that is not possible.
  func value(of former: FormerPresentation) -> AnimationValue<Value>? {
    if let part { return part(former).map { .numbers($0) } }
    return switch former {
    case .numbers(let numbers): .numbers(numbers)
    case .kept(let value): .kept(value)
    }
  }

  /// The number on `layer` of the property, or of the one that this is a part of; nil if the layer has none.
  func number(on layer: Layer) -> Int? {
    let name = key.name
    return property?.number ?? layer.kindTable.firstIndex { $0.name == name }.map { AnimatableProperty.count + $0 }
  }
}

extension FormerPresentation {
  /// A number of a value of that type.
  fileprivate func component<Whole: Animatable>(_ number: (Whole) -> Double) -> [Double]? {
    guard case .numbers(let numbers) = self else { return nil }
    return Whole(numbers: numbers).map { [number($0)] }
  }

  /// An effect layer's effect, which may be none.
  fileprivate var effect: Effect?? {
    guard case .kept(let kept) = self else { return nil }
    return Boxed<EffectState>.value(of: kept).map(\.effect)
  }
}

extension Layer {
  /// Makes a property a value on the stage, if it is not yet.
  func open<Value>(_ path: WritableKeyPath<LayerState, Property<Value>>, _ property: AnimatableProperty, _ stage: Stage) -> Animated<Value>
  {
    leaveHitTree()
    return state[keyPath: path].open(
      in: stage, isAdditive: property.row.isAdditive, hasVectorVelocity: property.row.hasVectorVelocity, space: timeSpace)
  }

  fileprivate func reportMissing(_ property: String) -> OpenedProperty? {
    Misuse.report(
      .state(
        call: "add(_:forKey:)", wanted: "a layer with \(property)", found: "\(type(of: self))",
        remedy: "add it to a layer of that kind, or animate a property that \(type(of: self)) has"),
      of: subject)
    return nil
  }
}
