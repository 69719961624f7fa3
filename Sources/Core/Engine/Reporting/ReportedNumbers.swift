/// What somebody was last told of the values of a chunk, and which of them may show something else by now. Empty while nobody asks.
struct ReportedNumbers: ~Copyable {
  /// Whose each value is, by the asker's own word; 0 for a value that nobody asks for.
  private var owners = Column<UInt64>()
  /// The numbers that were told, as long as the models.
  private var numbers = Column<Double>()
  /// A bit for each value that something was done to since.
  private(set) var touched = Column<UInt64>()
  /// Whether a frame has computed all values with rows since.
  private(set) var hasMoved = false
  /// The engine's list of chunks to look at, and whether this one is on it.
  private var list: UnsafeMutablePointer<Column<Int>>?
  private var isListed = false
  private let chunk: Int

  init(_ chunk: Int) { self.chunk = chunk }

  var isEmpty: Bool { owners.isEmpty }

  /// From here on it is kept what was told. O(capacity).
  mutating func begin(_ capacity: Int, _ width: Int, _ list: UnsafeMutablePointer<Column<Int>>) {
    owners.append(repeating: 0, count: capacity)
    numbers.append(repeating: 0, count: capacity * width)
    touched.append(repeating: 0, count: (capacity + 63) / 64)
    self.list = list
  }

  /// Nobody asks any more.
  mutating func end() {
    owners.removeAll()
    numbers.removeAll()
    touched.removeAll()
    (list, isListed, hasMoved) = (nil, false, false)
  }

  func owner(_ place: Int) -> UInt64 { owners.isEmpty ? 0 : owners[place] }
  mutating func setOwner(_ place: Int, _ owner: UInt64) { if !owners.isEmpty { owners[place] = owner } }

  /// Something was done to a value.
  @inline(__always)
  mutating func touch(_ place: Int) { if !touched.isEmpty { note(place) } }

  @inline(never)
  private mutating func note(_ place: Int) {
    touched[place >> 6] |= 1 << UInt64(place & 63)
    enlist()
  }

  /// A frame has computed the values with rows.
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

  /// Takes what was noted of 64 values.
  mutating func take(_ word: Int) -> UInt64 {
    let bits = touched[word]
    touched[word] = 0
    return bits
  }

  /// All that was noted has been taken.
  mutating func noteTaken() { (isListed, hasMoved) = (false, false) }

  /// Whether numbers are others than were told; they are told from then on.
  @inline(__always)
  mutating func takesAsNew(_ place: Int, _ width: Int, _ shown: UnsafePointer<Double>) -> Bool {
    let known = numbers.start + place &* width
    var isNew = false
    for i in 0..<width where known[i] != shown[i] { (known[i], isNew) = (shown[i], true) }
    return isNew
  }
}

/// The chunks of which something may have to be told; nil while nobody asks.
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
