import LegatoLayers

/// Receives a window's pointer events in addition to the recognizers; kept in the window's attachments under ``TouchFollowerKey/key``.
package protocol TouchFollower: AnyObject {
  /// Called for each pointer event.
  /// - Parameter hit: the layer in which the pointer went down; nil for all later events of the pointer.
  func follow(_ event: PointerEvent, hit: Layer?)
  /// Called when a recognizer that cancels touches has recognized a gesture with these pointers.
  func take(_ pointers: Set<Int>)
}

package enum TouchFollowerKey {
  package static var key: ObjectIdentifier { ObjectIdentifier(TouchFollowerKey.self) }
}
