import LegatoCore

/// The drawings that a host has registered with a window, as damage needs to know them: how far they reach out of their layers.
package protocol RegisteredDrawings: ServedAttachment {
  /// How far what is drawn for the layer reaches out of its bounds, in its own points; nil if none of the drawings is for the layer. Calls no user code.
  func outset(of layer: Layer) -> Double?
  /// The size of the layer's contents, if one of the drawings is for them. Calls user code.
  func contentsSize(of layer: Layer) -> Size?
}

extension Window {
  /// Finds the drawings among the attachments, and marks the layers that they draw as changed if they are others.
  func takeDrawings() {
    let former = drawings
    drawings = nil
    for case let found as any RegisteredDrawings in attachments.values { drawings = found }
    guard drawings !== former else { return }
    frameRecords?.noteDrawn { layer in former?.outset(of: layer) != nil || drawings?.outset(of: layer) != nil }
  }
}

extension Layer {
  /// Differs after each change of what the layer draws, in whatever window; 0 where no frame reader watches its window. Current after a reader's `frame()`.
  package var contentChange: UInt64 {
    guard let records = window?.frameRecords, records.id(of: self) != nil else { return 0 }
    return records.nodes[Int(node)].contentChange
  }

  /// Declares that what the layer draws has changed, where no property tells it: for the setter of a stored property of your own class on which its drawing
  /// depends. Values of its ``layerKind``, and all properties of the library, do so themselves.
  ///
  /// A frame reader reports ``FrameChange/Kinds/content``. Such properties are not sent to a render server.
  public func setNeedsDrawing() { changed([], .content) }
}
