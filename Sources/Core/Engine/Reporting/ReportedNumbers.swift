/// The last reported numbers of a chunk's values, and which values may have changed since. Empty without reporting.
struct ReportedNumbers: ~Copyable {
  /// Owner keys of the values; 0 for a value that is not reported.
  private var owners = Column<UInt64>()
  /// The reported numbers, laid out as the models.
  private var numbers = Column<Double>()
  /// A bit for each value that changed since the last report.
  private(set) var touched = Column<UInt64>()
  /// Whether a frame has evaluated all values with rows since the last report.
  private(set) var hasMoved = false
  /// The engine's list of chunks to compare, and whether this one is on it.
  private var list: UnsafeMutablePointer<Column<Int>>?
  private var isListed = false
  private let chunk: Int

  init(_ chunk: Int) { self.chunk = chunk }

  var isEmpty: Bool { owners.isEmpty }

  /// From now on reported numbers are kept. O(capacity).
  mutating func begin(_ capacity: Int, _ width: Int, _ list: UnsafeMutablePointer<Column<Int>>) {
    owners.append(repeating: 0, count: capacity)
    numbers.append(repeating: 0, count: capacity * width)
    touched.append(repeating: 0, count: (capacity + 63) / 64)
    self.list = list
  }

  /// Ends reporting.
  mutating func end() {
    owners.removeAll()
    numbers.removeAll()
    touched.removeAll()
    (list, isListed, hasMoved) = (nil, false, false)
  }

  func owner(_ place: Int) -> UInt64 { owners.isEmpty ? 0 : owners[place] }
  mutating func setOwner(_ place: Int, _ owner: UInt64) { if !owners.isEmpty { owners[place] = owner } }

  /// Marks a value as changed.
  @inline(__always)
  mutating func touch(_ place: Int) { if !touched.isEmpty { note(place) } }

  @inline(never)
  private mutating func note(_ place: Int) {
    touched[place >> 6] |= 1 << UInt64(place & 63)
    enlist()
  }

  /// Marks all values with rows as evaluated.
  @inline(__always)
  mutating func move() {
    guard !owners.isEmpty, !hasMoved else { return }
    hasMoved = true
    enlist()
  }

  private mutating func enlist() {
    guard !isListed else { return }
    isListed = true
    list?.pointee.append(chunk)
  }

  /// Takes the marks of 64 values.
  mutating func take(_ word: Int) -> UInt64 {
    let bits = touched[word]
    touched[word] = 0
    return bits
  }

  /// All marks have been taken.
  mutating func noteTaken() { (isListed, hasMoved) = (false, false) }

  /// Makes `shown` the reported numbers. Returns whether they differed.
  @inline(__always)
  @discardableResult
  mutating func updateIfChanged(_ place: Int, _ width: Int, _ shown: UnsafePointer<Double>) -> Bool {
    let known = numbers.start + place &* width
    var hasChanged = false
    for i in 0..<width where known[i] != shown[i] { (known[i], hasChanged) = (shown[i], true) }
    return hasChanged
  }
}

/// The chunks that may have something to report; nil without reporting.
struct ChangeReports: ~Copyable {
  private(set) var list: UnsafeMutablePointer<Column<Int>>?

  mutating func begin() {
    guard list == nil else { return }
    list = .allocate(capacity: 1)
    list?.initialize(to: Column())
  }

  mutating func end() {
    list?.deinitialize(count: 1)
    list?.deallocate()
    list = nil
  }

  deinit {
    list?.deinitialize(count: 1)
    list?.deallocate()
  }
}
