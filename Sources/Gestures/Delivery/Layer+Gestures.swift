import LegatoLayers

/// What a layer listens to.
private final class RecognizerList { var recognizers: [GestureRecognizer] = [] }

extension Layer {
  /// In the order in which they were added.
  public var gestureRecognizers: [GestureRecognizer] {
    (attachments[ObjectIdentifier(RecognizerList.self)] as? RecognizerList)?.recognizers ?? []
  }

  /// The recognizer watches pointers that go down in this layer and in those inside it. It leaves the layer it was with.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.layer?.removeGestureRecognizer(recognizer)
    let key = ObjectIdentifier(RecognizerList.self)
    let list = attachments[key] as? RecognizerList ?? RecognizerList()
    list.recognizers.append(recognizer)
    attachments[key] = list
    recognizer.layer = self
  }

  /// A gesture in progress is cancelled.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.layer === self, let list = attachments[ObjectIdentifier(RecognizerList.self)] as? RecognizerList else { return }
    recognizer.cancel()
    list.recognizers.removeAll { $0 === recognizer }
    recognizer.layer = nil
  }
}
