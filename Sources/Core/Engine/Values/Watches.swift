/// Somebody who remembers what a value shows for as long as nothing stirs it.
package protocol RestWatcher: AnyObject {
  func valueChanged()
}

/// Who is to hear when a value at rest is changed, whoever changes it: once, when it next asks.
struct Watches {
  private struct Watch { weak var watcher: (any RestWatcher)? }
  private var watches: [Int: Watch] = [:]
  private(set) var changed: [Int] = []

  mutating func set(_ slot: Int, _ watcher: any RestWatcher) { watches[slot] = Watch(watcher: watcher) }
  mutating func note(_ slot: Int) { changed.append(slot) }
  mutating func forget(_ slot: Int) { watches[slot] = nil }

  mutating func takeChangedWatchers() -> [any RestWatcher] {
    defer { changed.removeAll(keepingCapacity: true) }
    return changed.compactMap { watches.removeValue(forKey: $0)?.watcher }
  }
}

extension Engine {
  /// Has `watcher` among the next ``takeChangedWatchers()`` after the value's model was set or something started on it. False, and nothing is watched, where
  /// something runs on it. Starts that go through the value's own setter are the setter's to tell.
  package mutating func watchRest(of slot: Int, _ watcher: any RestWatcher) -> Bool {
    guard isAtRest(slot) else { return false }
    slots[slot].isWatched = true
    watches.set(slot, watcher)
    return true
  }

  /// Whose values were changed since they were watched; they are watched no longer. O(changes).
  package mutating func takeChangedWatchers() -> [any RestWatcher] { watches.changed.isEmpty ? [] : watches.takeChangedWatchers() }

  @inline(__always)
  mutating func notifyWatcher(_ slot: Int) {
    guard slots[slot].isWatched else { return }
    slots[slot].isWatched = false
    watches.note(slot)
  }
}
