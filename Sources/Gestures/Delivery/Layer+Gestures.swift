import LegatoLayers

/// The recognizers of a layer, kept in its attachments.
private final class RecognizerList { var recognizers: [GestureRecognizer] = [] }

extension Layer {
  /// The recognizers of this layer, in the order in which they were added.
  public var gestureRecognizers: [GestureRecognizer] {
    (attachments[ObjectIdentifier(RecognizerList.self)] as? RecognizerList)?.recognizers ?? []
  }

  /// Adds a recognizer, which then tracks pointers that go down in this layer or its sublayers. It is removed from its former layer.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.layer?.removeGestureRecognizer(recognizer)
    let key = ObjectIdentifier(RecognizerList.self)
    let list = attachments[key] as? RecognizerList ?? RecognizerList()
    list.recognizers.append(recognizer)
    attachments[key] = list
    recognizer.layerReference = backReference
  }

  /// Removes a recognizer; a gesture in progress is cancelled.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.layer === self, let list = attachments[ObjectIdentifier(RecognizerList.self)] as? RecognizerList else { return }
    recognizer.cancel()
    if let index = list.recognizers.firstIndex(where: { $0 === recognizer }) { list.recognizers.remove(at: index) }
    recognizer.layerReference = nil
  }
}
