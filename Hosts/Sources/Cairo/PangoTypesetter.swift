import CCairo
public import Legato
import Synchronization

/// The fonts of the system, set by Pango: whatever language, from right to left too, with letters that a family lacks taken from others.
///
/// A layer's `fontName` is what Pango calls a font: a family, or several with commas, then a weight and a style ("Serif", "DejaVu Sans Bold",
/// "Cantarell Light Italic"); "Sans" without one. A line, from the highest letter to the lowest, is as high as the layer's `fontSize`. A family that
/// is not there is reported once, and another takes its place.
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
  /// Runs used lately, and those before them.
  private var recent: [TextRun: Path] = [:]
  private var former: [TextRun: Path] = [:]
  private static let mostRuns = 512

  mutating func drawing(of run: TextRun) -> TextDrawing {
    guard run.size > 0, run.size.isFinite, !run.text.isEmpty else { return .outline(Path()) }
    if let path = recent[run] { return .outline(path) }
    if fonts == nil { fonts = PangoFonts() }
    let path = former[run] ?? fonts?.outline(of: run) ?? Path()
    if recent.count >= Self.mostRuns { (former, recent) = (recent, [:]) }
    recent[run] = path
    return .outline(path)
  }
}
