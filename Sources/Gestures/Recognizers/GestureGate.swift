/// Decides, in addition to a recognizer's delegate, whether its gesture may begin; kept in the layer's attachments under ``GestureGateKey/key``.
package protocol GestureGate: AnyObject {
  func letsBegin(_ recognizer: GestureRecognizer) -> Bool
}

/// The key of a layer's gate in its attachments.
package enum GestureGateKey {
  package static var key: ObjectIdentifier { ObjectIdentifier(GestureGateKey.self) }
}
