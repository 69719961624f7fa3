/// Runs of numbers in one column, handed out and taken back without an allocation once they have been used before.
struct NumberPool {
  var numbers: [Double] = []
  /// Starts of free runs, by length.
  private var free: [[Int]] = []

  /// A run of `count` zeros. O(count).
  mutating func allocate(_ count: Int) -> Int {
    if count < free.count, let start = free[count].popLast() {
      for i in start..<start + count { numbers[i] = 0 }
      return start
    }
    numbers.append(contentsOf: repeatElement(0, count: count))
    return numbers.count - count
  }

  mutating func release(_ start: Int, _ count: Int) {
    guard count > 0 else { return }
    while free.count <= count { free.append([]) }
    free[count].append(start)
  }
}
