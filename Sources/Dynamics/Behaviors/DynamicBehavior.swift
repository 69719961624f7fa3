import LegatoLayers

/// A rule for the motion of items. Behaviors form trees: a behavior is added to a ``DynamicAnimator`` with its children, depth first.
///
/// Subclass it to combine several behaviors, or set ``action`` to run code in each step.
nonisolated open class DynamicBehavior {
  /// Creates a behavior without a rule of its own, for children and an ``action``.
  public init() {}

  /// Called in each step, after the contact callbacks, on the thread that advances the stage (DY-21). It has to be fast, as it is called 120 times per second.
  public var action: (() -> Void)? { didSet { changed(.structure) } }
  /// The child behaviors, in the order in which they were added.
  public private(set) var childBehaviors: [DynamicBehavior] = []
  weak var parent: DynamicBehavior?
  weak var host: DynamicAnimator?
  /// The animator in whose world this behavior has joints, boundaries or mask bits.
  private weak var keeper: DynamicAnimator?
  private var world: ObjectIdentifier?
  /// It was removed and not added again; the next step removes what it added to the world.
  var hasLeft = false
  /// The animator that this behavior or one of its parents was added to.
  public var dynamicAnimator: DynamicAnimator? { host ?? parent?.dynamicAnimator }

  /// Adds a child. A behavior that is a child or in an animator already is refused and reported (DY-13).
  public func addChildBehavior(_ behavior: DynamicBehavior) {
    guard canTake(behavior) else { return }
    if let animator = dynamicAnimator {
      behavior.move(to: animator)
      // willMove(to:) may have moved one of the two
      guard canTake(behavior) else { return }
    }
    childBehaviors.append(behavior)
    behavior.parent = self
    dynamicAnimator?.changeReferences(by: behavior, 1)
    changed(.structure)
  }

  /// Removes a child, also from the animator; does nothing if it is not a child. Items in no other behavior lose their velocity.
  public func removeChildBehavior(_ behavior: DynamicBehavior) {
    guard let index = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
    let animator = dynamicAnimator
    childBehaviors.remove(at: index)
    behavior.parent = nil
    if let animator {
      animator.changeReferences(by: behavior, -1)
      behavior.move(to: nil)
    }
    animator?.changed(.structure)
  }

  /// Called before the behavior is added to an animator, and with nil after it was removed from one.
  open func willMove(to animator: DynamicAnimator?) {}

  // MARK: For the animator

  func isFree(for call: String) -> Bool {
    guard host == nil, parent == nil else {
      Misuse.report(
        .state(
          call: call, wanted: "a behavior that is in no animator and under no other behavior", found: "one that is",
          remedy: "remove it there first, or make another one"))
      return false
    }
    return true
  }

  private func canTake(_ behavior: DynamicBehavior) -> Bool {
    let call = "addChildBehavior(_:)"
    return behavior.isFree(for: call) && !isInside(behavior, call)
  }

  private func isInside(_ behavior: DynamicBehavior, _ call: String) -> Bool {
    var ancestor: DynamicBehavior? = self
    while let current = ancestor {
      if current === behavior {
        Misuse.report(
          .state(
            call: call, wanted: "a behavior that this one is not under", found: "this one or one around it",
            remedy: "remove this one from it first"))
        return true
      }
      ancestor = current.parent
    }
    return false
  }

  func move(to animator: DynamicAnimator?) {
    willMove(to: animator)
    for child in childBehaviors { child.move(to: animator) }
  }

  func changed(_ change: DynamicAnimator.Change) { dynamicAnimator?.changed(change) }

  /// Records that an item was added to this behavior or removed from it.
  func itemWasAdded(_ item: any DynamicItem) { changeReferences(to: item, 1) }
  func itemWasRemoved(_ item: any DynamicItem) { changeReferences(to: item, -1) }
  private func changeReferences(to item: any DynamicItem, _ change: Int) {
    guard let animator = dynamicAnimator else { return }
    animator.changeReferences(to: item, change)
    animator.changed(.structure)
  }

  func gather(into list: inout [DynamicBehavior]) {
    list.append(self)
    for child in childBehaviors { child.gather(into: &list) }
  }

  /// The items that this behavior makes bodies of.
  var ownItems: [any DynamicItem] { [] }
  /// Applies this behavior's properties to the settings of its items.
  func applySettings(in animator: DynamicAnimator) {}
  /// Joins an animator's world, to which it may then add joints and boundaries. Removes those in another animator's world that has made no step since.
  func enter(_ animator: DynamicAnimator) {
    guard world != ObjectIdentifier(animator) else { return }
    if let keeper { removeConstraints(in: keeper) }
    (keeper, world) = (animator, ObjectIdentifier(animator))
  }
  /// Removes its joints and boundaries from the animator's world.
  func leave(_ animator: DynamicAnimator) {
    guard world == ObjectIdentifier(animator) else { return }
    removeConstraints(in: animator)
    (keeper, world) = (nil, nil)
  }
  /// Adds or updates joints and boundaries.
  func updateConstraints(in animator: DynamicAnimator) {}
  /// Removes joints, boundaries and mask bits.
  func removeConstraints(in animator: DynamicAnimator) {}
  /// Called before each step.
  func prepareStep(in animator: DynamicAnimator) {}
  /// Called before each step, after ``prepareStep(in:)`` of all behaviors, for influences that depend on the items' positions and last one step.
  func act(in animator: DynamicAnimator) {}
}
