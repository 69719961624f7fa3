/// Which indices of a chunk are used, and rare properties of its values: columns that are allocated at first use.
struct Places: ~Copyable {
  /// Rare properties of a value.
  struct Mark: OptionSet {
    let rawValue: UInt16
    /// There is no value at this index.
    static let isVacant = Mark(rawValue: 1)
    /// A non-finite presentation was reported, and the presentation has not been finite since (MU-5).
    static let isNonFinite = Mark(rawValue: 2)
    /// A change has to be reported; see ``Watches``.
    static let isWatched = Mark(rawValue: 4)
    /// The only row on it is replacing, and leads to the model, also if that changes later.
    static let isReplacing = Mark(rawValue: 8)
    /// That row began at the presentation of other animations (AD-3): a render server starts it from its own.
    static let startsFromShown = Mark(rawValue: 16)
    /// A row on it repeats, or did: see ``Engine/isKeptFromAdding(_:)``.
    static let isRepeating = Mark(rawValue: 32)
    /// A row on it is an explicit animation with an interpolation, or was: the only one of a map.
    static let isKeyed = Mark(rawValue: 64)
    /// A row on it is an explicit animation, or was: see ``Engine/explicitRows``.
    static let isExplicit = Mark(rawValue: 128)
    /// A row on it is an explicit animation of a part, or was: see ``Engine/hasPart(_:)``.
    static let hasPart = Mark(rawValue: 256)
    // unions of marks are numbers: array literals in inlined code may be allocated
    /// The marks of a row that began at the presentation of another, and replaces.
    static let replacesShown = Mark(rawValue: 8 | 16)
    /// The marks that may prevent additive animations.
    static let preventsAdding = Mark(rawValue: 8 | 32 | 64)
    /// The marks that describe rows: cleared with the last row.
    static let ofRows = Mark(rawValue: 8 | 16 | 32 | 64 | 128 | 256)
  }

  /// What few values have, in one word: general rows, and a time of their own.
  struct Rare: Equatable {
    private var word: UInt64 = 0
    @inline(__always) static var none: Rare { Rare() }
    /// Number of general rows.
    var generalCount: Int {
      get { Int(truncatingIfNeeded: word & 0xFFFF_FFFF) }
      set { word = word & ~0xFFFF_FFFF | UInt64(truncatingIfNeeded: newValue) & 0xFFFF_FFFF }
    }
    /// The time space of its animations.
    var space: Int {
      get { Int(truncatingIfNeeded: word >> 32) }
      set { word = word & 0xFFFF_FFFF | UInt64(truncatingIfNeeded: newValue) << 32 }
    }
    @inline(__always) static func == (l: Rare, r: Rare) -> Bool { l.word == r.word }
  }

  private var rare = Column<Rare>()
  let capacity: Int
  /// Indices that have been taken at least once; freed ones are taken first.
  private(set) var count = 0
  private var vacant = Column<UInt16>()
  private var marks = Column<Mark>()
  /// How often each index was freed.
  private var generations = Column<UInt32>()
  /// What the numbers of discrete values stand for.
  private var tables: [AnyObject?] = []

  init(capacity: Int) { self.capacity = capacity }

  /// Number of values.
  var used: Int { count - vacant.count }
  var isFull: Bool { used == capacity }

  /// Takes a free index; there has to be one.
  mutating func take() -> Int {
    guard let last = vacant.last else {
      count += 1
      return count - 1
    }
    vacant.removeLast(1)
    marks[Int(last)] = []
    return Int(last)
  }

  /// Takes all indices for one owner; all have to be free.
  mutating func takeAll() {
    for place in vacant.indices { marks[Int(vacant[place])] = [] }
    vacant.removeAll(keepingCapacity: true)
    count = capacity
  }

  /// Frees the index of a removed value with all its properties.
  mutating func giveBack(_ place: Int) {
    if generations.isEmpty { generations.append(repeating: 0, count: capacity) }
    generations[place] &+= 1
    if !rare.isEmpty { rare[place] = .none }
    if !tables.isEmpty { tables[place] = nil }
    makeMarks()
    marks[place] = .isVacant
    vacant.append(UInt16(truncatingIfNeeded: place))
  }

  func isUsed(_ place: Int) -> Bool { place < count && !has(.isVacant, place) }
  func generation(_ place: Int) -> UInt32 { generations.isEmpty ? 0 : generations[place] }

  @inline(__always)
  func has(_ mark: Mark, _ place: Int) -> Bool { !marks.isEmpty && marks[place].contains(mark) }

  mutating func set(_ mark: Mark, _ place: Int, _ isSet: Bool) {
    if isSet { makeMarks() }
    if !marks.isEmpty { marks[place] = isSet ? marks[place].union(mark) : marks[place].subtracting(mark) }
  }

  /// Sets the marks of a value's only row.
  @inline(__always)
  mutating func setMarks(_ ofRow: Mark, _ place: Int) {
    makeMarks()
    marks[place] = marks[place].subtracting(.ofRows).union(ofRow)
  }

  /// Whether no mark prevents additive animations; see ``Engine/isKeptFromAdding(_:)``.
  @inline(__always)
  func mayAdd(_ place: Int) -> Bool { marks.isEmpty || marks[place].isDisjoint(with: .preventsAdding) }

  /// Whether a value has nothing rare, and no row that prevents additive animations.
  @inline(__always)
  func isPlain(_ place: Int) -> Bool { rare(place) == .none && mayAdd(place) }

  /// Clears the marks of rows after the last one has ended.
  @inline(__always)
  mutating func forgetRows(_ place: Int) { if !marks.isEmpty { marks[place].subtract(.ofRows) } }

  private mutating func makeMarks() { if marks.isEmpty { marks.append(repeating: [], count: capacity) } }

  /// Whether none of the values has ever had anything rare.
  var arePlain: Bool { rare.isEmpty }

  @inline(__always)
  func rare(_ place: Int) -> Rare { rare.isEmpty ? .none : rare[place] }

  mutating func setRare(_ place: Int, _ value: Rare) {
    guard rare(place) != value else { return }
    if rare.isEmpty { rare.append(repeating: .none, count: capacity) }
    rare[place] = value
  }

  func table(_ place: Int) -> AnyObject? { tables.isEmpty ? nil : tables[place] }

  mutating func setTable(_ place: Int, _ table: AnyObject) {
    if tables.isEmpty { tables = Array(repeating: nil, count: capacity) }
    tables[place] = table
  }

  /// The invariant that does not hold; nil where all is sound. O(indices).
  ///
  /// A vacant index is listed once, is marked so, and was taken before.
  var unsoundness: String? {
    let free = vacant.indices.map { Int(vacant[$0]) }
    if Set(free).count < free.count { return "a place was given back twice" }
    if let place = free.first(where: { $0 >= count || !has(.isVacant, $0) }) {
      return "place \(place) was given back, and is taken for used"
    }
    let marked = (0..<count).count { has(.isVacant, $0) }
    return marked == free.count ? nil : "\(marked) places are marked as vacant, and \(free.count) are listed"
  }
}
