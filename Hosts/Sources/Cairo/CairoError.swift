import CCairo

/// An error of cairo or of an invalid size.
public enum CairoError: Error, Hashable, CustomStringConvertible {
  /// An extent is not in 1…32,767 pixels, cairo's limits.
  case size(width: Int, height: Int)
  /// Cairo's own message, for example when memory is exhausted.
  case refused(String)
  /// An invalid page size.
  case page(width: Double, height: Double)

  /// One sentence: the expectation, the actual value, and the remedy.
  public var description: String {
    switch self {
    case .size(let width, let height):
      "a picture needs 1 to 32767 pixels across and down, got \(width) × \(height); draw it in parts or at a smaller scale"
    case .refused(let reason): "cairo refused: \(reason); nothing was drawn"
    case .page(let width, let height):
      "a page needs finite points above 0 across and down, got \(width) × \(height); give the window a size first"
    }
  }

  init(_ status: cairo_status_t) { self = .refused(String(cString: cairo_status_to_string(status))) }
}
