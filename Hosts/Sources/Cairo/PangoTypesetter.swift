import CCairo
public import Legato
import Synchronization

/// Text in the system's fonts, typeset by Pango: any language, also right to left, with fallback fonts for missing letters.
///
/// A layer's `fontName` is a Pango font description: one family, or several with commas, then a weight and a style ("Serif", "DejaVu Sans Bold",
/// "Cantarell Light Italic"); without one, "Sans". A line is `fontSize` high, from ascent to descent. A missing family is reported once, and replaced.
///
/// Outlines of runs are cached. Thread-safe.
public final class PangoTypesetter: TextEngine {
  private let setting: Mutex<Setting>

  /// Loads the system's fonts when the first text is drawn.
  public init() { setting = Mutex(Setting()) }

  public func drawing(of run: TextRun) -> TextDrawing {
    var run = run
    run.pixelsPerPoint = 1
    return setting.withLock { $0.drawing(of: run) }
  }
}

/// Pango's objects and the cached outlines. Accessed only under the typesetter's lock.
private struct Setting: ~Copyable {
  private var fonts: PangoFonts?
  /// Runs used recently, and those used before them.
  private var recent: [TextRun: Path] = [:]
  private var former: [TextRun: Path] = [:]
  private static let maximumRunCount = 512

  mutating func drawing(of run: TextRun) -> TextDrawing {
    guard run.size > 0, run.size.isFinite, !run.text.isEmpty else { return .outline(Path()) }
    if let path = recent[run] { return .outline(path) }
    if fonts == nil { fonts = PangoFonts() }
    let path = former[run] ?? fonts?.outline(of: run) ?? Path()
    if recent.count >= Self.maximumRunCount { (former, recent) = (recent, [:]) }
    recent[run] = path
    return .outline(path)
  }
}
