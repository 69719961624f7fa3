import LegatoCore

/// The same properties under other names, for a module whose layer subclasses declare properties with the original names.
extension Layer {
  package var layersInside: [Layer] { sublayers }
  package var shadowWay: Vector {
    get { shadowOffset }
    set { shadowOffset = newValue }
  }
  package var ground: Color {
    get { backgroundColor }
    set { backgroundColor = newValue }
  }
  package var edgeColor: Color {
    get { borderColor }
    set { borderColor = newValue }
  }
  package var shade: Color {
    get { shadowColor }
    set { shadowColor = newValue }
  }
}

extension PathLayer {
  package var fill: Color {
    get { fillColor }
    set { fillColor = newValue }
  }
  package var stroke: Color {
    get { strokeColor }
    set { strokeColor = newValue }
  }
}
