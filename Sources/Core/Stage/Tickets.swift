/// A stage's tickets by number: running ones, and ended ones for reuse.
struct Tickets: ~Copyable {
  private var tickets = Segments<Ticket?>()
  /// Order of the tickets' first starts; 0 without one.
  private var orders = Segments<UInt64>()
  private var free = Column<Int32>()
  private var issued: UInt64 = 0

  /// Ended tickets with numbers below this are kept for reuse: at most some megabytes.
  private static let kept = 1 << 18

  var openCount: Int { tickets.count - free.count }

  /// Nil for a number that was never issued.
  subscript(index: Int) -> Ticket? { tickets.indices.contains(index) ? tickets[index] : nil }

  func forEach(_ body: (Ticket) -> Void) { for index in tickets.indices { tickets[index].map(body) } }

  /// The order of the first start in the ticket with that number.
  func order(_ index: Int) -> UInt64 { orders.indices.contains(index) ? orders[index] : 0 }

  /// A ticket with a number, kept here until it has ended; an ended one without references is reused.
  @inline(__always)
  mutating func make(_ parent: Ticket?, _ completion: UnsafePointer<BlockContext.Completion>?) -> Unmanaged<Ticket> {
    guard let index = free.last.map(Int.init), isKnownUniquelyReferenced(&tickets[index]) else { return new(parent, completion) }
    free.removeLast(1)
    // reading it as a strong reference would count it
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

  /// The stage of the tickets, which each ticket with a number refers to.
  var stage: Unmanaged<Stage>?

  /// Gives a ticket a number.
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

  /// The number of a ticket that an animation starts in.
  @inline(__always)
  mutating func issue(_ ticket: Ticket) -> Int {
    let index = ticket.index ?? enter(ticket)
    if orders[index] == 0 {
      issued += 1
      orders[index] = issued
    }
    return index
  }

  /// Frees the number of an ended ticket.
  mutating func leave(_ ticket: Ticket) {
    guard let index = ticket.index else { return }
    if index >= Self.kept { tickets[index] = nil }
    orders[index] = 0
    free.append(Int32(truncatingIfNeeded: index))
    ticket.index = nil
  }
}
