public import Legato

/// Two pictures of the same size, compared byte by byte.
public struct Likeness {
  /// Mean difference of all bytes, in steps of 0…255.
  public private(set) var mean = 0.0
  /// Share of the pixels with a byte that differs by more than 32.
  public private(set) var farOff = 0.0

  public init(_ one: Bitmap, _ other: Bitmap) {
    var (sum, far) = (0, 0)
    let (one, other) = (one.bytes, other.bytes)
    for pixel in stride(from: 0, to: min(one.count, other.count), by: 4) {
      var largest = 0
      for i in pixel..<pixel + 4 {
        let difference = abs(Int(one[i]) - Int(other[i]))
        sum += difference
        largest = max(largest, difference)
      }
      if largest > 32 { far += 1 }
    }
    mean = Double(sum) / Double(max(1, one.count))
    farOff = 4 * Double(far) / Double(max(1, one.count))
  }
}
