import LegatoCore

/// For a module whose own properties have these names.
extension Layer {
  package var layersInside: [Layer] { sublayers }
  package var shadowWay: Vector {
    get { shadowOffset }
    set { shadowOffset = newValue }
  }
}
