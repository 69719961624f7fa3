internal import CLegatoLoader

/// A list of plug-ins that passed their trial and then misbehaved in the application; they are refused from the next time on.
struct Quarantine: Sendable {
  let verdicts: Verdicts
  let hash: String

  func refuse(_ reason: String) { verdicts.record(.bad(since: legato_unix_time(), reason: reason), for: hash) }
}
