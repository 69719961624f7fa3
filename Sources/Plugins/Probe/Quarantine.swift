internal import CLegatoLoader

/// Where a plug-in that came through its trial, and then broke its word in the application, is refused from the next time on.
struct Quarantine: Sendable {
  let verdicts: Verdicts
  let hash: String

  func refuse(_ reason: String) { verdicts.record(.bad(since: legato_unix_time(), reason: reason), for: hash) }
}
