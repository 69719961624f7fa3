/// A bit for each value of a chunk, in words of somebody else.
struct PlaceSet {
  static let words = Chunk.capacity / UInt64.bitWidth
  private let words: UnsafeMutablePointer<UInt64>

  init(words: UnsafeMutablePointer<UInt64>) { self.words = words }

  @inline(__always)
  func contains(_ place: Int) -> Bool { words[place &>> 6] & 1 &<< UInt64(place & 63) != 0 }
  @inline(__always)
  func insert(_ place: Int) { words[place &>> 6] |= 1 &<< UInt64(place & 63) }
}
