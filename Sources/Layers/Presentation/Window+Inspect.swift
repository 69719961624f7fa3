import LegatoCore

extension Window {
  /// The animations that run on the window's stage, with names like "card.position" for those on layers of the window. A layer without a ``Layer/name`` is
  /// named by its type. O(layers and animations).
  public func inspect() -> Inspection {
    var inspection = stage.inspect()
    guard !inspection.items.isEmpty else { return inspection }
    var (names, keys): ([Int: String], [UInt32: String]) = ([:], [:])
    var layers: [Layer] = [self]
    while let layer = layers.popLast() {
      layer.note(&names, &keys)
      if let mask = layer.mask { layers.append(mask) }
      layers += layer.sublayers
    }
    for index in inspection.items.indices {
      inspection.items[index].name = names[inspection.items[index].value]
      inspection.items[index].key = inspection.items[index].start.flatMap { keys[$0] }
    }
    return inspection
  }
}

extension Layer {
  /// Collects the names of this layer's animated values by their numbers on the stage, and the keys of its explicit animations by their starts.
  fileprivate func note(_ names: inout [Int: String], _ keys: inout [UInt32: String]) {
    let own = name ?? "\(type(of: self))"
    forEachProperty { _, property in
      if let number = property.value(self).number { names[number] = "\(own).\(property.name)" }
    }
    for (key, added) in explicit.all { for part in added.start.numbers { keys[part] = key } }
  }
}
