/// Somebody who remembers what a value shows for as long as nothing stirs it.
package protocol RestWatcher: AnyObject {
  func stirred()
}

/// Who is to hear when a value at rest is changed, whoever changes it: once, when it next asks.
struct Watches {
  private struct Watch { weak var watcher: (any RestWatcher)? }
  private var watches: [Int: Watch] = [:]
  private(set) var stirred: [Int] = []

  mutating func set(_ slot: Int, _ watcher: any RestWatcher) { watches[slot] = Watch(watcher: watcher) }
  mutating func note(_ slot: Int) { stirred.append(slot) }
  mutating func forget(_ slot: Int) { watches[slot] = nil }

  mutating func takeStirred() -> [any RestWatcher] {
    defer { stirred.removeAll(keepingCapacity: true) }
    return stirred.compactMap { watches.removeValue(forKey: $0)?.watcher }
  }
}

extension Engine {
  /// Has `watcher` among the next ``takeStirred()`` after the value's model was set or something started on it. False, and nothing is watched, where
  /// something runs on it. Starts that go through the value's own setter are the setter's to tell.
  package mutating func watchRest(of slot: Int, _ watcher: any RestWatcher) -> Bool {
    guard isAtRest(slot) else { return false }
    slots[slot].isWatched = true
    watches.set(slot, watcher)
    return true
  }

  /// Whose values were changed since they were watched; they are watched no longer. O(changes).
  package mutating func takeStirred() -> [any RestWatcher] { watches.stirred.isEmpty ? [] : watches.takeStirred() }

  @inline(__always)
  mutating func noteStirred(_ slot: Int) {
    guard slots[slot].isWatched else { return }
    slots[slot].isWatched = false
    watches.note(slot)
  }
}
