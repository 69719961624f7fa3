/// The layers that a frame draws, from back to front: each layer before its descendants. Hidden and fully transparent layers are left out with their
/// descendants. A mask is not an entry; read it from its layer.
public struct DisplayList: RandomAccessCollection {
  /// A layer to draw, or a subtree without changes.
  public struct Entry {
    /// The layer's identifier.
    public let id: LayerID
    /// The layer; nil if it has left the window after the frame.
    public var layer: Layer? { records.layer(id) }
    /// The depth in the tree; 0 for the window. The following entries with a higher level are descendants.
    public let level: Int
    /// What has changed about the layer itself; for one that the list of the frame before left out, since it was last listed.
    public let kinds: FrameChange.Kinds
    /// Whether its descendants have not changed either: the entry stands for the whole subtree. Its ancestors may have moved. False if the list of the frame
    /// before left it out.
    public let isUnchangedSubtree: Bool
    let records: FrameRecords
  }

  struct Item {
    var id: LayerID
    var level: Int
    var kinds: FrameChange.Kinds
    var isUnchanged: Bool
  }

  let records: FrameRecords
  let entries: [Item]

  public var startIndex: Int { 0 }
  public var endIndex: Int { entries.count }
  public subscript(position: Int) -> Entry {
    let item = entries[position]
    return Entry(id: item.id, level: item.level, kinds: item.kinds, isUnchangedSubtree: item.isUnchanged, records: records)
  }
}
