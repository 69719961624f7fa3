/// A frame of a chunk of maps: offsets are multiplied, the oldest leftmost, and the model comes last (IV-8). A replacing row or an explicit animation with an
/// interpolation is alone on its value, and presents the interpolation.
extension Chunk {
  func showMaps(
    at now: Double, _ numbers: borrowing Numbers, _ model: UnsafeMutablePointer<Double>, _ shown: UnsafeMutablePointer<Double>,
    _ playbacks: borrowing Playbacks, _ missing: MissingPieces?
  ) {
    // until the models are multiplied in, each value's numbers hold its product: six numbers, whatever the value's width
    for place in 0..<count where interpolation(of: place) == nil { PlaneMap.identity.copy(to: shown + place &* width) }
    let rows = log.rows
    // interpolations without keys are short and adjacent: the processor prefetches them itself
    var areKeyed = false
    for block in log.blocks.indices {
      forEachShare(ofBlock: block, at: now, playbacks, missing) { row, share in
        let later = row + Prefetch.interpolations
        if areKeyed, later < rows.count, let next = interpolation(of: rows.keys[later].target) { Prefetch.interpolation(next, numbers) }
        let place = rows.keys[row].target
        if let interpolation = interpolation(of: place) {
          let map = MapInterpolation(numbers: numbers.pointer(to: interpolation))
          areKeyed = map.hasKeys
          showInterpolation(map, share, place, model, shown)
        } else if share.remaining != 0 {
          concatenate(rows.offsets + row &* AffineOffset.count, share.remaining, shown + place &* width)
        }
      }
    }
    multiplyModels(model, shown)
  }

  private func showInterpolation(
    _ map: MapInterpolation, _ share: Share, _ place: Int, _ model: UnsafeMutablePointer<Double>, _ shown: UnsafeMutablePointer<Double>
  ) {
    // an explicit animation does not end at the model, and a follower with keys presents those
    let isOver = share.remaining == 0 && !map.hasKeys && !places.has(.isKeyed, place) || share.isHidden
    if isOver {
      (shown + place &* width).update(from: model + place &* width, count: width)
    } else {
      show(map.map(at: 1 - share.remaining), at: shown + place &* width)
    }
  }

  /// Concatenates a row's offset behind a product.
  private func concatenate(_ offset: UnsafePointer<Double>, _ remaining: Double, _ product: UnsafeMutablePointer<Double>) {
    PlaneMap(product).concatenating(AffineOffset.map(offset, remaining)).copy(to: product)
  }

  /// Multiplies each value's product of offsets by its model; the model alone where that is not finite, or nothing is left to multiply.
  private func multiplyModels(_ model: UnsafeMutablePointer<Double>, _ shown: UnsafeMutablePointer<Double>) {
    for place in 0..<count {
      let (from, to) = (model + place &* width, shown + place &* width)
      if interpolation(of: place) != nil { continue }
      guard rowCount(place) > 0, !PlaneMap(to).isIdentity else {
        to.update(from: from, count: width)
        continue
      }
      // products of large numbers may not be finite
      if kind.algebra == .affine {
        let map = PlaneMap(to).concatenating(PlaneMap(from))
        map.copy(to: to)
        if !map.isSound { to.update(from: from, count: width) }
      } else {
        let map = PlaneMap(to)
        map.isSound ? map.copy(before: from, to: to) : to.update(from: from, count: width)
      }
    }
  }
}

extension Chunk {
  private func show(_ map: Transform3D, at place: UnsafeMutablePointer<Double>) {
    if kind.algebra == .transform { return map.copy(to: place) }
    PlaneMap(AffineTransform(a: map.m11, b: map.m12, c: map.m21, d: map.m22, tx: map.m41, ty: map.m42)).copy(to: place)
  }
}

/// A map of the plane as six numbers in a column: a, b, c, d, tx, ty.
struct PlaneMap {
  let transform: AffineTransform

  static let identity = PlaneMap(.identity)

  @inline(__always) init(_ transform: AffineTransform) { self.transform = transform }

  @inline(__always)
  init(_ n: UnsafePointer<Double>) { transform = AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]) }

  @inline(__always)
  func copy(to n: UnsafeMutablePointer<Double>) {
    let m = transform
    (n[0], n[1], n[2], n[3], n[4], n[5]) = (m.a, m.b, m.c, m.d, m.tx, m.ty)
  }

  var isIdentity: Bool { transform.isIdentity }

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
