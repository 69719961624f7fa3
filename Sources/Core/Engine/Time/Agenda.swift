/// A binary heap of events with due times: earliest first, equal times in order of entry.
struct Agenda {
  struct Entry {
    var time: Double
    var order: UInt64
    var event: Event
  }
  enum Event {
    /// A running timeline reaches its end. Stale if the timeline's revision has changed since.
    case end(timeline: Int, revision: UInt64)
    /// Part of a timeline ends before the whole.
    case partEnd(timeline: Int, revision: UInt64, group: Int, order: UInt64)
    /// A delayed animation begins to move. Only the frame demand uses it.
    case begin(timeline: Int, revision: UInt64)
    /// A requested callback. Stale if the number is not in ``Agenda/alarms``.
    case alarm(Int)
  }
  private(set) var entries: [Entry] = []
  /// Numbers of the alarms that are set; entries of other alarms are stale.
  var alarms: Set<Int> = []
  private var nextOrder: UInt64 = 0

  var first: Entry? { entries.first }

  /// O(log n).
  mutating func enter(_ event: Event, at time: Double) {
    entries.append(Entry(time: time, order: nextOrder, event: event))
    nextOrder += 1
    var child = entries.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard precedes(child, parent) else { break }
      entries.swapAt(child, parent)
      child = parent
    }
  }

  /// Subtracts `seconds` from the times of all events but those whose time is computed. O(n log n): times that become equal by rounding have to keep the order of
  /// entry.
  mutating func shift(by seconds: Double, _ computed: (Event) -> Double?) {
    for index in entries.indices { entries[index].time = computed(entries[index].event) ?? entries[index].time - seconds }
    // a sorted array is a heap
    entries.sort { $0.time != $1.time ? $0.time < $1.time : $0.order < $1.order }
  }

  /// Removes and returns the earliest entry. O(log n).
  mutating func removeFirst() -> Entry {
    let first = entries[0]
    let last = entries.removeLast()
    guard !entries.isEmpty else { return first }
    entries[0] = last
    var parent = 0
    while true {
      var least = parent
      let left = 2 * parent + 1
      if left < entries.count, precedes(left, least) { least = left }
      if left + 1 < entries.count, precedes(left + 1, least) { least = left + 1 }
      guard least != parent else { return first }
      entries.swapAt(least, parent)
      parent = least
    }
  }

  private func precedes(_ i: Int, _ j: Int) -> Bool {
    entries[i].time != entries[j].time ? entries[i].time < entries[j].time : entries[i].order < entries[j].order
  }

  /// The invariant that does not hold; nil in a sound agenda. O(entries).
  ///
  /// No entry is due before its parent in the heap, and each alarm that is set has an entry.
  var unsoundness: String? {
    if let child = entries.indices.dropFirst().first(where: { precedes($0, ($0 - 1) / 2) }) {
      return "entry \(child) is due before what stands above it"
    }
    let entered = entries.compactMap { if case .alarm(let number) = $0.event { number } else { nil } }
    return alarms.isSubset(of: entered) ? nil : "an alarm is set that will not ring"
  }
}
