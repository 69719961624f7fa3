internal import CLegatoLoader

/// Records a verdict against a plug-in that passed its trial and then broke its contract in the application, so that it is refused the next time.
struct Quarantine: Sendable {
  let verdicts: Verdicts
  let hash: String

  func refuse(_ reason: String) { verdicts.record(.bad(since: legato_unix_time(), reason: reason), for: hash) }
}
