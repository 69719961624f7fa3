/// A frame of a chunk of maps, the newest row of each value first: maps that add are multiplied from the left (IV-8), until one that replaces, or else the
/// model, ends the product.
extension Chunk {
  func showMaps(
    at now: Double, _ numbers: borrowing Numbers, _ model: UnsafeMutablePointer<Double>, _ shown: UnsafeMutablePointer<Double>,
    _ playbacks: borrowing Playbacks, _ missing: MissingPieces?
  ) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 4 * PlaceSet.words) { words in
      words.initialize(repeating: 0)
      let start = words.baseAddress.unsafelyUnwrapped
      func set(_ index: Int) -> PlaceSet { PlaceSet(words: start + index * PlaceSet.words) }
      let (isDone, isMoved, isInSpace, hasParts) = (set(0), set(1), set(2), set(3))
      @inline(__always) func product(_ place: Int) -> ShownProduct {
        ShownProduct(
          numbers: shown + place &* width, isAffine: kind.algebra == .affine, isMoved: isMoved.contains(place),
          isInSpace: isInSpace.contains(place))
      }
      let (rows, stride) = (log.rows, log.width)
      // interpolations without keys are short and adjacent: the processor prefetches them itself
      var areLong = false
      for block in log.blocks.indices.reversed() {
        forEachShare(ofBlock: block, newestFirst: true, at: now, playbacks, missing) { row, share in
          let (key, offset) = (rows.keys[row], rows.offsets + row &* stride)
          let place = key.target
          if areLong, let next = rows.interpolation(of: row &- Prefetch.interpolations, stride) { Prefetch.interpolation(next, numbers) }
          if isDone.contains(place) { return }
          guard key.isInterpolated else {
            if share.remaining == 0 { return }
            product(place).put(AffineOffset.map(offset, share.remaining))
            return isMoved.insert(place)
          }
          if share.isHidden { return }
          let interpolation = MapInterpolation(numbers: numbers.pointer(to: Int(truncatingIfNeeded: offset.pointee.bitPattern)))
          areLong = interpolation.hasKeys
          guard !interpolation.adds else {
            if product(place).put(interpolation.map(at: 1 - share.remaining)) { isInSpace.insert(place) }
            return isMoved.insert(place)
          }
          if interpolation.form.contains(.parts), rowCount(place) > 1 {
            SetParts(shown + place &* width, isFirst: !hasParts.contains(place)).set(interpolation, at: 1 - share.remaining)
            return hasParts.insert(place)
          }
          isDone.insert(place)
          if share.remaining == 0, interpolation.reachesModel {
            product(place).apply(to: model + place &* width, width)
          } else {
            product(place).apply(to: interpolation.map(at: 1 - share.remaining), width)
          }
        }
      }
      for place in 0..<count where !isDone.contains(place) {
        let base = model + place &* width
        hasParts.contains(place) ? setParts(base, shown + place &* width) : product(place).apply(to: base, width)
      }
    }
  }
}

extension Chunk {
  /// Presents a model with the parts that are set in its presentation.
  private func setParts(_ model: UnsafePointer<Double>, _ shown: UnsafeMutablePointer<Double>) {
    let parts = SetParts(shown, isFirst: false)
    if kind.algebra == .affine {
      PlaneMap(parts.map(from: PlaneMap(model).transform)).copy(to: shown)
    } else if let model = Transform3D(model).affine {
      Transform3D(parts.map(from: model)).copy(to: shown)
    }
  }
}

/// A bit for each value of a chunk.
private struct PlaceSet {
  static let words = Chunk.capacity / UInt64.bitWidth
  let words: UnsafeMutablePointer<UInt64>

  @inline(__always)
  func contains(_ place: Int) -> Bool { words[place &>> 6] & 1 &<< UInt64(place & 63) != 0 }
  @inline(__always)
  func insert(_ place: Int) { words[place &>> 6] |= 1 &<< UInt64(place & 63) }
}

/// A ``MapProduct`` in the numbers of a presentation: six, or sixteen in space.
private struct ShownProduct {
  let numbers: UnsafeMutablePointer<Double>
  let isAffine: Bool
  /// Whether there is a product yet.
  let isMoved: Bool
  let isInSpace: Bool

  /// Multiplies the next older map from the left.
  @inline(__always)
  func put(_ map: PlaneMap) {
    if !isMoved {
      map.copy(to: numbers)
    } else if isInSpace {
      map.copy(before: numbers, to: numbers)
    } else {
      map.concatenating(PlaneMap(numbers)).copy(to: numbers)
    }
  }

