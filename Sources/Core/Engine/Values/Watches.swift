/// Caches the presentation of a value until the value changes.
package protocol RestWatcher: AnyObject {
  func valueChanged()
}

/// Watchers that are notified once when a value at rest changes, at their next ``Engine/takeChangedWatchers()``.
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
  /// Lists `watcher` in the next ``takeChangedWatchers()`` after the value's model was set or an animation started on it. False, and nothing is watched, if
  /// an animation is on it. Starts through the value's own setter are reported by the setter.
  package mutating func watchRest(of slot: Int, _ watcher: any RestWatcher) -> Bool {
    guard isAtRest(slot) else { return false }
    slots[slot].set(.isWatched)
    watches.set(slot, watcher)
    return true
  }

  /// Removes and returns the watchers of changed values. O(changes).
  package mutating func takeChangedWatchers() -> [any RestWatcher] { watches.changed.isEmpty ? [] : watches.takeChangedWatchers() }

  @inline(__always)
  mutating func notifyWatcher(_ slot: Int) {
    guard slots[slot].isWatched else { return }
    slots[slot].set(.isWatched, false)
    watches.note(slot)
  }
}
