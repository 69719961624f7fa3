import LegatoCore

/// The changes of a window between two frames of a ``FrameReader``.
///
/// Valid until the reader's next frame. Reading it allocates nothing beyond storage that the reader keeps.
public struct WindowFrame {
  let reader: FrameReader
  /// The reader's frames are counted from 1; the first one reports every layer as new.
  public let number: Int

  /// The window whose changes these are.
  public var window: Window { reader.window }

  /// The identifier of a layer; nil if it is not in the window.
  public func id(of layer: Layer) -> LayerID? { reader.id(of: layer) }

  /// The layer with this identifier; nil if it was removed.
  package func layer(_ id: LayerID) -> Layer? { reader.records.layer(id) }

  /// The changes: first those of removed layers, then the others in no particular order. O(changes).
  public var changes: Changes {
    isCurrent("changes")
      ? Changes(records: reader.records, gone: reader.goneLayers, changed: reader.changes) : Changes(records: reader.records)
  }

  /// Whether there are no changes, so that the last picture can stay.
  public var isEmpty: Bool { !isCurrent("isEmpty") || reader.goneLayers.isEmpty && reader.changes.isEmpty }

  /// The areas that look different, in points of the window's own space: at most ``FrameReader/maximumRectangleCount`` rectangles within the window's bounds,
  /// none without changes. They may overlap. Rounded outwards to pixels, they contain every pixel that differs. The whole window for a reader that does not
  /// track damage, and in its first frame.
  public var damage: [Rect] { isCurrent("damage") ? reader.damage : [] }

  /// The layers to draw, from back to front; a subtree without changes is one entry. Built when it is first read in a frame, in O(entries and changes).
  public var displayList: DisplayList {
    guard isCurrent("displayList") else { return DisplayList(records: reader.records, entries: []) }
    return DisplayList(records: reader.records, entries: reader.takeDisplayList())
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
    let records: FrameRecords
    var gone: [LayerID] = []
    var changed: [FrameReader.Change] = []

    /// The number of reported layers.
    public var underestimatedCount: Int { gone.count + changed.count }
    /// The number of reported layers.
    public var count: Int { gone.count + changed.count }

    public func makeIterator() -> Iterator { Iterator(of: self) }

    /// Iterates over the changes once. Inlined, so that a loop that does not ask for the layers counts no references.
    public struct Iterator: IteratorProtocol {
      @usableFromInline let records: FrameRecords
      private let gone: [LayerID]
      @usableFromInline let changed: [FrameReader.Change]
      /// Index of the next change; below 0 for removed layers.
      @usableFromInline var position: Int

      init(of changes: Changes) {
        (records, gone, changed, position) = (changes.records, changes.gone, changes.changed, -changes.gone.count)
      }

      @inlinable
      public mutating func next() -> FrameChange? {
        guard position < changed.count else { return nil }
        defer { position &+= 1 }
        if position < 0 { return removed() }
        let change = changed[position]
        return FrameChange(id: change.id, kinds: change.kinds, records: records)
      }

      @usableFromInline
      func removed() -> FrameChange { FrameChange(id: gone[gone.count + position], kinds: .removed, records: records) }
    }
  }
}
