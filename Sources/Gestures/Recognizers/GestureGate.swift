/// Consulted beside a recognizer's delegate on whether its gesture may begin; kept in the attachments of the recognizer's layer under ``GestureGateKey/key``.
package protocol GestureGate: AnyObject {
  func letsBegin(_ recognizer: GestureRecognizer) -> Bool
}

/// Where a layer's gate is kept.
package enum GestureGateKey {
  package static var key: ObjectIdentifier { ObjectIdentifier(GestureGateKey.self) }
}
