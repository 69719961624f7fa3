/// The size of a terminal.
public struct TerminalSize: Hashable, Sendable, CustomStringConvertible {
  /// The size in cells.
  public var columns, rows: Int
  /// A size in cells; the numbers are not checked.
  public init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }
  /// `80×24`.
  public var description: String { "\(columns)×\(rows)" }
  /// Whether it is at least as wide and as high as `least`.
  public func holds(_ least: TerminalSize) -> Bool { columns >= least.columns && rows >= least.rows }
}
