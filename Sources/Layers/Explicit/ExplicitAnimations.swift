import LegatoCore

/// The explicit animations that were added to a layer and not removed, by key. O(1) for each call but those that visit all.
///
/// What a call removes it returns, because releasing it may call code that reads the layer.
struct ExplicitAnimations {
  struct Added {
    let animation: any LayerAnimation
    let start: ExplicitStart
    /// What a group without children animates: it has no property of the layer.
    let clock: Animated<Double>?
    /// Orders them by when they were added.
    fileprivate var number = 0

    init(_ animation: any LayerAnimation, _ start: ExplicitStart, clock: Animated<Double>?) {
      (self.animation, self.start, self.clock) = (animation, start, clock)
    }
  }

  private var added: [String: Added] = [:]
  /// That of the last one added.
  private var number = 0

  var isEmpty: Bool { added.isEmpty }
  /// In the order they were added.
  var all: [(key: String, value: Added)] { added.isEmpty ? [] : added.sorted { $0.value.number < $1.value.number } }
  /// A key that none of them has.
  var unusedKey: String {
    var number = number + 1
    while added["animation-\(number)"] != nil { number += 1 }
    return "animation-\(number)"
  }

  subscript(key: String) -> Added? { added[key] }

  /// - Returns: The one that it replaces.
  mutating func add(_ animation: Added, forKey key: String) -> Added? {
    number += 1
    var animation = animation
    animation.number = number
    return added.updateValue(animation, forKey: key)
  }

  mutating func remove(_ key: String) -> Added? { added.removeValue(forKey: key) }

  mutating func removeEnded(_ key: String) -> Added? { self[key]?.start.isAdded == false ? remove(key) : nil }

  mutating func removeEnded() -> [Added?] {
    all.filter { !$0.value.start.isAdded }.compactMap { remove($0.key) }
  }
}
