/// What a layer may show as its ``Layer/contents`` on a render server: pictures are plain values and cross; anything else stays with its owner.
public protocol ServedContents: Hashable, Sendable {}
