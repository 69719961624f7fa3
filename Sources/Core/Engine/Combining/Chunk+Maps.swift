/// A frame of a chunk of maps, the newest row of each value first: maps that add are multiplied from the left (IV-8), until one that replaces, or else the
/// model, ends the product.
extension Chunk {
  func showMaps(
    at now: Double, _ numbers: borrowing Numbers, _ model: UnsafeMutablePointer<Double>, _ shown: UnsafeMutablePointer<Double>,
    _ playbacks: borrowing Playbacks, _ missing: MissingPieces?
  ) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: MapFrame.words) { words in
      words.initialize(repeating: 0)
      let frame = MapFrame(
        isAffine: kind.algebra == .affine, width: width, model: model, shown: shown, words: words.baseAddress.unsafelyUnwrapped)
      let (rows, stride) = (log.rows, log.width)
      // interpolations without keys are short and adjacent: the processor prefetches them itself
      var areLong = false
      Shares.withRoom { room in
        for block in log.blocks.indices.reversed() {
          let (first, shares) = (block << RowBlock.shift, shares(ofBlock: block, at: now, playbacks, missing, room))
          rows.blocks[block].forEachLiveFromNewest { i in
            let (row, remaining) = (first &+ i, shares.remaining[i])
            let (key, offset) = (rows.keys[row], rows.offsets + row &* stride)
            let (place, isAlone) = (key.target, rowCount(key.target) == 1)
            if areLong, let next = rows.interpolation(of: row &- Prefetch.interpolations, stride) { Prefetch.interpolation(next, numbers) }
            guard key.isInterpolated else { return isAlone ? frame.show(offset, remaining, place) : frame.put(offset, remaining, place) }
            let interpolation = MapInterpolation(numbers: numbers.pointer(to: Int(truncatingIfNeeded: offset.pointee.bitPattern)))
            areLong = interpolation.hasKeys
            let isHidden = shares.isHidden(i)
            isAlone ? frame.show(interpolation, remaining, isHidden, place) : frame.put(interpolation, remaining, isHidden, place)
          }
        }
      }
      for place in 0..<count where rowCount(place) != 1 { frame.finish(place) }
    }
  }
}

/// The maps of a chunk while a frame is computed: products in the numbers of the presentations, and what is known of each.
private struct MapFrame {
  /// Words of all sets of places.
  static let words = 4 * PlaceSet.words

  let isAffine: Bool
  let width: Int
  private let model, shown: UnsafeMutablePointer<Double>
  /// Values that are presented; whose product has factors; that leave the plane; and that have set parts.
  private let isDone, isMoved, isInSpace, hasParts: PlaceSet

  init(
    isAffine: Bool, width: Int, model: UnsafeMutablePointer<Double>, shown: UnsafeMutablePointer<Double>,
    words: UnsafeMutablePointer<UInt64>
  ) {
    (self.isAffine, self.width, self.model, self.shown) = (isAffine, width, model, shown)
    func set(_ index: Int) -> PlaceSet { PlaceSet(words: words + index * PlaceSet.words) }
    (isDone, isMoved, isInSpace, hasParts) = (set(0), set(1), set(2), set(3))
  }

  @inline(__always)
  private func model(_ place: Int) -> UnsafeMutablePointer<Double> { model + place &* width }
  @inline(__always)
  private func shown(_ place: Int) -> UnsafeMutablePointer<Double> { shown + place &* width }

  @inline(__always)
  private func product(_ place: Int) -> ShownProduct {
    ShownProduct(numbers: shown(place), isAffine: isAffine, isMoved: isMoved.contains(place), isInSpace: isInSpace.contains(place))
  }

  // MARK: A row that is alone on its value

  @inline(__always)
  private func empty(_ place: Int) -> ShownProduct {
    ShownProduct(numbers: shown(place), isAffine: isAffine, isMoved: false, isInSpace: false)
  }

  /// Presents the model with an offset.
  @inline(__always)
  func show(_ offset: UnsafePointer<Double>, _ remaining: Double, _ place: Int) {
    let product = empty(place)
    remaining == 0 ? product.apply(to: model(place), width) : product.apply(AffineOffset.map(offset, remaining), to: model(place), width)
  }

  /// Presents an interpolation.
  @inline(__always)
  func show(_ interpolation: MapInterpolation, _ remaining: Double, _ isHidden: Bool, _ place: Int) {
    let product = empty(place)
    if isHidden || remaining == 0 && interpolation.reachesModel {
      product.apply(to: model(place), width)
    } else if interpolation.adds {
      product.show(interpolation.map(at: 1 - remaining), before: model(place), width)
    } else {
      product.copy(interpolation.map(at: 1 - remaining), to: shown(place))
    }
  }

  // MARK: Several rows, the newest first

  /// Multiplies an offset from the left.
  @inline(__always)
  func put(_ offset: UnsafePointer<Double>, _ remaining: Double, _ place: Int) {
    if remaining == 0 || isDone.contains(place) { return }
    product(place).put(AffineOffset.map(offset, remaining))
    isMoved.insert(place)
  }

  /// Multiplies an interpolation from the left, sets its parts, or ends the product with it.
  @inline(never)
  func put(_ interpolation: MapInterpolation, _ remaining: Double, _ isHidden: Bool, _ place: Int) {
    if isHidden || isDone.contains(place) { return }
    let progress = 1 - remaining
    if interpolation.adds {
      if product(place).put(interpolation.map(at: progress)) { isInSpace.insert(place) }
      return isMoved.insert(place)
    }
    if interpolation.form.contains(.parts) {
      SetParts(shown(place), isFirst: !hasParts.contains(place)).set(interpolation, at: progress)
      return hasParts.insert(place)
    }
    isDone.insert(place)
    if remaining == 0, interpolation.reachesModel { return product(place).apply(to: model(place), width) }
    product(place).apply(to: interpolation.map(at: progress), width)
  }

  /// Ends the product with the model, if nothing has replaced that.
  @inline(__always)
  func finish(_ place: Int) {
    if isDone.contains(place) { return }
    hasParts.contains(place) ? setParts(place) : product(place).apply(to: model(place), width)
  }

  /// Presents the model with the parts that are set.
  @inline(never)
  private func setParts(_ place: Int) {
    let (parts, base, numbers) = (SetParts(shown(place), isFirst: false), model(place), shown(place))
    if isAffine {
      PlaneMap(parts.map(from: PlaneMap(base).transform)).copy(to: numbers)
    } else if let base = Transform3D(base).affine {
      Transform3D(parts.map(from: base)).copy(to: numbers)
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
