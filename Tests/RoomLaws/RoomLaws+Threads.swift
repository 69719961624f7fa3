import Foundation
import LegatoCore
import LegatoLayers
import TestSupport

extension RoomLaws {
  /// As many callers at once as there are seeds, each with its stages on a thread of its own, and one thread more that steps their servers and looks into them.
  /// What was broken first, or nil. When a server steps is not drawn: a seed alone does not say what was broken.
  public static func failure(seeds: [UInt64], calls: Int) -> String? {
    let desk = Desk()
    let threads = seeds.map { seed in
      Thread {
        let failure = failure(seed: seed, calls: calls) { servers in
          desk.state.withLock { $0.servers += servers }
          return true
        }
        desk.state.withLock { state in
          if let failure, state.failure == nil { state.failure = "seed \(seed): \(failure)" }
          state.over += 1
        }
      }
    }
    for thread in threads {
      // callbacks are three calls deep, and a debug build's frames are large
      thread.stackSize = 8 << 20
      thread.start()
    }
    desk.serve(until: seeds.count)
    return desk.state.withLock { $0.failure }
  }

  /// Where the threads meet.
  private final class Desk: Sendable {
    struct State: Sendable {
      var servers: [RenderServer] = []
      var failure: String?
      var over = 0
    }
    let state = Locked(State())

    /// Steps the servers, at the time at which each is, until so many callers are through.
    func serve(until count: Int) {
      _ = Reports.during {
        while true {
          let (servers, isOver) = state.withLock { ($0.servers, $0.over == count) }
          for server in servers {
            _ = server.step(to: server.lastFrame.time)
            let fault = server.withWindow { window in
              _ = window.sublayers.map { $0.presentation()?.position }
              return window.stage.engine.unsoundness
            }
            if let fault { state.withLock { $0.failure = $0.failure ?? "the server's books are in order: \(fault)" } }
            _ = (server.hasCommits, server.lastFrame.runningCount)
          }
          if isOver { return state.withLock { $0.servers = [] } }
          Thread.sleep(forTimeInterval: 0.0002)
        }
      }
    }
  }
}
