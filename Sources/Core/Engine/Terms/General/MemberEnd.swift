/// How one animation of a group ended; a group's end is the greatest of these.
package enum MemberEnd: Int, Comparable {
  case reachedEnd
  /// Another animation of the same value replaced it.
  case replaced
  case removed

  package static func < (l: MemberEnd, r: MemberEnd) -> Bool { l.rawValue < r.rawValue }

  /// The outcome that is reported to completions.
  var outcome: Outcome {
    switch self {
    case .reachedEnd: .finished(.end)
    case .replaced: .replaced
    case .removed: .removed
    }
  }
}
