/// A shadow's outline, blurred: the shares of its pixels. Kept for as long as the outline and the blur stay what they are.
final class SoftShape {
  let spans: Spans
  let deviation: Double
  let coverage: Coverage
  var frame: PixelRect { coverage.frame }
  var bytes: Int { coverage.shares.count * 4 }

  init(_ spans: Spans, deviation: Double) {
    (self.spans, self.deviation) = (spans, deviation)
    coverage = Coverage(spans).blurred(deviation: deviation, in: .everywhere)
  }

  /// Lays a colour over what the shape covers.
  func fill(_ color: Tile.Pixel, at corner: Corner, on tile: Tile) {
    let seen = frame.moved(by: corner).intersection(tile.frame)
    guard !seen.isEmpty else { return }
    for y in seen.y..<seen.maxY {
      let place = tile.index(seen.x, y)
      coverage.withRow(y - corner.y, from: seen.x - corner.x, count: seen.width) { shares in
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

extension Coverage {
  /// The shares of runs, one by one.
  init(_ spans: Spans) {
    self.init(frame: spans.frame, shares: [Float](repeating: 0, count: spans.frame.width * spans.frame.height))
    for row in 0..<spans.frame.height {
      for place in spans.places(inRow: row, beyond: 0) {
        let run = spans.runs[place]
        for i in 0..<Int(run.count) { set(run.share, at: row * spans.frame.width + Int(run.x) + i) }
      }
    }
  }
}
