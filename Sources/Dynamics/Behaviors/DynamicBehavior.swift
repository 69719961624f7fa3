import LegatoLayers

/// A rule for items, and a node of a tree of rules: what is added to a ``DynamicAnimator`` comes with its children, depth first.
///
/// Subclass it to put several behaviors together, or set ``action`` to look on at every step.
nonisolated open class DynamicBehavior {
  /// No rule of its own, for children and an ``action``.
  public init() {}

  /// Called at each step after the contacts' calls, on the thread that advances the stage (DY-21). Keep it short: 120 times a second.
  public var action: (() -> Void)? { didSet { changed(.structure) } }
  /// In the order in which they were added.
  public private(set) var childBehaviors: [DynamicBehavior] = []
  weak var parent: DynamicBehavior?
  weak var host: DynamicAnimator?
  /// The animator whose world it holds joints, boundaries or bits in; also where that is going away.
  private weak var keeper: DynamicAnimator?
  private var world: ObjectIdentifier?
  /// It was removed and not added again: what it added to a world is removed.
  var hasLeft = false
  /// The animator that this behavior, or one around it, was added to.
  public var dynamicAnimator: DynamicAnimator? { host ?? parent?.dynamicAnimator }

  /// Adds a behavior under this one. One that is in a tree or an animator already is refused and reported (DY-13).
  public func addChildBehavior(_ behavior: DynamicBehavior) {
    guard canTake(behavior) else { return }
    if let animator = dynamicAnimator {
      behavior.move(to: animator)
      // an observer may have moved one of the two
      guard canTake(behavior) else { return }
    }
    childBehaviors.append(behavior)
    behavior.parent = self
    dynamicAnimator?.named(by: behavior, 1)
    changed(.structure)
  }

  /// Takes a child out, and out of the animator; nothing happens where it is none. Items that no behavior names any more lose their velocity.
  public func removeChildBehavior(_ behavior: DynamicBehavior) {
    guard let index = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
    let animator = dynamicAnimator
    childBehaviors.remove(at: index)
    behavior.parent = nil
    if let animator {
      animator.named(by: behavior, -1)
      behavior.move(to: nil)
    }
    animator?.changed(.structure)
  }

  /// Called before the behavior joins an animator, and with nil after it has left one.
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
    var here: DynamicBehavior? = self
    while let behaviorHere = here {
      if behaviorHere === behavior {
        Misuse.report(
          .state(
            call: call, wanted: "a behavior that this one is not under", found: "this one or one around it",
            remedy: "remove this one from it first"))
        return true
      }
      here = behaviorHere.parent
    }
    return false
  }

  func move(to animator: DynamicAnimator?) {
    willMove(to: animator)
    for child in childBehaviors { child.move(to: animator) }
  }

  func changed(_ change: DynamicAnimator.Change) { dynamicAnimator?.changed(change) }

  /// An item came to those that this behavior makes a body of, or went from them.
  func came(_ item: any DynamicItem) { named(item, 1) }
  func went(_ item: any DynamicItem) { named(item, -1) }
  private func named(_ item: any DynamicItem, _ change: Int) {
    guard let animator = dynamicAnimator else { return }
    animator.named(item, change)
    animator.changed(.structure)
  }

  func gather(into list: inout [DynamicBehavior]) {
    list.append(self)
    for child in childBehaviors { child.gather(into: &list) }
  }

  /// The items that this behavior makes bodies of.
  var ownItems: [any DynamicItem] { [] }
  /// Writes what this behavior wants into the settings of its items.
  func settle(in animator: DynamicAnimator) {}
  /// Comes to an animator whose world it may hold things in from here on. What it held in another's, which has had no step since, it takes away.
  func enter(_ animator: DynamicAnimator) {
    guard world != ObjectIdentifier(animator) else { return }
    if let keeper { untie(in: keeper) }
    (keeper, world) = (animator, ObjectIdentifier(animator))
  }
  /// Takes away what it holds in the animator's world.
  func leave(_ animator: DynamicAnimator) {
    guard world == ObjectIdentifier(animator) else { return }
    untie(in: animator)
    (keeper, world) = (nil, nil)
  }
  /// Makes or changes joints and boundaries.
  func tie(in animator: DynamicAnimator) {}
  /// Takes away what ``tie(in:)`` and joining made.
  func untie(in animator: DynamicAnimator) {}
  /// Called before each step.
  func prepareStep(in animator: DynamicAnimator) {}
  /// Called after that of all behaviors: what acts on items in this step alone, by where they are.
  func act(in animator: DynamicAnimator) {}
}
