/// Items in the order in which they were added, each once.
struct ItemList {
  private(set) var items: [any DynamicItem] = []
  private var known: Set<ObjectIdentifier> = []

  init(_ items: [any DynamicItem] = []) { for item in items { add(item) } }

  func contains(_ item: any DynamicItem) -> Bool { known.contains(ObjectIdentifier(item)) }

  @discardableResult
  mutating func add(_ item: any DynamicItem) -> Bool {
    guard known.insert(ObjectIdentifier(item)).inserted else { return false }
    items.append(item)
    return true
  }

  @discardableResult
  mutating func remove(_ item: any DynamicItem) -> Bool {
    guard known.remove(ObjectIdentifier(item)) != nil else { return false }
    if let index = items.firstIndex(where: { $0 === item }) { items.remove(at: index) }
    return true
  }
}
