import Foundation
import Legato
import Synchronization

/// The owner on a thread of its own, which really sleeps when it is told to, and the server on another, which does not.
final class SleepingOwner {
  /// What the scene's thread and the owner's tell each other.
  private final class Word: Sendable {
    let isOver = Atomic(false)
    let isAsleep = Atomic(false)
    let nap = Mutex(0.0)
  }

  let drawn = DrawnCards()
  private let word = Word()
  private let thread: RenderThread?

  init() {
    let (server, clock) = (RenderServer { [drawn] window, _ in drawn.draw(window) }, MonotonicClock())
    thread = server.run(framesPerSecond: 60, clock: clock)
    let owner = Thread { [word] in
      let cards = OwnedCards()
      while !word.isOver.load(ordering: .relaxed) {
        let nap = word.nap.withLock { nap in
          defer { nap = 0 }
          return nap
        }
        if nap > 0 {
          word.isAsleep.store(true, ordering: .relaxed)
          Thread.sleep(forTimeInterval: nap)
          word.isAsleep.store(false, ordering: .relaxed)
        }
        cards.run(to: clock.now, on: server)
        Thread.sleep(forTimeInterval: 1.0 / 60)
      }
    }
    owner.start()
  }

  deinit {
    word.isOver.store(true, ordering: .relaxed)
    thread?.stop()
  }

  /// Puts the owner's thread to sleep for `seconds`.
  func sleep(_ seconds: Double) { word.nap.withLock { $0 = seconds } }
  var isAsleep: Bool { word.isAsleep.load(ordering: .relaxed) }
}
