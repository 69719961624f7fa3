import LegatoLayers

/// The animators of one reference layer, which resume when it is added to a window.
final class ReferenceFollowers: WindowFollower {
  private struct Follower { weak var animator: DynamicAnimator? }
  private var followers: [Follower] = []
  /// The number of followers at which those of released animators are removed.
  private var limit = 16

  static func of(_ layer: Layer) -> ReferenceFollowers {
    if let known = layer.attachments[ObjectIdentifier(ReferenceFollowers.self)] as? ReferenceFollowers { return known }
    let followers = ReferenceFollowers()
    layer.attachments[ObjectIdentifier(ReferenceFollowers.self)] = followers
    return followers
  }

  func add(_ animator: DynamicAnimator) {
    if followers.count >= limit {
      followers.removeAll { $0.animator == nil }
      limit = max(16, 2 * followers.count)
    }
    followers.append(Follower(animator: animator))
  }

  /// The layer is deallocated: the animators lose their clock.
  deinit { for follower in followers { follower.animator?.clockWasDeallocated() } }

  func layerDidMove(to window: Window?) { for follower in followers { follower.animator?.stageChanged() } }
}

extension DynamicAnimator {
  /// The reference layer was added to a window or removed from it, so the clock changes.
  fileprivate func stageChanged() {
    joinedStage?.leave(self)
    joinedStage = nil
    isRunning = false
    if !behaviors.isEmpty { resume() }
  }
}
