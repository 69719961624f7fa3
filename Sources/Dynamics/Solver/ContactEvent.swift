/// A change of touch that the last step brought.
package struct ContactEvent: Sendable {
  package enum Kind: Sendable { case began, ended }
  package let kind: Kind
  /// The tags of the bodies.
  package let tagA, tagB: Int
  /// The categories that both bodies were in when the touch began.
  package let shared: UInt64
  package let point: Vec
}
