import LegatoCore

/// Names an animatable property of a layer, or a part of one, with the type of its values: what explicit animations are about.
///
/// ```swift
/// card.add(BasicAnimation(.opacity, from: 1, to: 0))
/// card.add(BasicAnimation(.rotation, from: 0, to: 20 * .pi))    // ten turns: a plain number (IV-7)
/// ```
/// There is one for everything that a block animates. Those of a kind of layer, such as ``path`` of a ``PathLayer``, are refused and reported on any other.
public struct LayerProperty<Value> {
  /// The property it is, or is a part of; nil for those of a kind of layer.
  public let name: AnimatableProperty?
  /// A text for people.
  public let description: String
  /// The value on the stage, with the numbers of values stated; nil where there is no such property or the values are none of its, which is reported.
  let open: (Layer, Stage, [Stated<Value>]) -> OpenedProperty?
  /// Whether it is the whole of a property.
  private let isWhole: Bool

  private init(
    _ name: AnimatableProperty?, _ description: String, isWhole: Bool = true,
    _ open: @escaping (Layer, Stage, [Stated<Value>]) -> OpenedProperty?
  ) {
    (self.name, self.description, self.isWhole, self.open) = (name, description, isWhole, open)
  }

  /// A property that every layer has.
  init(_ name: AnimatableProperty, _ path: WritableKeyPath<LayerState, Property<Value>>) where Value: Animatable {
    self.init(name, name.row.name) { layer, stage, values in OpenedProperty(layer.open(path, name, stage), values) }
  }

  /// Something that nothing lies between.
  init(_ name: AnimatableProperty, _ path: WritableKeyPath<LayerState, Property<Switched<Value>>>) where Value: Equatable {
    self.init(name, name.row.name) { layer, stage, values in
      OpenedProperty(layer.open(path, name, stage), values.map { value in value.map { Switched($0) } })
    }
  }

  /// A number that is part of a value.
  init<Whole: Animatable>(
    _ name: AnimatableProperty, _ path: WritableKeyPath<LayerState, Property<Whole>>, _ facet: Facet, _ part: String,
    of number: @escaping (Whole) -> Double
  ) where Value == Double {
    self.init(name, "\(name.row.name).\(part)", isWhole: false) { layer, stage, values in
      OpenedProperty(layer.open(path, name, stage), facet, values, of: number)
    }
  }

  /// A property of one kind of layer, by the name that it has there.
  init<Kind: Layer, Target: TargetProperty>(
    _ description: String, _ path: ReferenceWritableKeyPath<Kind, Target>, _ value: @escaping (Value) -> Target.Value
  ) {
    self.init(nil, description) { layer, stage, values in
      guard let layer = layer as? Kind else { return layer.lacks(description) }
      // not held while something is called that may use it
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

  /// A property of a class of your own, by the name that its ``LayerKind`` has for it. On other layers it is refused and reported.
  public init<Kind: Layer>(_ name: String, _ path: KeyPath<Kind, LayerValue<Value>>) where Value: Animatable {
    self.init(nil, name) { layer, stage, values in
      guard let layer = layer as? Kind, let row = layer.kindTable.first(where: { $0.name == name }) else { return layer.lacks(name) }
      let property = layer[keyPath: path]
      let value = property.property.open(
        in: stage, isAdditive: row.isAdditive, hasVectorVelocity: row.hasVectorVelocity, space: layer.timeSpace)
      return OpenedProperty(value, values)
    }
  }

  /// A number that is part of a property of one kind of layer.
  init<Kind: Layer, Whole: Animatable>(
    _ description: String, _ path: ReferenceWritableKeyPath<Kind, Property<Whole>>, _ component: Int, of number: @escaping (Whole) -> Double
  ) where Value == Double {
    self.init(nil, description, isWhole: false) { layer, stage, values in
      guard let layer = layer as? Kind else { return layer.lacks(description) }
      let value = layer[keyPath: path].open(in: stage, isAdditive: false, hasVectorVelocity: false, space: layer.timeSpace)
      return OpenedProperty(value, .component(component), values, of: number)
    }
  }

  /// A part of what an ``EffectLayer`` shows.
  init(_ description: String, _ path: ReferenceWritableKeyPath<EffectLayer, Property<Cover>>, of part: KeyPath<Effect, Value>)
  where Value: Coverable {
    self.init(nil, description, isWhole: false) { layer, stage, values in
      guard let layer = layer as? EffectLayer else { return layer.lacks(description) }
      let value = layer[keyPath: path].open(in: stage, isAdditive: false, hasVectorVelocity: false, space: layer.timeSpace)
      return OpenedProperty(target: AnimationTarget(value, growing: Cover.growing), numbers: values.map { Cover.numbers(of: $0) }) {
        Cover(layer.shownEffect.effect?[keyPath: part] ?? Effect.none[keyPath: part]).numbers
      }
    }
  }

  /// How `layer` counts the property; nil for a part of one.
  func number(on layer: Layer) -> Int? {
    guard isWhole else { return nil }
    return name?.number ?? layer.kindTable.firstIndex { $0.name == description }.map { AnimatableProperty.count + $0 }
  }
}

extension Layer {
  /// The property as a value of the stage.
  func open<Value>(_ path: WritableKeyPath<LayerState, Property<Value>>, _ name: AnimatableProperty, _ stage: Stage) -> Animated<Value> {
    loosen()
    return state[keyPath: path].open(
      in: stage, isAdditive: name.row.isAdditive, hasVectorVelocity: name.row.hasVectorVelocity, space: timeSpace)
  }

  fileprivate func lacks(_ property: String) -> OpenedProperty? {
    Misuse.report(
      .state(
        call: "add(_:forKey:)", wanted: "a layer with \(property)", found: "\(type(of: self))",
        remedy: "add it to a layer of that kind, or animate a property that \(type(of: self)) has"),
      of: subject)
    return nil
  }
}
