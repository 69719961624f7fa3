import Synchronization

/// A frame on several threads: chunks share only what they read.
extension Engine {
  /// Waking a thread costs as much as some ten thousand rows.
  static let minimumChunksToSplit = 16

  /// Each part takes its share of the due chunks, the same in each frame, and then remaining chunks of the others. Missing pieces of tables are made per
  /// thread, and entered afterwards.
  mutating func evaluateDueChunks(split executor: any FrameExecutor) {
    let parts = min(executor.parts, room.dueChunks.count)
    while room.parts.count < parts { room.parts.append(FramePart()) }
    for part in room.parts { part.taken.store(0, ordering: .relaxed) }
    withUnsafePointer(to: self) { engine in
      let frame = Frame(engine: engine, parts: parts)
      executor.run { part in if part < frame.parts { frame.evaluate(part) } }
    }
    for part in room.parts { part.missing.store(in: playbacks) }
  }

  /// Shared by the threads of one frame. Unchecked: each thread writes only the numbers of the chunks that it takes and its own pieces, all else is read
  /// only, and the creating call waits for all threads.
  private struct Frame: @unchecked Sendable {
    let engine: UnsafePointer<Engine>
    let parts: Int

    func evaluate(_ part: Int) {
      for turn in 0..<parts { take(from: (part + turn) % parts, for: part) }
    }

    private func take(from owner: Int, for part: Int) {
      let due = engine.pointee.room.dueChunks.count
      let (first, end) = (owner * due / parts, (owner + 1) * due / parts)
      while true {
        let index = first + engine.pointee.room.parts[owner].taken.add(1, ordering: .relaxed).oldValue
        guard index < end else { return }
        engine.pointee.evaluateDue(index..<index + 1, engine.pointee.room.parts[part].missing)
      }
    }
  }
}

/// One thread's part of a frame.
final class FramePart: Sendable {
  /// How many chunks of its share have been taken, by any thread.
  let taken = Atomic<Int>(0)
  // only its own thread uses it in a frame, the engine's owner afterwards
  nonisolated(unsafe) let missing = MissingPieces()
}

/// Pieces that a thread found missing in tables during a frame, and made for itself.
final class MissingPieces {
  var curves = MadePieces(repeating: SIMD4<Double>.zero)
  var springs = MadePieces(repeating: SIMD8<Double>.zero)

  /// Enters them in the tables, on the owner's thread.
  func store(in playbacks: borrowing Playbacks) {
    curves.empty { playbacks.store($2, ofCurve: $0, at: $1) }
    springs.empty { playbacks.springs[$0].table.store($2, at: $1) }
  }
}

/// Pieces by playback and node, in a hash table without collision handling: a piece that collides is made again each time, until the next frame.
struct MadePieces<Piece: BitwiseCopyable>: ~Copyable {
  private struct Made {
    var playback = -1
    var node = 0
    var piece: Piece
  }
  private static var places: Int { 256 }
  private var made = Column<Made>()
  private var used = Column<Int>()

  init(repeating piece: Piece) {
    made.append(repeating: Made(piece: piece), count: Self.places)
    used.reserveCapacity(Self.places)
  }

  mutating func piece(_ playback: Int, _ node: Int, _ make: () -> Piece) -> Piece {
    let index = (playback &* 31 &+ node) & (Self.places - 1)
    if made[index].playback == playback, made[index].node == node { return made[index].piece }
    let piece = make()
    if made[index].playback < 0 {
      made[index] = Made(playback: playback, node: node, piece: piece)
      used.append(index)
    }
    return piece
  }

  mutating func empty(_ body: (_ playback: Int, _ node: Int, _ piece: Piece) -> Void) {
    for index in used.indices {
      let found = made[used[index]]
      body(found.playback, found.node, found.piece)
      made[used[index]].playback = -1
    }
    used.removeAll(keepingCapacity: true)
  }
}
