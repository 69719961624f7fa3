import LegatoCore

extension Layer {
  /// A deep copy in no window: a layer of the same kind with the same properties, and copies of its sublayers and mask. Iterative, because a tree may be
  /// deeper than the stack allows.
  /// - Parameter isSeen: whether the copy's models are the presentation values; else they are the model values.
  package func copied(isSeen: Bool) -> Layer {
    let copy = type(of: self).layerKind.make()
    var left = [(from: self, to: copy)]
    while let (from, to) = left.popLast() {
      from.copyProperties(to: to, isSeen: isSeen)
      // a sublayer that is created along with its layer, such as an effect layer's content: the copy has it already
      let parts = Array(zip(from.parts, to.parts))
      for layer in to.sublayers { layer.removeFromSuperlayer() }
      for sublayer in from.sublayers {
        let copy = parts.first { $0.0 === sublayer }?.1 ?? type(of: sublayer).layerKind.make()
        to.addSublayer(copy)
        left.append((sublayer, copy))
      }
      to.mask = from.mask.map { type(of: $0).layerKind.make() }
      if let mask = from.mask, let copy = to.mask { left.append((mask, copy)) }
    }
    return copy
  }

  private func copyProperties(to copy: Layer, isSeen: Bool) {
    forEachProperty { $1.copy(self, copy, isSeen) }
    copy.install(look)
    (copy.isHidden, copy.masksToBounds, copy.isDoubleSided, copy.contentsGravity) = (
      isHidden, masksToBounds, isDoubleSided, contentsGravity
    )
    copy.needsLayout = false
  }
}
