/// What a frame draws, back to front: each layer before those in it. Layers that are hidden or wholly clear are left out with all in them; masks are their
/// layers' own.
public struct DisplayList: RandomAccessCollection {
  /// A layer to draw, or a subtree that is as it was.
  public struct Entry {
    /// Which layer.
    public let id: LayerID
    /// The layer; nil once it has left after the frame.
    public var layer: Layer? { book.layer(id) }
    /// How many layers it lies in; 0 for the window. What comes next on a higher level lies in it.
    public let level: Int
    /// What has changed of it.
    public let kinds: FrameChange.Kinds
    /// Whether nothing in it has changed either: all layers inside belong to the entry. Those around it may have moved.
    public let isUnchangedSubtree: Bool
    let book: FrameBook
  }

  struct Item {
    var id: LayerID
    var level: Int
    var kinds: FrameChange.Kinds
    var isUnchanged: Bool
  }

  let book: FrameBook
  let entries: [Item]

  public var startIndex: Int { 0 }
  public var endIndex: Int { entries.count }
  public subscript(position: Int) -> Entry {
    let item = entries[position]
    return Entry(id: item.id, level: item.level, kinds: item.kinds, isUnchangedSubtree: item.isUnchanged, book: book)
  }
}
