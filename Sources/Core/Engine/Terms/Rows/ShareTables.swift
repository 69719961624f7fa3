/// The tables that an engine's interpolations refer to: equal ones are one, however many values move alike. A table is a few kilobytes, so that those of a
/// hundred thousand values would not fit the caches.
///
/// Invariant, see ``unsoundness(_:)``: a table is kept as long as a segment refers to it.
struct ShareTables {
  /// How many segments refer to each.
  private var uses: [ShareTable: Int] = [:]

  /// How many different ones there are.
  var count: Int { uses.count }

  /// Replaces the tables of segments by the engine's own, and keeps these.
  mutating func keep(_ column: KeySegments.TableColumn) {
    column.forEach { address in
      guard let asked = ShareTable.Numbers(address.pointee)?.table else { return }
      if let index = uses.index(forKey: asked) {
        uses.values[index] += 1
        address.pointee = uses.keys[index].numbers.address
      } else {
        uses[asked] = 1
      }
    }
  }

  /// Releases the tables of segments.
  mutating func release(_ column: KeySegments.TableColumn) {
    column.forEach { address in
      guard let table = ShareTable.Numbers(address.pointee)?.table, let index = uses.index(forKey: table) else { return }
      if uses.values[index] > 1 { uses.values[index] -= 1 } else { uses.remove(at: index) }
    }
  }

  /// What is wrong, for tests.
  /// - Parameter found: How many segments refer to each.
  func unsoundness(_ found: [ShareTable: Int]) -> String? {
    uses == found ? nil : "tables count \(uses.values.sorted()) segments, and have \(found.values.sorted())"
  }
}
