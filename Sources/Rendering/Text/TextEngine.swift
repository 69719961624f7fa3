import LegatoCore
import LegatoLayers

/// A host's own fonts: what draws the text of all layers in a window.
///
/// ```swift
/// struct Typesetter: TextEngine {
///   func drawing(of run: TextRun) -> TextDrawing {
///     .outline(myFonts.glyphs(for: run.text, height: run.size, in: run.rect))
///   }
/// }
/// window.textEngine = Typesetter()
/// ```
/// It is asked once a frame for each text that is seen, on the thread that draws; a ``Compositor`` asks when the run has changed. An engine to which that is dear
/// keeps what it made of a run.
public protocol TextEngine: Sendable {
  /// How `run` looks. Its size may be 0 or below, and its rectangle empty.
  func drawing(of run: TextRun) -> TextDrawing
}

extension Window {
  /// What draws the text of the window's layers, on a render server too; the built-in font by default.
  public var textEngine: any TextEngine {
    get { (attachments[TextEngineBox.key] as? TextEngineBox)?.engine ?? BitmapTextEngine() }
    set {
      attach(TextEngineBox(newValue), as: TextEngineBox.key)
      setNeedsLayout()
    }
  }

  /// Which engine that is: another one after each that was set, nil for the built-in font.
  var textEngineIdentity: ObjectIdentifier? { attachments[TextEngineBox.key].map(ObjectIdentifier.init) }
}

private final class TextEngineBox: ServedAttachment {
  static let key = ObjectIdentifier(TextEngineBox.self)
  let engine: any TextEngine
  init(_ engine: any TextEngine) { self.engine = engine }
}
