import Foundation
import LegatoCore

/// The parts of a transform that leave the plane: a rotation about x, then y, then z, and the scale along z. Setting one leaves the others, the slant, the
/// translation and the perspective as they are.
extension Transform3D {
  /// The angle about x, in radians.
  var rotationX: Double {
    get { turns.x }
    set { turn("transform.rotation.x") { $0.x = newValue } }
  }
  /// The angle about y, in radians. Read it is within a quarter turn; what lies beyond is half a turn about x and z.
  var rotationY: Double {
    get { turns.y }
    set { turn("transform.rotation.y") { $0.y = newValue } }
  }
  /// The scale along z.
  var scaleZ: Double {
    get { length(m31, m32, m33) }
    set {
      let before = scaleZ
      change("transform.scale.z", where: before > 0) {
        let factor = newValue / before
        ($0.m31, $0.m32, $0.m33) = ($0.m31 * factor, $0.m32 * factor, $0.m33 * factor)
      }
    }
  }

  private func length(_ x: Double, _ y: Double, _ z: Double) -> Double { (x * x + y * y + z * z).squareRoot() }

  /// The angles about x, y and z.
  private var turns: (x: Double, y: Double, z: Double) {
    let (second, third) = (length(m21, m22, m23), length(m31, m32, m33))
    let isFlat = second == 0 || third == 0
    return (isFlat ? 0 : atan2(m23 / second, m33 / third), atan2(-m13, (m11 * m11 + m12 * m12).squareRoot()), atan2(m12, m11))
  }

  private static func rotation(_ turns: (x: Double, y: Double, z: Double)) -> Transform3D {
    Transform3D(rotationAngle: turns.x, x: 1, y: 0, z: 0).concatenating(Transform3D(rotationAngle: turns.y, x: 0, y: 1, z: 0))
      .concatenating(Transform3D(rotationAngle: turns.z, x: 0, y: 0, z: 1))
  }

  private mutating func turn(_ keyPath: String, _ change: (inout (x: Double, y: Double, z: Double)) -> Void) {
    var turns = turns
    let back = Self.rotation(turns).inverted
    change(&turns)
    guard let turn = back?.concatenating(Self.rotation(turns)) else { return }
    self.change(keyPath, where: true) {
      let (x, y, z) = ($0.m41, $0.m42, $0.m43)
      $0 = $0.concatenating(turn)
      ($0.m41, $0.m42, $0.m43) = (x, y, z)
    }
  }

  /// Changes the map without its perspective. One that flattens space has no such parts; it is left as it is, which is reported.
  private mutating func change(_ keyPath: String, where isPossible: Bool, _ change: (inout Transform3D) -> Void) {
    var map = self
    (map.m14, map.m24, map.m34, map.m44) = (0, 0, 0, 1)
    guard isPossible, let back = map.inverted else {
      return Misuse.report(
        .state(
          call: "setValue(_:forKeyPath:)", wanted: "a transform that does not flatten the layer, for \(keyPath)", found: "one that does",
          remedy: "set the whole transform"))
    }
    let perspective = back.concatenating(self)
    change(&map)
    self = map.concatenating(perspective)
  }
}
