import LegatoCore

/// Explicit animations: added and removed by key.
extension Layer {
  /// An animation that was added and not removed.
  struct Explicit {
    let key: String
    let animation: any LayerAnimation
    let start: ExplicitStart
    /// What a group without children animates: it has no property of the layer.
    let clock: Animated<Double>?
  }

  /// Adds a copy of `animation` (LM-12). It replaces one with the same key, whose observers are notified; without a key it replaces none.
  ///
  /// On a layer in no window it ends at once, with success (PA-35). O(animations on the layer).
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
      let none = ExplicitStart([], on: nil, isRemovedOnCompletion: true, began: {}, ended: { _ in })
      return AddedAnimation(start: none, key: key ?? unusedKey())
    }
    // before what it has values on is looked at: its host may take the layer away
    stage?.wake()
    // looking for the parts calls user-defined curves, which may move the layer to another window
    let (stage, key) = (stage, key ?? unusedKey())
    let (parts, clock) = stage.map { compile(compilable, on: $0, previous) } ?? ([], nil)
    let former = takeStart(forKey: key)
    let delegate = animation.settings.delegate
    let start = ExplicitStart(
      parts, on: parts.isEmpty ? nil : stage, isRemovedOnCompletion: animation.settings.isRemovedOnCompletion,
      isEssential: animation.settings.isEssential,
      began: { [backReference] in if let layer = backReference.object { delegate?.animationDidStart(animation, on: layer) } },
      ended: { [backReference] finished in
        guard let layer = backReference.object else { return }
        layer.removeEnded()
        delegate?.animationDidStop(animation, on: layer, finished: finished)
      })
    if start.isAdded { explicit.append(Explicit(key: key, animation: animation, start: start, clock: clock)) }
    // last, because an observer may move the layer or reuse the key
    former?.remove(isReplaced: true)
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
  public func animation(forKey key: String) -> (any LayerAnimation)? { explicit.last { $0.key == key && $0.start.isAdded }?.animation }

  /// The keys of the explicit animations on the layer, in the order they were added.
  public var animationKeys: [String] { explicit.filter(\.start.isAdded).map(\.key) }

  /// Removes an animation without changing the model: the layer jumps to the presentation without it, and the delegate is called with false (LM-14). Does
  /// nothing if there is none with this key.
  public func removeAnimation(forKey key: String) {
    guard let start = takeStart(forKey: key) else { return }
    start.remove(isReplaced: false)
    changed()
  }

  /// Releases the animations that have ended. Done last: a delegate that only an animation retains may read the layer in its `deinit`.
  func removeEnded() {
    withExtendedLifetime(explicit) { explicit = explicit.filter(\.start.isAdded) }
  }

  private func takeStart(forKey key: String) -> ExplicitStart? {
    place(ofKey: key).map { explicit.remove(at: $0).start }
  }

  /// By indices, because passing the elements on would count references of each.
  private func place(ofKey key: String) -> Int? { explicit.indices.first { explicit[$0].key == key } }

  private func unusedKey() -> String {
    var number = explicit.count + 1
    while true {
      let key = "animation-\(number)"
      if place(ofKey: key) == nil { return key }
      number += 1
    }
  }
}
