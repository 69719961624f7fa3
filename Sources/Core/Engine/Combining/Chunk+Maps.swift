/// A frame of a chunk of maps, the newest row of each value first: maps that add are multiplied from the left (IV-8), until one that replaces, or else the
/// model, ends the product.
extension Chunk {
  func showMaps(
    at now: Double, _ numbers: borrowing Numbers, _ model: UnsafeMutablePointer<Double>, _ shown: UnsafeMutablePointer<Double>,
    _ playbacks: borrowing Playbacks, _ missing: MissingPieces?, _ ahead: UnsafePointer<Prefetch>?
  ) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: MapFrame.words) { words in
      words.initialize(repeating: 0)
      let frame = MapFrame(
        isAffine: kind.algebra == .affine, width: width, model: model, shown: shown, words: words.baseAddress.unsafelyUnwrapped)
      MapRows.withRoom { maps in
        Shares.withRoom { room in
          for block in log.blocks.indices.reversed() { show(block, frame, maps, at: now, numbers, playbacks, missing, room, ahead) }
        }
      }
      for place in 0..<count where rowCount(place) != 1 { frame.finish(place) }
    }
  }

  private func show(
    _ block: Int, _ frame: MapFrame, _ maps: MapRows, at now: Double, _ numbers: borrowing Numbers, _ playbacks: borrowing Playbacks,
    _ missing: MissingPieces?, _ room: UnsafeMutablePointer<Double>, _ ahead: UnsafePointer<Prefetch>?
  ) {
    let (rows, first) = (log.rows, block << RowBlock.shift)
    if rows.blocks[block].computed == 0 { return }
    let shares = shares(of: rows.blocks[block], block, at: now, playbacks, missing, room)
    maps.compute(rows.blocks[block], rows, first: first, shares, numbers)
    let sole = rows.blocks[block].sole
    var asked = RowBlock.size
    for i in RowBlock.FromNewest(rows.blocks[block].computed) {
      if let ahead, i < asked {
        asked = i & ~(Prefetch.maximumCount &- 1)
        ahead.pointee.ask(rows: first &+ asked..<first &+ asked &+ Prefetch.maximumCount, hasTimings: true, hasKeys: true)
      }
      let (key, offset, remaining) = (rows.keys[first &+ i], rows.offsets + (first &+ i) &* rows.stride, shares.remaining[i])
      let (place, isSole) = (key.target, sole & 1 &<< UInt64(i) != 0)
      if isSole { frame.expectAlone(key.target) }
      let isAlone = isSole || rowCount(place) == 1
      if key.isInterpolated {
        let interpolation = MapInterpolation(numbers: numbers.pointer(to: Int(truncatingIfNeeded: offset.pointee.bitPattern)))
        if shares.isHidden(i) {
          if isAlone { frame.showModel(place) }
        } else if interpolation.form.contains(.grows), isAlone || !interpolation.changesParts {
          frame.put(interpolation.grown(maps.moment(i), at: 1 - remaining), adds: interpolation.adds, place, isAlone: isAlone)
        } else if isAlone {
          frame.show(interpolation.form, maps.moment(i), remaining, place)
        } else {
          frame.put(interpolation, maps.moment(i), maps.rotation(i), remaining, place)
        }
      } else if remaining == 0 {
        if isAlone { frame.showModel(place) }
      } else {
        let map = AffineOffset.map(offset, remaining, maps.rotation(i))
        isAlone ? frame.show(map, place) : frame.put(map, place)
      }
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
  /// Values that are presented; whose product has factors; that leave the plane; and that have changed parts.
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

  /// Notes that a row is the only one that is computed on its value, although there are others.
  @inline(__always)
  func expectAlone(_ place: Int) { isDone.insert(place) }

  @inline(__always)
  func showModel(_ place: Int) { empty(place).apply(to: model(place), width) }

  /// Presents the model with a map that adds.
  @inline(__always)
  func show(_ map: PlaneMap, _ place: Int) { empty(place).apply(map, to: model(place), width) }

  /// Presents an interpolation.
  @inline(__always)
  func show(_ form: MapInterpolation.Form, _ moment: MapMoment, _ remaining: Double, _ place: Int) {
    if remaining == 0, form.contains(.reachesModel) {
      showModel(place)
    } else if form.contains(.adds) {
      empty(place).show(moment.transform, before: model(place), width)
    } else if isAffine {
      PlaneMap(moment.plane).copy(to: shown(place))
    } else {
      moment.transform.copy(to: shown(place))
    }
  }

  // MARK: Several rows, the newest first

  /// Multiplies a map that adds from the left.
  @inline(__always)
  func put(_ map: PlaneMap, _ place: Int) {
    if isDone.contains(place) { return }
    product(place).put(map)
    isMoved.insert(place)
  }

  /// Multiplies an interpolation from the left, changes its parts, or ends the product with it.
  @inline(never)
  func put(_ interpolation: MapInterpolation, _ moment: MapMoment, _ rotation: Rotation, _ remaining: Double, _ place: Int) {
    if isDone.contains(place) { return }
    if interpolation.adds { return put(moment.transform, adds: true, place, isAlone: false) }
    if interpolation.form.contains(.parts) {
      ChangedParts(partsRoom(place), isFirst: !hasParts.contains(place))
        .put(
          interpolation, at: 1 - remaining, { interpolation.form.contains(.grows) ? sineAndCosine($0) : rotation },
          on: Transform3D(model(place)).affine)
      return hasParts.insert(place)
    }
    isDone.insert(place)
    end(place) { product in
      if remaining == 0, interpolation.reachesModel { return product.apply(to: model(place), width) }
      product.apply(to: moment.transform, width)
    }
  }

  /// Multiplies a map from the left, or ends the product with it.
  @inline(never)
  func put(_ map: Transform3D, adds: Bool, _ place: Int, isAlone: Bool) {
    if isAlone { return adds ? empty(place).show(map, before: model(place), width) : empty(place).copy(map, to: shown(place)) }
    if isDone.contains(place) { return }
    if adds {
      if product(place).put(map) { isInSpace.insert(place) }
      return isMoved.insert(place)
    }
    isDone.insert(place)
    end(place) { $0.apply(to: map, width) }
  }

  /// Ends the product with the model, if nothing has replaced that.
  @inline(never)
  func finish(_ place: Int) {
    if isDone.contains(place) { return }
    end(place) { $0.apply(to: model(place), width) }
  }

  /// Where the parts of a map are while it is computed: behind a product, which is one of the plane where parts are changed.
  private func partsRoom(_ place: Int) -> UnsafeMutablePointer<Double> {
    assert(!isAffine, "only maps of space have parts")
    return shown(place) + (width - ChangedParts.count)
  }

  /// Ends a product, and changes the parts of the result.
  @inline(__always)
  private func end(_ place: Int, _ apply: (ShownProduct) -> Void) {
    hasParts.contains(place) ? changeParts(place, apply) : apply(product(place))
  }

  @inline(never)
  private func changeParts(_ place: Int, _ apply: (ShownProduct) -> Void) {
    ChangedParts.withCopy(of: partsRoom(place)) { parts in
      apply(product(place))
      parts.map(from: Transform3D(shown(place))).copy(to: shown(place))
    }
  }
}
