/// The block that is running on this thread, for other modules.
package enum CurrentBlock {
  /// Whether a change of a value of `stage` now would be animated.
  package static func animates(in stage: Stage) -> Bool { ThreadContext.block?.animates(in: stage) ?? false }
  /// Whether any block is running, even one without animation.
  package static var exists: Bool { ThreadContext.block != nil }
  /// Notes that something of `stage` was changed in the block at once.
  package static func noteChange(in stage: Stage) { ThreadContext.block?.noteChange(in: stage) }
  /// Runs `body` outside any block.
  package static func leave<R>(_ body: () throws -> R) rethrows -> R { try ThreadContext.with(block: nil, body) }
}
