/// What modules above need to know of the block that is running on this thread.
package enum CurrentBlock {
  /// Whether a change of a value of `stage` made now becomes an animation.
  package static func animates(in stage: Stage) -> Bool { ThreadContext.block?.animates(in: stage) ?? false }
  /// Whether any block is running, even one that changes at once.
  package static var exists: Bool { ThreadContext.block != nil }
  /// Tells the block that something of `stage` was changed in it at once.
  package static func noteChange(in stage: Stage) { ThreadContext.block?.noteChange(in: stage) }
  /// Runs `body` as if no block were around it.
  package static func leave<R>(_ body: () throws -> R) rethrows -> R { try ThreadContext.with(block: nil, body) }
}
