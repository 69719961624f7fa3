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
    let reach = Int((3 * deviation).rounded(.up))
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
    var result = Surface(frame)
    guard frame.width > 0, frame.height > 0, source.frame.width > 0, source.frame.height > 0 else { return result }
    let squares = squares(of: source)
    let wanted = square == 1 ? frame : around(frame)
    let blurred = columnsBlurred(rowsBlurred(squares, to: wanted), to: wanted)
    let f = Double(square)
    for y in frame.y..<frame.maxY {
      // between the middles of the squares; with squares of one pixel just the pixel
      let v = square == 1 ? Double(y) : (Double(y) + 0.5) / f - 0.5
      let (row, down) = (Int(v.rounded(.down)), Float(v - v.rounded(.down)))
      for x in frame.x..<frame.maxX {
        guard square > 1 else {
          result[x, y] = blurred[x, y]
          continue
        }
        let u = (Double(x) + 0.5) / f - 0.5
        let (column, right) = (Int(u.rounded(.down)), Float(u - u.rounded(.down)))
        let upper = blurred[column, row] * (1 - right) + blurred[column + 1, row] * right
        let lower = blurred[column, row + 1] * (1 - right) + blurred[column + 1, row + 1] * right
        result[x, y] = upper * (1 - down) + lower * down
      }
    }
    return result
  }

  /// The squares whose middles lie around `frame`'s pixels.
  private func around(_ frame: PixelRect) -> PixelRect {
    let (x, y) = (down(frame.x) - 1, down(frame.y) - 1)
    return PixelRect(x: x, y: y, width: down(frame.maxX) + 2 - x, height: down(frame.maxY) + 2 - y)
  }

  /// Divided by the square's side and rounded down: the grid stays where it is, wherever the frame begins.
  private func down(_ pixel: Int) -> Int { Int((Double(pixel) / Double(square)).rounded(.down)) }

  private func squares(of source: Surface) -> Surface {
    guard square > 1 else { return source }
    let (x, y) = (down(source.frame.x), down(source.frame.y))
    var squares = Surface(
      PixelRect(x: x, y: y, width: down(source.frame.maxX - 1) + 1 - x, height: down(source.frame.maxY - 1) + 1 - y))
    for row in squares.frame.y..<squares.frame.maxY {
      let rows = max(row * square, source.frame.y)..<min((row + 1) * square, source.frame.maxY)
      for column in squares.frame.x..<squares.frame.maxX {
        let columns = max(column * square, source.frame.x)..<min((column + 1) * square, source.frame.maxX)
        var sum = SIMD4<Float>.zero
        for y in rows { for x in columns { sum += source[x, y] } }
        squares[column, row] = sum / Float(rows.count * columns.count)
      }
    }
    return squares
  }

  private func rowsBlurred(_ source: Surface, to wanted: PixelRect) -> Surface {
    let rows = PixelRect(x: wanted.x, y: source.frame.y, width: wanted.width, height: source.frame.height)
    var result = Surface(rows)
    var padded = [SIMD4<Float>](repeating: .zero, count: wanted.width + 2 * reach)
    for y in rows.y..<rows.maxY {
      for i in padded.indices { padded[i] = source[min(max(wanted.x - reach + i, source.frame.x), source.frame.maxX - 1), y] }
      result.setRow(y) { row in
        padded.withUnsafeBufferPointer { padded in
          weights.withUnsafeBufferPointer { weights in
            for x in 0..<row.count {
              var sum = SIMD4<Float>.zero
              for i in 0..<weights.count { sum += padded[x + i] * weights[i] }
              row[x] = sum
            }
          }
        }
      }
    }
    return result
  }

  private func columnsBlurred(_ source: Surface, to wanted: PixelRect) -> Surface {
    var result = Surface(wanted)
    for y in wanted.y..<wanted.maxY {
      result.setRow(y) { row in
        for (i, weight) in weights.enumerated() {
          source.withRow(min(max(y - reach + i, source.frame.y), source.frame.maxY - 1)) { other in
            for x in 0..<row.count { row[x] += other[x] * weight }
          }
        }
      }
    }
    return result
  }
}
