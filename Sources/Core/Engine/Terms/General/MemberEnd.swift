/// How one of a start's animations ended; of several the latest case here says how the start did.
package enum MemberEnd: Int, Comparable {
  case reachedEnd
  /// Another animation of the same value took its place.
  case replaced
  case removed

  package static func < (l: MemberEnd, r: MemberEnd) -> Bool { l.rawValue < r.rawValue }

  /// What whoever waits for a block is told.
  var outcome: Outcome {
    switch self {
    case .reachedEnd: .finished(.end)
    case .replaced: .replaced
    case .removed: .removed
    }
  }
}
