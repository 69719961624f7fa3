import CLegatoThread

/// The current block and stage of this thread, retained by the call that made them current.
enum ThreadContext {
  static var block: BlockContext.Pointer? { legato_thread_block().map { $0.assumingMemoryBound(to: BlockContext.self) } }
  static var stage: Stage? {
    legato_thread_stage().map { Unmanaged<Stage>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Runs `body` with `block` as the current block, nil for none.
  @inline(__always)
  static func with<R>(block: BlockContext.Pointer?, _ body: () throws -> R) rethrows -> R {
    let former = legato_thread_block()
    legato_thread_set_block(block.map { UnsafeMutableRawPointer($0) })
    defer { legato_thread_set_block(former) }
    return try body()
  }

  /// A number that no other running thread has; never 0.
  static var number: UInt { UInt(legato_thread_number()) }

  static func with<R>(stage: Stage?, _ body: () throws -> R) rethrows -> R {
    let former = legato_thread_stage()
    legato_thread_set_stage(stage.map { Unmanaged.passUnretained($0).toOpaque() })
    defer { legato_thread_set_stage(former) }
    return try withExtendedLifetime(stage) { try body() }
  }
}
