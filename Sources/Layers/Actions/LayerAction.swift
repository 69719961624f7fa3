import LegatoCore

/// What a layer does when one of its properties is set outside any block (LM-8).
public enum LayerAction {
  /// Changes at once; ends the search.
  case none
  /// Animates from what is shown, with the transaction's duration and curve (0.25 s and the default curve where it states none).
  case automatic
  /// The same with a duration, in seconds, and a curve of its own.
  case timed(Double, any TimingCurveProvider)
  /// Adds this animation under the property's name; it may leave out all its values.
  case animation(any LayerAnimation)
  /// Changes at once and calls this.
  case perform((Layer, AnimatableProperty) -> Void)
}

extension Layer {
  /// The action for a property, looked for with the delegate, in ``actions``, in the ``style``, and in the class (LM-8).
  public func action(for property: AnimatableProperty) -> LayerAction {
    delegate?.action(for: self, property: property) ?? actions[property] ?? style?.actions[property]
      ?? type(of: self).defaultAction(for: property)
  }

  /// What setting `name` does now, or nil where it changes at once: inside a block the block decides (LM-10).
  func implicitAction(_ name: AnimatableProperty) -> LayerAction? {
    guard implicitActions, let stage, !CurrentBlock.exists, !Transaction.disableActions, stage.areAnimationsEnabled else { return nil }
    if case let action = action(for: name), !action.isNone { return action }
    return nil
  }

  /// Uses the window that the layer is in now: the provider of the action may have moved it.
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
      assign(path, name, value, on: lentStage)
      body(self, name)
    }
  }

  private func animate<Value>(
    _ seconds: Double, _ curve: any TimingCurveProvider, _ name: AnimatableProperty, _ path: WritableKeyPath<LayerState, Property<Value>>,
    _ value: Value
  ) {
    // one animation a property, from what is shown, and touches as ever
    LegatoCore.animate(
      withDuration: seconds, timingParameters: curve, options: [.absolute, .beginFromCurrentState, .allowUserInteraction]
    ) { assign(path, name, value, on: lentStage) }
  }
}

extension LayerAction {
  fileprivate var isNone: Bool { if case .none = self { true } else { false } }
}
