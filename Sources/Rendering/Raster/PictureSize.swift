import LegatoCore

/// A requested size of a grid of pixels or cells.
enum PictureSize {
  /// 16,384 · 16,384, the largest texture of graphics processors: 1 GB of bytes.
  static let maximumPixels = 1 << 28
  /// 4,096 · 4,096, far more than any terminal shows.
  static let maximumCells = 1 << 24

  /// Both extents, or 0 × 0 if one of them is not above 0. If there are more than `maximum` elements, that is reported, and the result is 0 × 0.
  static func checked(_ width: Int, _ height: Int, maximum: Int, _ call: String) -> (width: Int, height: Int) {
    guard width > 0, height > 0 else { return (0, 0) }
    let (count, isOver) = width.multipliedReportingOverflow(by: height)
    guard isOver || count > maximum else { return (width, height) }
    Misuse.report(.number(call: call, wanted: "at most \(maximum) in all", found: "\(width) × \(height)", repair: "0 × 0"))
    return (0, 0)
  }
}
