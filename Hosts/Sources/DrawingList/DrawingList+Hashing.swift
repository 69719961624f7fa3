public import Legato

extension DrawingList {
  /// Hashes what an operation and its children would draw; equal for equal pictures.
  public func hash(at index: Int, into hasher: inout Hasher) {
    for place in index..<next(after: index) { hashOne(place, from: index, into: &hasher) }
  }

  /// Hashes an operation without its children.
  public func hash(alone index: Int, into hasher: inout Hasher) {
    switch operations[index] {
    case .group(let opacity, let clip, let start, _): hasher.add(7, opacity, clip?.path, clip?.transform, start - index)
    case .vibrant(let amount, _): hasher.add(8, amount)
    default: hashOne(index, from: index, into: &hasher)
    }
  }

  private func hashOne(_ index: Int, from start: Int, into hasher: inout Hasher) {
    switch operations[index] {
    case .fill(let path, let usesEvenOdd, let color, let transform): hasher.add(0, path, usesEvenOdd, color, transform)
    case .stroke(let path, let style, let color, let transform): hasher.add(1, path, style, color, transform)
    case .shadow(let path, let radius, let offset, let color, let transform):
      hasher.add(2, path, radius, offset, color, transform)
    case .text(let run, let color, let transform): hasher.add(3, run, color, transform)
    case .image(let bitmap, let rect, let opacity, let transform): hasher.add(4, BitmapIdentity(bitmap), rect, opacity, transform)
    case .gradient(let gradient, let rect, let path, let opacity, let transform):
      hasher.add(5, gradient, rect, path, opacity, transform)
    case .backdrop(let effect, let shape, let ground):
      hasher.add(6, effect, shape.path, shape.transform)
      if let ground { hasher.add(6, ground.minX, ground.minY, ground.width, ground.height) }
    case .group(let opacity, let clip, let body, let end):
      hasher.add(7, opacity, clip?.path, clip?.transform, body - start, end - start)
    case .vibrant(let amount, let end): hasher.add(8, amount, end - start)
    }
  }
}

extension Hasher {
  fileprivate mutating func add<each Part: Hashable>(_ kind: Int, _ part: repeat each Part) {
    combine(kind)
    repeat combine(each part)
  }
}

/// Identifies a bitmap by the address of its bytes. Retains the bytes, so that the address is not reused and a change copies them.
public struct BitmapIdentity: Hashable {
  /// The bitmap.
  public let bitmap: Bitmap
  private let address: UnsafeRawPointer?

  /// O(1).
  public init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    address = bitmap.bytes.withUnsafeBytes { $0.baseAddress }
  }

  public static func == (one: BitmapIdentity, other: BitmapIdentity) -> Bool {
    one.address == other.address && one.bitmap.width == other.bitmap.width && one.bitmap.height == other.bitmap.height
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(address) }
}
