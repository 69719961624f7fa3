import LegatoCore
import LegatoLayers

/// How the parts of a registered drawing are drawn.
extension LayerContent {
  /// Draws parts, from back to front.
  /// - Parameters:
  ///   - map: from the parts' points to the layer's: a scale and a translation.
  ///   - depth: the number of groups of the drawing that they are in.
  func paint(
    _ parts: [ContentsDrawing.Part], _ map: AffineTransform, _ opacity: Double, depth: Int = 0, on target: inout some DrawingTarget
  ) {
    for part in parts {
      switch part {
      case .fill(let path, let color, let usesEvenOdd):
        fill(path.applying(map), color.withAlpha(multipliedBy: opacity), usesEvenOdd: usesEvenOdd, on: &target)
      case .stroke(let path, var style, let color):
        style.width *= map.scale
        stroke(path.applying(map), style, color.withAlpha(multipliedBy: opacity), on: &target)
      case .picture(let bitmap, let rect):
        let seen = rect.applying(map)
        image(bitmap, in: seen, opacity, place.nearestAffine(at: seen), on: &target)
      case .gradient(let gradient, let rect, let path):
        if !gradient.colors.isEmpty { paint(gradient, in: rect.applying(map), within: path.applying(map), opacity, on: &target) }
      case .shadow(let path, let radius, let offset, let color):
        shadow(
          of: path.applying(map), radius: max(0, radius) * map.scale, offset: Vector(dx: offset.dx * map.a, dy: offset.dy * map.d),
          color.withAlpha(multipliedBy: opacity), on: &target)
      case .text(let run, let color): paint(run, color, map, opacity, on: &target)
      case .group(let parts, let own, let clip, let mask): group(parts, own * opacity, clip, mask, map, depth, on: &target)
      }
    }
  }

  private func paint(_ run: TextRun, _ color: Color, _ map: AffineTransform, _ opacity: Double, on target: inout some DrawingTarget) {
    let alpha = color.withAlpha(multipliedBy: opacity)
    guard alpha.alpha > 0 else { return }
    let affine = place.nearestAffine(at: run.rect.applying(map))
    var run = run
    run.pixelsPerPoint = target.pixelsPerPoint * affine.scale * map.scale
    paint(typeset(run), alpha, opacity, map, affine, on: &target)
  }

  private static var maximumDepth: Int { 512 }

  private func group<Target: DrawingTarget>(
    _ parts: [ContentsDrawing.Part], _ opacity: Double, _ clip: Path?, _ mask: [ContentsDrawing.Part]?, _ map: AffineTransform,
    _ depth: Int, on target: inout Target
  ) {
    guard opacity > 0 else { return }
    guard depth < Self.maximumDepth, ThreadStack.hasRoom else { return ThreadStack.reportEnd("draw(_:)", "groups in groups") }
    var masking: ((inout Target) -> Void)?
    if let mask { masking = { self.paint(mask, map, 1, depth: depth + 1, on: &$0) } }
    target.group(opacity: min(1, opacity), clip: clip.map { placed($0.applying(map)) }, mask: masking) {
      self.paint(parts, map, 1, depth: depth + 1, on: &$0)
    }
  }
}

extension AffineTransform {
  /// The square root of the scale of areas.
  var scale: Double { determinant.magnitude.squareRoot() }
}
