import LegatoCore

/// Explicit animations: added and removed by key.
extension Layer {
  /// Adds a copy of `animation` (LM-12). It replaces one with the same key, whose observers are notified; without a key it replaces none.
  ///
  /// On a layer in no window it ends at once, with success (PA-35).
  @discardableResult
  public func add(_ animation: some LayerAnimation, forKey key: String? = nil) -> AddedAnimation {
    add(any: animation, forKey: key, previous: nil)
  }

  /// - Parameter previous: the property of which the animation is the action, with its presentation before the change.
  func add(any animation: any LayerAnimation, forKey key: String?, previous: (key: LayerPropertyKey, former: FormerPresentation)?)
    -> AddedAnimation
  {
    // first, because it may call user code
    guard let compilable = expanded(animation) else {
      let none = ExplicitStart([], on: nil, isRemovedOnCompletion: true, ended: { _ in })
      return AddedAnimation(start: none, key: key ?? explicit.unusedKey)
    }
    // before what it has values on is looked at: its host may take the layer away
    stage?.wake()
    // looking for the parts calls user-defined curves, which may move the layer to another window
    let (stage, key) = (stage, key ?? explicit.unusedKey)
    let (parts, clock) = stage.map { compile(compilable, on: $0, previous) } ?? ([], nil)
    let settings = animation.settings
    let began = settings.delegate.map { delegate in
      { [backReference] in if let layer = backReference.object { delegate.animationDidStart(animation, on: layer) } }
    }
    let start = ExplicitStart(
      parts, on: parts.isEmpty ? nil : stage, isRemovedOnCompletion: settings.isRemovedOnCompletion, isEssential: settings.isEssential,
      began: began,
      ended: { [backReference, delegate = settings.delegate] finished in
        guard let layer = backReference.object else { return }
        layer.removeEnded(key)
        delegate?.animationDidStop(animation, on: layer, finished: finished)
      })
    let added = ExplicitAnimations.Added(animation, start, clock: clock)
    let former = start.isAdded ? explicit.add(added, forKey: key) : explicit.remove(key)
    // last, because an observer may move the layer or reuse the key
    former?.start.remove(isReplaced: true)
    changed(.opened)
    return AddedAnimation(start: start, key: key)
  }

  private func compile(
    _ animation: any CompilableAnimation, on stage: Stage, _ changed: (key: LayerPropertyKey, former: FormerPresentation)?
  ) -> (parts: [ExplicitPart], clock: Animated<Double>?) {
    let context = AnimationContext(
      layer: self, stage: stage, changed: changed, defaultDuration: Transaction.animationDuration.flatMap { $0 > 0 ? $0 : nil } ?? 0.25)
    guard let group = animation as? AnimationGroup, group.isEmpty else { return (animation.parts(context), nil) }
    let (part, clock) = group.partOfEmpty(context)
    return ([part], clock)
  }

  // not favored, so that ported code calls the method that returns the object
  /// A copy of the animation with this key; nil if there is none.
  @_disfavoredOverload
  public func animation(forKey key: String) -> (any LayerAnimation)? {
    explicit[key].flatMap { $0.start.isAdded ? $0.animation : nil }
  }

  /// The keys of the explicit animations on the layer, in the order they were added.
  public var animationKeys: [String] { explicit.all.filter(\.value.start.isAdded).map(\.key) }

  /// Removes an animation without changing the model: the layer jumps to the presentation without it, and the delegate is called with false (LM-14). Does
  /// nothing if there is none with this key.
  public func removeAnimation(forKey key: String) {
    guard let removed = explicit.remove(key) else { return }
    removed.start.remove(isReplaced: false)
    changed()
  }

  /// Releases the animation with this key if it has ended, or all that have: after the list has changed, as what is deinitialized may read it.
  func removeEnded(_ key: String? = nil) {
    let ended = key.map { [explicit.removeEnded($0)] } ?? explicit.removeEnded()
    withExtendedLifetime(ended) {}
  }
}
