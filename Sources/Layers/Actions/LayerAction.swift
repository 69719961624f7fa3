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
  /// Changes at once, then calls the closure with the layer and the property.
  case perform((Layer, AnimatableProperty) -> Void)
}

extension Layer {
  /// The action for a property: the first found in the delegate, ``actions``, the ``style`` and the class (LM-8).
  public func action(for property: AnimatableProperty) -> LayerAction {
    delegate?.action(for: self, property: property) ?? actions[property] ?? style?.actions[property]
      ?? type(of: self).defaultAction(for: property)
  }

  /// The action that setting `name` triggers now; nil if the property changes at once. Inside a block the block decides (LM-10).
  func implicitAction(_ name: AnimatableProperty) -> LayerAction? {
    guard implicitActions, let stage, !CurrentBlock.exists, !Transaction.disableActions, stage.areAnimationsEnabled else { return nil }
    if case let action = action(for: name), !action.isNone { return action }
    return nil
  }

  /// Sets a property as its action says. The stage is read here, not passed in: finding the action ran user code, which may have moved the layer to another
  /// window.
  func perform<Value>(
    _ action: LayerAction, _ name: AnimatableProperty, _ path: WritableKeyPath<LayerState, Property<Value>>, _ value: Value
  ) {
    switch action {
    case .none: break
    case .automatic:
      animate(
        Transaction.animationDuration ?? 0.25, Transaction.animationTimingFunction ?? CubicTimingParameters(), name, path, value)
    case .timed(let seconds, let curve): animate(seconds, curve, name, path, value)
    case .animation(let animation):
      guard let stage else { return assign(path, name, value, on: nil) }
      let opened = open(path, name, stage)
      let before = opened.numbers(of: opened.presentation)
      assign(path, name, value, on: .passUnretained(stage))
      _ = add(any: animation, forKey: name.row.name, previous: (name, before))
    case .perform(let body):
      assign(path, name, value, on: unretainedStage)
      body(self, name)
    }
  }

  private func animate<Value>(
    _ seconds: Double, _ curve: any TimingCurveProvider, _ name: AnimatableProperty, _ path: WritableKeyPath<LayerState, Property<Value>>,
    _ value: Value
  ) {
    // replaces what runs on the property, starts from the presentation, and does not disable hit testing
    LegatoCore.animate(
      withDuration: seconds, timingParameters: curve, options: [.absolute, .beginFromCurrentState, .allowUserInteraction]
    ) { assign(path, name, value, on: unretainedStage) }
  }
}

extension LayerAction {
  fileprivate var isNone: Bool { if case .none = self { true } else { false } }
}