  /// The same with a map of space; returns whether the product leaves the plane.
  func put(_ map: Transform3D) -> Bool {
    if let map = map.affine {
      put(PlaneMap(map))
      return isInSpace
    }
    let next = !isMoved ? .identity : isInSpace ? Transform3D(numbers) : Transform3D(PlaneMap(numbers).transform)
    map.concatenating(next).copy(to: numbers)
    return true
  }

  /// Ends the product with a value's numbers; those alone where it is not finite, or there is none.
  @inline(__always)
  func apply(to base: UnsafePointer<Double>, _ width: Int) {
    guard isMoved else { return numbers.update(from: base, count: width) }
    if isInSpace {
      let map = Transform3D(numbers).concatenating(Transform3D(base))
      map.isSound ? map.copy(to: numbers) : numbers.update(from: base, count: width)
    } else if isAffine {
      let map = PlaneMap(numbers).concatenating(PlaneMap(base))
      map.isSound ? map.copy(to: numbers) : numbers.update(from: base, count: width)
    } else {
      let map = PlaneMap(numbers)
      map.isSound ? map.copy(before: base, to: numbers) : numbers.update(from: base, count: width)
    }
  }

  /// The same with an interpolated map.
  @inline(__always)
  func apply(to base: Transform3D, _ width: Int) {
    guard isMoved else { return copy(base, to: numbers) }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: 16) { room in
      let start = room.baseAddress.unsafelyUnwrapped
      copy(base, to: start)
      apply(to: start, width)
    }
  }

  @inline(__always)
  private func copy(_ map: Transform3D, to numbers: UnsafeMutablePointer<Double>) {
    if !isAffine { return map.copy(to: numbers) }
    PlaneMap(AffineTransform(a: map.m11, b: map.m12, c: map.m21, d: map.m22, tx: map.m41, ty: map.m42)).copy(to: numbers)
  }
}

extension Transform3D {
  /// Whether its numbers and their sum are finite.
  fileprivate var isSound: Bool { (0..<16).reduce(0) { $0 + self[$1] }.isFinite }
}

/// A map of the plane as six numbers in a column: a, b, c, d, tx, ty.
struct PlaneMap {
  let transform: AffineTransform

  @inline(__always) init(_ transform: AffineTransform) { self.transform = transform }

  @inline(__always)
  init(_ n: UnsafePointer<Double>) { transform = AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]) }

  @inline(__always)
  func copy(to n: UnsafeMutablePointer<Double>) {
    let m = transform
    (n[0], n[1], n[2], n[3], n[4], n[5]) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
  }

  /// Whether its numbers and their sum are finite.
  @inline(__always)
  var isSound: Bool { (transform.a + transform.b + transform.c + transform.d + transform.tx + transform.ty).isFinite }

  /// Writes this map concatenated with a map of space, 16 numbers row by row.
  @inline(__always)
  func copy(before model: UnsafePointer<Double>, to n: UnsafeMutablePointer<Double>) {
    func row(_ i: Int) -> SIMD4<Double> { UnsafeRawPointer(model + 4 &* i).loadUnaligned(as: SIMD4<Double>.self) }
    func set(_ i: Int, _ row: SIMD4<Double>) { UnsafeMutableRawPointer(n + 4 &* i).storeBytes(of: row, as: SIMD4<Double>.self) }
    let (m, first, second) = (transform, row(0), row(1))
    set(0, first * m.a + second * m.b)
    set(1, first * m.c + second * m.d)
    set(2, row(2))
    set(3, first * m.tx + second * m.ty + row(3))
  }

  @inline(__always)
  func concatenating(_ next: PlaneMap) -> PlaneMap { PlaneMap(transform.concatenating(next.transform)) }
}

extension AffineOffset {
  /// The map of an offset at a remaining share.
  @inline(__always)
  static func map(_ offset: UnsafePointer<Double>, _ remaining: Double) -> PlaneMap {
    PlaneMap(
      AffineParts(
        translation: Vector(dx: offset[0] * remaining, dy: offset[1] * remaining),
        scale: Vector(dx: 1 + offset[2] * remaining, dy: 1 + offset[3] * remaining),
        angle: offset[4] * remaining, 1 + offset[5] * remaining, offset[6] * remaining, offset[7] * remaining, 1 + offset[8] * remaining
      ).transform)
  }
}
