/// A frame over several threads: chunks share nothing but what they read.
extension Engine {
  /// Waking a thread costs what some ten thousand rows do.
  static let leastChunksToSplit = 16

  /// Every part takes its run of the due chunks. Pieces of tables that are missing are computed where they are needed, noted, and made afterwards.
  mutating func evaluateDueChunks(split executor: any FrameExecutor) {
    let parts = min(executor.parts, dueChunks.count)
    while missing.count < parts { missing.append(MissingPieces()) }
    withUnsafePointer(to: self) { engine in
      let frame = Frame(engine: engine, parts: parts)
      executor.run { part in if part < frame.parts { frame.evaluate(part) } }
    }
    for part in missing { part.make(styles) }
  }

  /// What the threads of one frame share. Unchecked: each writes the numbers and the notes of its own chunks alone, all else is only read,
  /// and the call that made it waits for all of them.
  private struct Frame: @unchecked Sendable {
    let engine: UnsafePointer<Engine>
    let parts: Int

    func evaluate(_ part: Int) {
      let due = engine.pointee.dueChunks.count
      for index in part * due / parts..<(part + 1) * due / parts {
        engine.pointee.evaluate(engine.pointee.dueChunks[index], engine.pointee.missing[part])
      }
    }
  }
}

/// Pieces of tables that a thread found missing in a frame.
final class MissingPieces {
  private static let capacity = 256
  private var curves: [(style: Int, u: Double)] = []
  private var springs: [(style: Int, place: Double)] = []

  init() {
    curves.reserveCapacity(Self.capacity)
    springs.reserveCapacity(Self.capacity)
  }

  /// More than fit are found again in the next frame.
  func note(curve style: Int, at u: Double) { if curves.count < Self.capacity { curves.append((style, u)) } }
  func note(spring style: Int, at place: Double) { if springs.count < Self.capacity { springs.append((style, place)) } }

  /// Makes them, on the owner's thread.
  func make(_ styles: borrowing Styles) {
    for (style, u) in curves { _ = styles.asked(style, u, nil) }
    for (style, place) in springs { _ = styles.springs[style].table.asked(place, stores: true) }
    curves.removeAll(keepingCapacity: true)
    springs.removeAll(keepingCapacity: true)
  }
}
