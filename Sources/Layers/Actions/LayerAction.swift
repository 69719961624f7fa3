import LegatoCore

/// What a layer does when one of its properties is set outside any block (LM-8).
public enum LayerAction {
  /// Changes at once, and ends the search for an action.
  case none
  /// Animates from the presentation, with the transaction's duration and curve (0.25 s and the default curve where it sets none).
  case automatic
  /// Like ``automatic``, with its own duration, in seconds, and curve.
  case timed(Double, any TimingCurveProvider)
  /// Adds this animation under the property's name. An animation without values goes from the presentation before the change to the new model.
  case animation(any LayerAnimation)
  /// Changes at once, then calls the closure with the layer and the property. Only for properties that every layer has: for one of a kind the closure is not
  /// called, which is reported.
  case perform((Layer, AnimatableProperty) -> Void)
  /// Changes at once, then calls the closure with the layer and the property's key; for properties of every layer and of a kind.
  case performKeyed((Layer, LayerPropertyKey) -> Void)
}

extension Layer {
  /// The action for a property that every layer has; see ``action(for:)-(LayerPropertyKey)``.
  public func action(for property: AnimatableProperty) -> LayerAction { action(for: LayerPropertyKey(property)) }

  /// The action for a property of the layer or of its kind: the first found in the delegate, ``keyedActions``, the ``style`` and the class (LM-8).
  public func action(for key: LayerPropertyKey) -> LayerAction {
    delegate?.action(for: self, key: key) ?? keyedActions[key] ?? style?.keyedActions[key] ?? type(of: self).defaultAction(for: key)
  }

  /// Actions by property, of those that every layer has: the part of ``keyedActions`` with such keys.
  public var actions: [AnimatableProperty: LayerAction] {
    get { keyedActions.ofEveryLayer }
    set { keyedActions.ofEveryLayer = newValue }
  }

  /// The action that setting the property triggers now; nil if the property changes at once. Inside a block the block decides (LM-10).
  func implicitAction(_ key: @autoclosure () -> LayerPropertyKey) -> LayerAction? {
    guard allowsImplicitActions, let stage, !CurrentBlock.exists, !Transaction.disableActions, stage.areAnimationsEnabled else {
      return nil
    }
    if case let action = action(for: key()), !action.isNone { return action }
    return nil
  }

  /// Sets a property of every layer as its action says.
  func perform<Value>(
    _ action: LayerAction, _ name: AnimatableProperty, _ path: WritableKeyPath<LayerState, Property<Value>>, _ value: Value
  ) {
    perform(action, LayerPropertyKey(name)) { stage in
      let opened = open(path, name, stage)
      return .numbers(opened.numbers(of: opened.presentation))
    } assign: {
      assign(path, name, value, on: unretainedStage)
    }
  }

  /// Sets a property as its action says. The stage is read here, not passed in: finding the action ran user code, which may have moved the layer to another
  /// window.
  /// - Parameters:
  ///   - former: the property's presentation; called before an animation is added.
  ///   - assign: sets the property on the layer's stage, as an animation in a block.
  func perform(_ action: LayerAction, _ key: LayerPropertyKey, former: (Stage) -> FormerPresentation, assign: () -> Void) {
    switch action {
    case .none: break
    case .automatic: animate(Transaction.animationDuration ?? 0.25, Transaction.animationTimingFunction ?? CubicTimingParameters(), assign)
    case .timed(let seconds, let curve): animate(seconds, curve, assign)
    case .animation(let animation):
      guard let stage else { return assign() }
      let before = former(stage)
      assign()
      _ = add(any: animation, forKey: key.name, previous: (key, before))
    case .perform(let body):
      assign()
      if let property = key.property { body(self, property) } else { reportPerform(key) }
    case .performKeyed(let body):
      assign()
      body(self, key)
    }
  }

  private func animate(_ seconds: Double, _ curve: any TimingCurveProvider, _ assign: () -> Void) {
    // replaces what runs on the property, starts from the presentation, and does not disable hit testing
    LegatoCore.animate(
      withDuration: seconds, timingParameters: curve, options: [.absolute, .beginFromCurrentState, .allowUserInteraction],
      animations: assign)
  }

  private func reportPerform(_ key: LayerPropertyKey) {
    Misuse.report(
      .state(
        call: "LayerAction.perform", wanted: "a property that every layer has", found: "\(key) of \(type(of: self))",
        remedy: "use LayerAction.performKeyed, whose closure gets the property's key"),
      of: subject)
  }
}

/// What a property presented before it was set: the start of an animation without values.
enum FormerPresentation {
  /// In the engine's components.
  case numbers([Double])
  /// A value without components, as in ``PresentedValue``.
  case kept(any Sendable)

  init(_ shown: PresentedValue) {
    switch shown {
    case .numbers(let numbers, let count): self = .numbers((0..<count).map { numbers[$0] })
    case .value(let value): self = .kept(value)
    }
  }
}

extension TargetProperty {
  /// What it presents, as the start of an animation. Makes it a value on the stage if it has components.
  mutating func former(in stage: Stage, space: Int) -> FormerPresentation {
    if case .value(let value) = shown { return .kept(value) }
    return .numbers(open([], in: stage, space: space)?.shown() ?? [])
  }
}

extension LayerAction {
  fileprivate var isNone: Bool { if case .none = self { true } else { false } }
}

extension [LayerPropertyKey: LayerAction] {
  /// The actions of properties that every layer has.
  var ofEveryLayer: [AnimatableProperty: LayerAction] {
    get { [AnimatableProperty: LayerAction](uniqueKeysWithValues: compactMap { key, action in key.property.map { ($0, action) } }) }
    set {
      self = filter { $0.key.property == nil }
      for (property, action) in newValue { self[LayerPropertyKey(property)] = action }
    }
  }
}
