/// A stage's books by their numbers: those under way, and some that are over, to be opened again.
struct Tickets: ~Copyable {
  private var tickets = Segments<Ticket?>()
  /// Counts the books that something was started in; 0 for one without.
  private var orders = Segments<UInt64>()
  private var free = Column<Int32>()
  private var issued: UInt64 = 0

  /// Books that are over are kept to be opened again where their numbers are below this: some megabytes after a storm.
  private static let kept = 1 << 18

  var openCount: Int { tickets.count - free.count }

  /// None for a number that was never given here.
  subscript(index: Int) -> Ticket? { tickets.indices.contains(index) ? tickets[index] : nil }

  func forEach(_ body: (Ticket) -> Void) { for index in tickets.indices { tickets[index].map(body) } }

  /// When something was first started in the book with that number, in counts of such starts.
  func order(_ index: Int) -> UInt64 { orders.indices.contains(index) ? orders[index] : 0 }

  /// A book with a number, kept here until it is over: one that is over already, where nobody knows that any more.
  @inline(__always)
  mutating func make(_ parent: Ticket?, _ completion: UnsafePointer<BlockContext.Completion>?) -> Unmanaged<Ticket> {
    guard let index = free.last.map(Int.init), isKnownUniquelyReferenced(&tickets[index]) else { return new(parent, completion) }
    free.removeLast(1)
    // read as what it is, it would be counted
    let ticket = UnsafeRawPointer(tickets.pointer(to: index)).load(as: Unmanaged<Ticket>.self)
    ticket._withUnsafeGuaranteedRef { $0.reopen(parent: parent, completion: completion, index: index) }
    return ticket
  }

  @inline(never)
  private mutating func new(_ parent: Ticket?, _ completion: UnsafePointer<BlockContext.Completion>?) -> Unmanaged<Ticket> {
    let ticket = Ticket(parent: parent, completion: completion?.pointee.call)
    _ = enter(ticket)
    return .passUnretained(ticket)
  }

  /// Whose books they are: each that has a number here says so.
  var stage: Unmanaged<Stage>?

  /// Gives a book a number.
  @inline(never)
  private mutating func enter(_ ticket: Ticket) -> Int {
    let index: Int
    if let free = free.popLast() {
      index = Int(free)
      tickets[index] = ticket
    } else {
      index = tickets.count
      tickets.append(ticket)
      orders.append(0)
    }
    ticket.index = index
    ticket.stage = stage
    return index
  }

  /// The number of a book that something is started in.
  @inline(__always)
  mutating func issue(_ ticket: Ticket) -> Int {
    let index = ticket.index ?? enter(ticket)
    if orders[index] == 0 {
      issued += 1
      orders[index] = issued
    }
    return index
  }

  /// A book that is over gives its number back.
  mutating func leave(_ ticket: Ticket) {
    guard let index = ticket.index else { return }
    if index >= Self.kept { tickets[index] = nil }
    orders[index] = 0
    free.append(Int32(truncatingIfNeeded: index))
    ticket.index = nil
  }
}
