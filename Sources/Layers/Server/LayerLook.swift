/// What a kind of layer draws by that is not animatable.
enum LayerLook: Sendable {
  case plain
  case window([ObjectIdentifier: any ServedAttachment])
  case path(cap: PathLayer.LineCap, join: PathLayer.LineJoin, evenOdd: Bool)
  case text(String, font: String?, size: Double, TextLayer.Alignment)
  case gradient(GradientLayer.Kind)
  case effect
}

/// An object that is attached to a window and sent with it to a render server: the same object on both sides, which any thread may read.
package protocol ServedAttachment: AnyObject, Sendable {}

extension Window {
  /// Replaces what was attached under this name, on a render server too.
  package func attach(_ attachment: any ServedAttachment, as name: ObjectIdentifier) {
    attachments[name] = attachment
    changed(.look)
  }
}
