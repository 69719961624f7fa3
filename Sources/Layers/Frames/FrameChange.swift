import LegatoCore

/// The change of a layer since the reader's last frame.
public struct FrameChange {
  /// The aspects of a layer that may have changed; all of them for a new one.
  public struct Kinds: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The place: position, anchor point, transform, or the origin of the bounds. The layer's own picture stays, and its sublayers move with it.
    public static let geometry = Kinds(rawValue: 1)
    /// The order among the siblings: ``Layer/zPosition``, or the index. The superlayer has ``sublayers`` then, too.
    public static let depth = Kinds(rawValue: 2)
    /// The opacity.
    public static let opacity = Kinds(rawValue: 4)
    /// The size of the bounds, to which its content is drawn and its sublayers are clipped.
    public static let size = Kinds(rawValue: 8)
    /// Something that the layer draws itself: background, border, corners, contents, outline, text, gradient, effect.
    public static let content = Kinds(rawValue: 16)
    /// The shadow.
    public static let shadow = Kinds(rawValue: 32)
    /// ``Layer/isHidden`` or ``Layer/isDoubleSided``.
    public static let visibility = Kinds(rawValue: 64)
    /// The clipping of sublayers: ``Layer/masksToBounds``, or the corners of a layer with that.
    public static let clip = Kinds(rawValue: 128)
    /// Another mask or none, or a change of the mask.
    public static let mask = Kinds(rawValue: 256)
    /// The sublayers, or the order in which they are drawn.
    public static let sublayers = Kinds(rawValue: 512)
    /// Another superlayer.
    public static let superlayer = Kinds(rawValue: 1024)
    /// The layer was not in the window before. All other kinds except ``removed`` come with it.
    public static let added = Kinds(rawValue: 2048)
    /// The layer is no longer in the window; no other kind comes with it.
    public static let removed = Kinds(rawValue: 4096)

    /// Changes that move a layer without changing its picture.
    public static let movement: Kinds = [.geometry, .depth]
    /// Changes of the layer's own picture, without its shadow.
    public static let picture: Kinds = [.size, .content]
    /// Changes of the tree, and of what layers show of each other.
    public static let structure: Kinds = [.visibility, .clip, .mask, .sublayers, .superlayer, .added, .removed]

    static let all = Kinds(rawValue: 4095)
    /// Until a reader's frame: nothing but the position has changed, as the engine has reported it.
    static let shift = Kinds(rawValue: 1 << 31)
    /// Until a reader's frame: the layer was removed, and its node is still in the reader's list.
    static let listed = Kinds(rawValue: 1 << 30)
  }

  /// The layer's identifier.
  public let id: LayerID
  /// The aspects that may have changed.
  public let kinds: Kinds
  @usableFromInline let records: FrameRecords

  @inlinable
  init(id: LayerID, kinds: Kinds, records: FrameRecords) { (self.id, self.kinds, self.records) = (id, kinds, records) }

  /// The layer; nil if it was removed, or has left the window after the frame.
  public var layer: Layer? { records.layer(id) }
}
