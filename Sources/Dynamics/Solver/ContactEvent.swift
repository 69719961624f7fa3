/// A contact that began or ended in the last step.
package struct ContactEvent: Sendable {
  package enum Kind: Sendable { case began, ended }
  package let kind: Kind
  /// The tags of the bodies.
  package let tagA, tagB: Int
  /// The collision categories that both bodies had when the contact began.
  package let shared: UInt64
  package let point: Vec
}
