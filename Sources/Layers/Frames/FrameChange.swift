import LegatoCore

/// What is other on a layer than in the reader's frame before.
public struct FrameChange {
  /// What may have changed of a layer. Of one that is new everything has.
  public struct Kinds: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Where it is: position, anchor point, transform, the origin of its bounds. Nothing of it is drawn anew; its sublayers move with it.
    public static let geometry = Kinds(rawValue: 1)
    /// Its order among its siblings: its ``Layer/zPosition``, or its index. The layer around then has ``sublayers``, too.
    public static let depth = Kinds(rawValue: 2)
    /// How much of it and of all in it is seen.
    public static let opacity = Kinds(rawValue: 4)
    /// The size of its bounds, by which its content is drawn and what is inside is cut off.
    public static let size = Kinds(rawValue: 8)
    /// Something that it draws itself: background, border, corners, contents, outline, text, gradient, effect.
    public static let content = Kinds(rawValue: 16)
    /// Its shadow.
    public static let shadow = Kinds(rawValue: 32)
    /// ``Layer/isHidden`` or ``Layer/isDoubleSided``.
    public static let visibility = Kinds(rawValue: 64)
    /// What it cuts off of the layers inside: ``Layer/masksToBounds``, or the corners of a layer with that.
    public static let clip = Kinds(rawValue: 128)
    /// It has another mask or none, or something of the mask has changed.
    public static let mask = Kinds(rawValue: 256)
    /// Which layers lie in it, or in which order they are drawn.
    public static let sublayers = Kinds(rawValue: 512)
    /// It lies in another layer than before.
    public static let superlayer = Kinds(rawValue: 1024)
    /// It was not in the window. All others but ``gone`` come with it.
    public static let new = Kinds(rawValue: 2048)
    /// It is no longer in the window; nothing else is reported for it.
    public static let gone = Kinds(rawValue: 4096)

    /// What moves a layer without drawing anything of it.
    public static let movement: Kinds = [.geometry, .depth]
    /// Of what a picture of the layer's own content is made, but for its shadow.
    public static let picture: Kinds = [.size, .content]
    /// How layers lie in each other and limit each other.
    public static let structure: Kinds = [.visibility, .clip, .mask, .sublayers, .superlayer, .new, .gone]

    static let all = Kinds(rawValue: 4095)
  }

  /// Which layer.
  public let id: LayerID
  /// What has changed.
  public let kinds: Kinds
  let book: FrameBook

  /// The layer; nil for one that was removed, and once it leaves after the frame.
  public var layer: Layer? { book.layer(id) }
}
