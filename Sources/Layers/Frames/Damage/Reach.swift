import LegatoCore

/// The area that something is drawn in: a bounding box of its outlines, and how far blurs extend beyond it.
///
/// A blur is equally wide in all directions, however unevenly its layer is stretched. Its width is therefore a number beside the box, which scales with the
/// square root of the area scale, so that the bound holds whatever the ancestors' transforms are.
struct Reach: BitwiseCopyable, Equatable {
  var box: Box
  /// The distance beyond the box, in the box's space.
  var margin: Float = 0
  /// The distance that applies once there is a perspective: also of the offsets of shadows, which are not in perspective themselves. It scales with lengths.
  var perspectiveMargin: Float = 0
  /// The distance of what a perspective has been applied to already.
  var fixedMargin: Float = 0

  static let nothing = Reach(box: .nothing)

  /// A blur extends by less than this many standard deviations: three are drawn, in squares of up to two thirds of a deviation, which are smoothed.
  static let deviations = 4.5
  /// The most that antialiasing and the blur's squares add, in points.
  static let edge = 2.0

  func union(_ other: Reach) -> Reach {
    if other.box.isNothing { return self }
    if box.isNothing { return other }
    return Reach(
      box: box.union(other.box), margin: max(margin, other.margin),
      perspectiveMargin: max(perspectiveMargin, other.perspectiveMargin), fixedMargin: max(fixedMargin, other.fixedMargin))
  }

  func contains(_ other: Reach) -> Bool {
    other.box.isNothing
      || box.contains(other.box) && margin >= other.margin && perspectiveMargin >= other.perspectiveMargin
        && fixedMargin >= other.fixedMargin
  }

  func moved(_ dx: Double, _ dy: Double) -> Reach {
    var moved = self
    moved.box = box.moved(dx, dy)
    return moved
  }

  func applying(_ map: PlaneMap) -> Reach {
    if box.isNothing { return self }
    var mapped = self
    mapped.box = box.applying(map)
    if hasNoMargin { return mapped }
    let stretch = Float(map.greatestStretch(from: box, to: mapped.box))
    (mapped.perspectiveMargin, mapped.fixedMargin) = (perspectiveMargin * stretch, fixedMargin * stretch)
    if let affine = map.affine {
      mapped.margin = margin * Float(abs(affine.determinant).squareRoot())
    } else {
      (mapped.fixedMargin, mapped.margin) = (max(mapped.fixedMargin, mapped.perspectiveMargin), 0)
    }
    return mapped
  }

  /// Whether nothing extends beyond the box, however it is mapped.
  var hasNoMargin: Bool { margin == 0 && perspectiveMargin == 0 && fixedMargin == 0 }

  /// The bounding box of everything, margins included; to be taken after the last map.
  var whole: Box {
    let most = Double(max(margin, fixedMargin))
    return most > 0 ? box.grown(by: most + Self.edge) : box
  }
}

extension PlaneMap {
  /// By how much lengths in a box grow at most; 1 where the image has no bounds.
  fileprivate func greatestStretch(from box: Box, to image: Box) -> Double {
    if let affine { return affine.greatestStretch }
    let corners = [(box.left, box.top), (box.right, box.top), (box.left, box.bottom), (box.right, box.bottom)]
    let nearest = corners.map { $0.0 * m[2] + $0.1 * m[5] + m[8] }.min() ?? 0
    guard nearest > 0, (image.right - image.left).isFinite, (image.bottom - image.top).isFinite else { return 1 }
    /// The most that one entry of the derivative is, see ``derivative(at:)``.
    func most(_ entry: Double, _ perspective: Double, _ ends: (Double, Double)) -> Double {
      max(abs(entry - ends.0 * perspective), abs(entry - ends.1 * perspective)) / nearest
    }
    let (across, down) = ((image.left, image.right), (image.top, image.bottom))
    return AffineTransform(
      a: most(m[0], m[2], across), b: most(m[1], m[2], down), c: most(m[3], m[5], across), d: most(m[4], m[5], down), tx: 0, ty: 0
    ).greatestStretch
  }
}

extension AffineTransform {
  /// By how much lengths grow at most: the greater singular value.
  fileprivate var greatestStretch: Double {
    let (squares, areas) = (a * a + b * b + c * c + d * d, 2 * determinant)
    // finite, as it multiplies margins of 0
    return min(1e30, ((squares + max(0, squares * squares - areas * areas).squareRoot()) / 2).squareRoot())
  }
}
