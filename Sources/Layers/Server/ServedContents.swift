/// A value that may be the ``Layer/contents`` of a layer on a render server. Pictures are plain values and are sent; contents of other types are not.
public protocol ServedContents: Hashable, Sendable {}
