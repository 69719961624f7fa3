import LegatoCore

extension Layer {
  /// A deep copy in no window: a layer of the same kind with the same properties, and copies of its sublayers and mask.
  /// - Parameter isSeen: whether the copy's models are the presentation values; else they are the model values.
  package func copied(isSeen: Bool) -> Layer {
    let copy = type(of: self).layerKind.make()
    copyProperties(to: copy, isSeen: isSeen)
    for layer in copy.sublayers { layer.removeFromSuperlayer() }
    // a sublayer that the kind creates along with its layers, such as an effect layer's content: the copy has it already
    let parts = Array(zip(parts, copy.parts))
    for sublayer in sublayers {
      let inside = parts.first { $0.0 === sublayer }?.1
      if let inside { sublayer.copy(to: inside, isSeen: isSeen) }
      copy.addSublayer(inside ?? sublayer.copied(isSeen: isSeen))
    }
    if let mask { copy.mask = mask.copied(isSeen: isSeen) }
    return copy
  }

  /// Copies properties, sublayers and mask to an existing layer.
  private func copy(to copy: Layer, isSeen: Bool) {
    copyProperties(to: copy, isSeen: isSeen)
    for sublayer in sublayers { copy.addSublayer(sublayer.copied(isSeen: isSeen)) }
    if let mask { copy.mask = mask.copied(isSeen: isSeen) }
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
