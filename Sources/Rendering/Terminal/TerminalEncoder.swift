/// Encodes frames as the bytes that update the terminal from the frame before.
/// Unsafe buffers of cells stay within their closures; both frames have the same size.
public struct TerminalEncoder: Sendable {
  /// Wraps each update in the sequences of synchronized output (mode 2026), so that the terminal displays it at once.
  public var isSynchronized: Bool
  /// How the pixels of frames are sent to the terminal.
  package var pixels = PixelProtocol.kitty
  private var tiles = PixelTiles()
  private var shown: TerminalFrame?

  /// An encoder without a former frame: the first is written whole.
  public init(isSynchronized: Bool = false) { self.isSynchronized = isSynchronized }

  /// Forgets the terminal's content, so that the next frame is written whole.
  public mutating func invalidate() { shown = nil }

  /// The bytes that display `frame`: only the cells that differ from the frame before, or all of them for the first frame,
  /// after ``invalidate()`` and after a change of size. Empty if nothing differs.
  ///
  /// Expects the terminal's default colours before, and restores them; the cursor may be anywhere before and after.
  public mutating func encode(_ frame: TerminalFrame) -> [UInt8] {
    var old: TerminalFrame?
    if let shown, shown.columns == frame.columns, shown.rows == frame.rows { old = shown }
    if let old, old == frame { return [] }
    shown = frame
    var writer = CellWriter(columns: frame.columns)
    if isSynchronized { writer.add("\u{1B}[?2026h") }
    frame.cells.withUnsafeBufferPointer { cells in
      if let old {
        old.cells.withUnsafeBufferPointer { former in
          for index in cells.indices where cells[index] != former[index] { writer.put(cells[index], at: index) }
        }
      } else {
        for index in cells.indices { writer.put(cells[index], at: index) }
      }
    }
    writer.finish()
    tiles.write(frame, since: old, by: pixels, to: &writer)
    if isSynchronized { writer.add("\u{1B}[?2026l") }
    return writer.bytes
  }
}
