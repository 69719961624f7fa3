import LegatoCore
import LegatoLayers

/// Draws the text of all layers in a window, with a host's own fonts.
///
/// ```swift
/// struct Typesetter: TextEngine {
///   func drawing(of run: TextRun) -> TextDrawing {
///     .outline(myFonts.glyphs(for: run.text, height: run.size, in: run.rect))
///   }
/// }
/// window.textEngine = Typesetter()
/// ```
/// Called once per frame for each visible text, on the drawing thread; a ``Compositor`` calls it when the run has changed. An engine for which that is
/// expensive should cache its drawings.
public protocol TextEngine: Sendable {
  /// The drawing of `run`, whose size may be 0 or below, and whose rectangle may be empty.
  func drawing(of run: TextRun) -> TextDrawing
}

extension Window {
  /// Draws the text of the window's layers, on a render server too; the built-in font by default.
  public var textEngine: any TextEngine {
    get { (attachments[TextEngineBox.key] as? TextEngineBox)?.engine ?? BitmapTextEngine() }
    set {
      attach(TextEngineBox(newValue), as: TextEngineBox.key)
      setNeedsLayout()
    }
  }

  /// Identity of the engine; differs after each new one, nil for the built-in font.
  var textEngineIdentity: ObjectIdentifier? { attachments[TextEngineBox.key].map(ObjectIdentifier.init) }
}

private final class TextEngineBox: ServedAttachment {
  static let key = ObjectIdentifier(TextEngineBox.self)
  let engine: any TextEngine
  init(_ engine: any TextEngine) { self.engine = engine }
}
