import LegatoCore

/// What each value owes to whom: as long as one animator alone has touched a value, the rules say to the bit where it ends (PA-27, PA-36).
struct LawLedger {
  private struct Claim {
    /// Runs that track the value and have not ended.
    var holders: Set<Int>
    var start: [Double]
    var target: [Double]
    /// Whether somebody else has touched the value since.
    var isContested = false
    /// Whether every change is part of the start state (PA-71).
    var isUndone = true
    /// Whether the way is the straight one from start to target that PA-43 speaks of.
    var isPlain: Bool
  }
  private var claims: [Int: Claim] = [:]

  func values(of run: Int) -> Set<Int> { Set(claims.filter { $0.value.holders.contains(run) }.keys) }

  /// A block of `run` leads a value from `start` to `target`.
  mutating func change(_ value: Int, by run: Int, from start: [Double], to target: [Double], isUndone: Bool, isPlain: Bool) {
    guard var claim = claims[value] else {
      claims[value] = Claim(holders: [run], start: start, target: target, isUndone: isUndone, isPlain: isPlain)
      return
    }
    if claim.holders != [run] { claim.isContested = true }
    claim.holders.insert(run)
    (claim.target, claim.isUndone, claim.isPlain) = (target, claim.isUndone && isUndone, false)
    claims[value] = claim
  }

  /// Somebody else has set, animated or removed something of the value.
  mutating func contest(_ value: Int) {
    claims[value]?.isContested = true
    claims[value]?.isPlain = false
  }

  /// The animations of a run are over, though it may be finished later.
  mutating func halt(_ run: Int) { for value in values(of: run) { claims[value]?.isPlain = false } }

  /// Closes a run's claims: what the model values have to be now, where a rule says it to the bit.
  mutating func end(_ run: Int, at position: AnimatingPosition) -> [(value: Int, model: [Double])] {
    var owed: [(Int, [Double])] = []
    for value in values(of: run).sorted() {
      guard var claim = claims[value] else { continue }
      if !claim.isContested {
        if position == .end { owed.append((value, claim.target)) }
        if position == .start, claim.isUndone { owed.append((value, claim.start)) }
      }
      claim.holders.remove(run)
      claim.isContested = true
      claims[value] = claim.holders.isEmpty ? nil : claim
    }
    return owed
  }

  /// Start and target of the values that go straight from one to the other under `run`.
  func plain(of run: Int) -> [(value: Int, start: [Double], target: [Double])] {
    claims.filter { $0.value.isPlain && $0.value.holders == [run] }.map { ($0.key, $0.value.start, $0.value.target) }
  }
}
