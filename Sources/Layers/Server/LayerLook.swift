/// The properties of a kind of layer that are drawn but not animatable.
enum LayerLook: Sendable {
  case plain
  case window([ObjectIdentifier: any ServedAttachment])
  case path(cap: PathLayer.LineCap, join: PathLayer.LineJoin, evenOdd: Bool)
  case text(String, font: String?, size: Double, TextLayer.Alignment)
  case gradient(GradientLayer.Kind)
  case effect
}

/// An object that is attached to a window and sent to a render server with it: both sides use the same object, from any thread.
package protocol ServedAttachment: AnyObject, Sendable {}

extension Window {
  /// Replaces the attachment with this key, on a render server, too.
  package func attach(_ attachment: any ServedAttachment, as name: ObjectIdentifier) {
    attachments[name] = attachment
    takeDrawings()
    changed(.look)
  }
}
