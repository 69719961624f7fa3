import LegatoCore
import LegatoLayers
import TestSupport

/// Drawn calls over all rooms at once: animators, blocks, layers, gestures, bodies, transitions, servers and time, on two stages, from callbacks that call
/// back, half of the sequences with hostile numbers.
///
/// Nothing breaks and nothing hangs; what is shown is a number; a call moves what it says and nothing else, without a jump in place, and in speed where it
/// promises that; every start is told its outcome once; at rest nothing is under way, and what is let go of is gone.
public enum RoomLaws {
  /// Plays `calls` calls drawn from `seed`; what was broken first, with the last calls before it, or nil.
  public static func failure(seed: UInt64, calls: Int) -> String? { failure(seed: seed, calls: calls) { _ in false } }

  /// - Parameter begun: gets the servers, which other threads may step; answers whether somebody else keeps them.
  static func failure(seed: UInt64, calls: Int, begun: ([RenderServer]) -> Bool) -> String? {
    var failure: String?
    var (watched, trace, isServed) = ([Watched](), [String](), false)
    _ = Reports.during {
      let caller = Caller(seed: seed)
      isServed = begun([caller.a.server, caller.b.server])
      for _ in 0..<calls where caller.failure == nil { caller.call() }
      // some are let go in mid-flight
      let isOver = caller.failure == nil && caller.chance(0.7)
      if isOver { caller.settle() }
      (failure, watched, trace) = (caller.failure, caller.letGo(), caller.trace.suffix(60))
      failure = failure ?? caller.ledger.complaint(isOver: isOver && !caller.isHostile)
    }
    failure =
      failure
      ?? watched.first { $0.object != nil && !(isServed && $0.object is RenderServer) }.map {
        "nothing is kept: a \($0.name) is still there"
      }
    return failure.map { "\($0)\n" + trace.joined(separator: "\n") }
  }
}

/// What is to be gone in the end.
struct Watched {
  weak var object: AnyObject?
  let name: String
  init(_ object: AnyObject) { (self.object, name) = (object, "\(type(of: object))") }
}
