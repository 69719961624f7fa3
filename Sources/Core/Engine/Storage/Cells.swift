/// Places for elements that never move, side by side where they are made one after the other.
struct Cells<Element: BitwiseCopyable>: ~Copyable {
  private static var greatestSegment: Int { 1 << 10 }
  private var segments = Column<UnsafeMutablePointer<Element>>()
  private var free = Column<UnsafeMutablePointer<Element>>()
  /// Of the last segment.
  private var (room, used) = (0, 0)

  init() {}

  deinit { for index in segments.indices { segments[index].deallocate() } }

  /// A place with that element, valid until it is freed. Amortised O(1).
  mutating func make(_ element: Element) -> UnsafeMutablePointer<Element> {
    let cell = free.popLast() ?? unused()
    cell.initialize(to: element)
    return cell
  }

  mutating func free(_ cell: UnsafeMutablePointer<Element>) { free.append(cell) }

  private mutating func unused() -> UnsafeMutablePointer<Element> {
    if used == room {
      (room, used) = (max(4, min(2 * room, Self.greatestSegment)), 0)
      segments.append(.allocate(capacity: room))
    }
    used += 1
    return segments[segments.count - 1] + (used - 1)
  }
}
