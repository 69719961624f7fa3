import LegatoCore

/// What has changed in a window between two frames of a ``FrameReader``.
///
/// It is read before the reader's next one is taken. Nothing in it allocates, but for room that the reader keeps.
public struct WindowFrame {
  let reader: FrameReader
  /// Counts the reader's frames from 1: the first reports every layer as new.
  public let number: Int

  /// The window that is read.
  public var window: Window { reader.window }

  /// The name of a layer; nil for one that is not in the window.
  public func id(of layer: Layer) -> LayerID? { reader.id(of: layer) }

  /// The layer with this identifier; nil for one that was removed.
  package func layer(_ id: LayerID) -> Layer? { reader.book.layer(id) }

  /// What has changed: first the removed layers, then the others in no order. O(what changed).
  public var changes: Changes {
    isCurrent("changes") ? Changes(book: reader.book, gone: reader.goneLayers, changed: reader.changes) : Changes(book: reader.book)
  }

  /// Whether nothing has: what was drawn last can stay.
  public var isEmpty: Bool { !isCurrent("isEmpty") || reader.goneLayers.isEmpty && reader.changes.isEmpty }

  /// Where something looks different, in the window's own space, in points: at most ``FrameReader/mostRectangles`` rectangles within the window's bounds, none
  /// where nothing does. They may lie over each other, and never leave out a pixel that they are rounded outwards to. The whole window for a reader that does
  /// not track damage, and in its first frame.
  public var damage: [Rect] { isCurrent("damage") ? reader.damage : [] }

  /// What is to be drawn, back to front, a subtree in which nothing has changed as one entry. Made when it is first read in a frame:
  /// O(entries, and what changed).
  public var displayList: DisplayList {
    guard isCurrent("displayList") else { return DisplayList(book: reader.book, entries: []) }
    return DisplayList(book: reader.book, entries: reader.takeDisplayList())
  }

  private func isCurrent(_ call: String) -> Bool {
    if reader.number == number { return true }
    Misuse.report(
      .state(
        call: call, wanted: "the reader's last frame, number \(reader.number)", found: "frame \(number)",
        remedy: "read a frame before the next one is taken"))
    return false
  }

  /// The changes of a frame.
  public struct Changes: Sequence {
    let book: FrameBook
    var gone: [LayerID] = []
    var changed: [FrameReader.Change] = []

    /// How many layers are reported.
    public var underestimatedCount: Int { gone.count + changed.count }
    /// How many layers are reported.
    public var count: Int { gone.count + changed.count }

    public func makeIterator() -> Iterator { Iterator(of: self) }

    /// Counts them once.
    public struct Iterator: IteratorProtocol {
      private let changes: Changes
      private var told = 0

      init(of changes: Changes) { self.changes = changes }

      public mutating func next() -> FrameChange? {
        let place = told - changes.gone.count
        guard place < changes.changed.count else { return nil }
        told += 1
        guard place >= 0 else { return FrameChange(id: changes.gone[told - 1], kinds: .gone, book: changes.book) }
        let change = changes.changed[place]
        return FrameChange(id: change.id, kinds: change.kinds, book: changes.book)
      }
    }
  }
}
