import LegatoCore

/// Blurs pixels by a Gaussian of a given deviation.
///
/// A wide blur leaves nothing that needs every pixel: the picture is first averaged over squares of 2, 4, 8 … pixels, as large as leaves a deviation of
/// at least 3.5 squares, blurred there, and mixed between the squares' middles. Averaging over f pixels has a variance of (f² − 1)/12, mixing one of f²/6;
/// both are taken off the blur's own. A sharp edge is then nowhere further from the error function than 0.003 (of 0…1), measured at all places of the
/// edge between the squares; with every pixel, and three deviations to each side, 0.0015.
/// - Complexity: about O(pixels · 40) for any deviation, O(pixels · 6·deviation) below 7 pixels.
struct GaussianBlur {
  private let square: Int
  private let weights: [Float]
  private var reach: Int { weights.count / 2 }

  /// - Parameter deviation: pixels, at least 0, finite.
  init(deviation: Double) {
    var square = 1
    while deviation / Double(2 * square) >= 3.5 { square *= 2 }
    self.square = square
    let f = Double(square)
    let variance = square > 1 ? deviation * deviation - (f * f - 1) / 12 - f * f / 6 : deviation * deviation
    weights = Self.weights(deviation: variance.squareRoot() / f)
  }

  /// The bell at whole steps, three deviations to each side, with a sum of 1.
  static func weights(deviation: Double) -> [Float] {
    guard deviation > 0.01 else { return [1] }
    let reach = Int(saturating: (3 * deviation).rounded(.up))
    let bell = (-reach...reach).map { gaussian(Double($0) / deviation) }
    let total = bell.reduce(0, +)
    return bell.map { Float($0 / total) }
  }

  /// The pixels that count for those of `frame`.
  func source(for frame: PixelRect) -> PixelRect {
    let margin = (reach + 1) * square
    return PixelRect(x: frame.x - margin, y: frame.y - margin, width: frame.width + 2 * margin, height: frame.height + 2 * margin)
  }

  /// `frame` blurred. What `source` lacks of ``source(for:)`` counts as its nearest pixel.
  func blur(_ source: Surface, to frame: PixelRect) -> Surface {
    guard frame.width > 0, frame.height > 0, source.frame.width > 0, source.frame.height > 0 else { return Surface(frame) }
    let wanted = around(frame)
    let blurred = columnsBlurred(rowsBlurred(squares(of: source, around: wanted), to: wanted), to: wanted)
    return square == 1 ? blurred : enlarged(blurred, to: frame)
  }

  /// The squares whose middles lie around `frame`'s pixels.
  private func around(_ frame: PixelRect) -> PixelRect {
    if square == 1 { return frame }
    let (x, y) = (down(frame.x) - 1, down(frame.y) - 1)
    return PixelRect(x: x, y: y, width: down(frame.maxX) + 2 - x, height: down(frame.maxY) + 2 - y)
  }

  /// Divided by the square's side and rounded down: the grid stays where it is, wherever the frame begins.
  private func down(_ pixel: Int) -> Int { Int(saturating: (Double(pixel) / Double(square)).rounded(.down)) }

  /// The means of all squares that count for the wanted ones.
  private func squares(of source: Surface, around wanted: PixelRect) -> Surface {
    var squares = Surface(
      PixelRect(x: wanted.x - reach, y: wanted.y - reach, width: wanted.width + 2 * reach, height: wanted.height + 2 * reach))
    let (columns, rows) = (source.frame.x...source.frame.maxX - 1, source.frame.y...source.frame.maxY - 1)
    let (first, share) = (squares.frame.x, 1 / Float(square * square))
    for row in squares.frame.y..<squares.frame.maxY {
      squares.setRow(row) { means in
        for y in row * square..<(row + 1) * square {
          source.withRow(min(max(y, rows.lowerBound), rows.upperBound)) { pixels in
            for i in 0..<means.count {
              for x in (first + i) * square..<(first + i + 1) * square {
                means[i] += pixels[min(max(x, columns.lowerBound), columns.upperBound) - columns.lowerBound] * share
              }
            }
          }
        }
      }
    }
    return squares
  }

  private func rowsBlurred(_ squares: Surface, to wanted: PixelRect) -> Surface {
    var result = Surface(PixelRect(x: wanted.x, y: squares.frame.y, width: wanted.width, height: squares.frame.height))
    for y in squares.frame.y..<squares.frame.maxY {
      result.setRow(y) { row in
        squares.withRow(y) { squares in
          weights.withUnsafeBufferPointer { weights in
            for x in 0..<row.count {
              var sum = SIMD4<Float>.zero
              for i in 0..<weights.count { sum += squares[x + i] * weights[i] }
              row[x] = sum
            }
          }
        }
      }
    }
    return result
  }

  private func columnsBlurred(_ rows: Surface, to wanted: PixelRect) -> Surface {
    var result = Surface(wanted)
    for y in wanted.y..<wanted.maxY {
      result.setRow(y) { row in
        for (i, weight) in weights.enumerated() {
          rows.withRow(y - reach + i) { other in for x in 0..<row.count { row[x] += other[x] * weight } }
        }
      }
    }
    return result
  }

  /// Between the middles of the squares.
  private func enlarged(_ squares: Surface, to frame: PixelRect) -> Surface {
    var result = Surface(frame)
    func place(_ pixel: Int) -> (square: Int, rest: Float) {
      let place = (Double(pixel) + 0.5) / Double(square) - 0.5
      return (Int(saturating: place.rounded(.down)), Float(place - place.rounded(.down)))
    }
    let columns = (frame.x..<frame.maxX).map { x in (i: place(x).square - squares.frame.x, rest: place(x).rest) }
    for y in frame.y..<frame.maxY {
      let (row, rest) = place(y)
      result.setRow(y) { pixels in
        squares.withRow(row) { upper in
          squares.withRow(row + 1) { lower in
            for (x, column) in columns.enumerated() {
              let (i, right) = column
              let top = upper[i] + (upper[i + 1] - upper[i]) * right
              let bottom = lower[i] + (lower[i + 1] - lower[i]) * right
              pixels[x] = top + (bottom - top) * rest
            }
          }
        }
      }
    }
    return result
  }
}
