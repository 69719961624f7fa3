import LegatoCore

/// The parts of a transform that key paths name. Setting one leaves the others, the slant and the perspective as they are.
extension Transform3D {
  /// The number of a part. A map that flattens space has none; it is left as it is, which is reported.
  subscript(part: Facet) -> Double {
    get { part.number(of: self) }
    set { change("\(part)") { part.map($0, with: newValue) } }
  }

  var planeTranslation: Size {
    get { Size(width: m41, height: m42) }
    set { (m41, m42) = (newValue.width, newValue.height) }
  }

  /// The scale along z.
  var scaleZ: Double {
    get { (m31 * m31 + m32 * m32 + m33 * m33).squareRoot() }
    set {
      let factor = newValue / scaleZ
      change("scale along z") { map in
        guard factor.isFinite else { return nil }
        var map = map
        (map.m31, map.m32, map.m33, map.m34) = (map.m31 * factor, map.m32 * factor, map.m33 * factor, map.m34 * factor)
        return map
      }
    }
  }

  private mutating func change(_ part: String, _ change: (Transform3D) -> Transform3D?) {
    guard let map = change(self) else {
      return Misuse.report(
        .state(
          call: "setValue(_:forKeyPath:)", wanted: "a transform that does not flatten the layer, for its \(part)", found: "one that does",
          remedy: "set the whole transform"))
    }
    self = map
  }
}
