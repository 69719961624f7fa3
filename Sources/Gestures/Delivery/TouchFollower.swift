import LegatoLayers

/// Is told of a window's pointers beside the recognizers; kept in the window's attachments under ``TouchFollowerKey/key``.
package protocol TouchFollower: AnyObject {
  /// - Parameter hit: for one that went down where it did; nil for what follows.
  func follow(_ event: PointerEvent, hit: Layer?)
  /// A gesture with these pointers was recognized.
  func take(_ pointers: Set<Int>)
}

package enum TouchFollowerKey {
  package static var key: ObjectIdentifier { ObjectIdentifier(TouchFollowerKey.self) }
}
