import LegatoCore

extension Layer {
  /// A layer of the same kind that looks like this one, in no window, with copies of those in it and of its mask.
  /// - Parameter isSeen: whether as it is seen now; else as it is going to be.
  package func copied(isSeen: Bool) -> Layer {
    let kind = type(of: self).layerKind
    let copy = kind.make()
    copyProperties(to: copy, isSeen: isSeen)
    for layer in copy.sublayers { layer.removeFromSuperlayer() }
    // one that is made with it
    let parts = Array(zip(kind.parts(self), kind.parts(copy)))
    for sublayer in sublayers {
      let inside = parts.first { $0.0 === sublayer }?.1
      if let inside { sublayer.copy(to: inside, isSeen: isSeen) }
      copy.addSublayer(inside ?? sublayer.copied(isSeen: isSeen))
    }
    if let mask { copy.mask = mask.copied(isSeen: isSeen) }
    return copy
  }

  /// The same to a layer that is there.
  private func copy(to copy: Layer, isSeen: Bool) {
    copyProperties(to: copy, isSeen: isSeen)
    for sublayer in sublayers { copy.addSublayer(sublayer.copied(isSeen: isSeen)) }
    if let mask { copy.mask = mask.copied(isSeen: isSeen) }
  }

  private func copyProperties(to copy: Layer, isSeen: Bool) {
    eachProperty { $1.copy(self, copy, isSeen) }
    copy.install(look)
    (copy.isHidden, copy.masksToBounds, copy.isDoubleSided, copy.contentsGravity) = (
      isHidden, masksToBounds, isDoubleSided, contentsGravity
    )
    copy.needsLayout = false
  }
}
