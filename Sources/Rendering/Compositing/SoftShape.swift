import LegatoCore

/// The shape of a shadow: the blurred coverage of an outline. Cached until the outline or the blur changes.
final class SoftShape {
  /// The outline's own coverage, not blurred, by which shapes are recognized again.
  let spans: Spans
  /// The standard deviation of the blur, in pixels.
  let deviation: Double
  private let coverage: Coverage
  /// The pixels that are covered, relative to those of `spans`: without the translation of its runs.
  let frame: PixelRect
  /// Whether the coverage was not cut off far outside the picture.
  let isWhole: Bool
  var bytes: Int { coverage.shares.count * 4 }

  /// - Parameters:
  ///   - lines: the outline of `spans`, translated by `corner`.
  ///   - limit: the pixels for which coverage is kept.
  init(_ spans: Spans, at corner: Corner, _ lines: [Polyline], deviation: Double, in limit: PixelRect) {
    (self.spans, self.deviation) = (spans, deviation)
    coverage = Coverage(blurred: lines, deviation: deviation, in: limit)
    frame = coverage.frame.moved(by: Corner(x: -corner.x, y: -corner.y))
    // none, too, where all of it lies outside
    isWhole = coverage.frame.isEmpty ? PixelRect(around: lines, in: .everywhere).isEmpty : coverage.frame.isInside(limit)
  }

  /// Composites a colour over the tile, weighted with the coverage.
  func fill(_ color: Tile.Pixel, at corner: Corner, on tile: Tile) {
    let seen = frame.moved(by: corner).intersection(tile.frame)
    guard !seen.isEmpty else { return }
    let shift = Corner(x: frame.x + corner.x - coverage.frame.x, y: frame.y + corner.y - coverage.frame.y)
    for y in seen.y..<seen.maxY {
      let place = tile.index(seen.x, y)
      coverage.withRow(y - shift.y, from: seen.x - shift.x, count: seen.width) { shares in
        let here = tile.pixels + place
        for i in shares.indices {
          let source = color * shares[i]
          here[i] = source + here[i] * (1 - source.w)
        }
        if let openings = tile.openings { for i in shares.indices { openings[place + i] *= 1 - color.w * shares[i] } }
      }
    }
  }
}
