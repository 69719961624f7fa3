import LegatoCore

/// The size of a grid of pixels or cells that a caller asks for.
enum PictureSize {
  /// 16,384 · 16,384, the largest picture that graphics processors take: 1 GB of bytes.
  static let mostPixels = 1 << 28
  /// 4,096 · 4,096, far more than any terminal shows.
  static let mostCells = 1 << 24

  /// Extents below 0 count as 0. More than `most` places in all could not be held: reported, and there are none.
  static func checked(_ width: Int, _ height: Int, most: Int, _ call: String) -> (width: Int, height: Int) {
    let (width, height) = (max(0, width), max(0, height))
    let (count, isOver) = width.multipliedReportingOverflow(by: height)
    guard isOver || count > most else { return (width, height) }
    Misuse.report(.number(call: call, wanted: "at most \(most) in all", found: "\(width) × \(height)", repair: "0 × 0"))
    return (0, 0)
  }
}
