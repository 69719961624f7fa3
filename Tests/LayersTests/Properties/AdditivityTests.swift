import Expectations
import LegatoLayers
import Testing

@Suite("Some properties are additive, others replace") struct AdditivityTests {
  @Test(
    "LM-22, AD-9: a second change of an additive property adds a contribution",
    arguments: [
      AnimatableProperty.position, .boundsOrigin, .boundsSize, .transform, .cornerRadius, .sublayerTransform,
    ]) func adding(property: AnimatableProperty)
  {
    expectEqual(count(after: property), 2)
  }

  @Test(
    "LM-22, AD-1: a second change of any other property replaces the first, whose completion gets false",
    arguments: [
      AnimatableProperty.anchorPoint, .zPosition, .opacity, .backgroundColor, .borderWidth, .borderColor, .shadowColor, .shadowOpacity,
      .shadowOffset, .shadowRadius,
    ]) func replacing(property: AnimatableProperty)
  {
    expectEqual(count(after: property), 1)
  }

  /// Animations that run on a layer after its property was changed in two blocks.
  private func count(after property: AnimatableProperty) -> Int {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    var completions = [Bool]()
    Layer.animate(withDuration: 1) {
      change(layer, property, 1)
    } completion: {
      completions.append($0)
    }
    window.stage.advance(to: 0.5)
    Layer.animate(withDuration: 1) { change(layer, property, 2) }
    let count = layer.animationCount
    expectEqual(completions, count == 1 ? [false] : [])
    window.stage.advance(to: 1)
    expectEqual(completions, [count == 2])
    return count
  }

  private func change(_ layer: Layer, _ property: AnimatableProperty, _ n: Double) {
    switch property {
    case .position: layer.position.x = 100 * n
    case .boundsOrigin: layer.bounds.origin.x = 10 * n
    case .boundsSize: layer.bounds.size.width = 100 + 10 * n
    case .anchorPoint: layer.anchorPoint.x = 0.1 * n
    case .transform: layer.affineTransform = AffineTransform(scaleX: 1 + n, y: 1)
    case .sublayerTransform: layer.sublayerTransform = Transform3D(scaleX: 1 + n, y: 1, z: 1)
    case .zPosition: layer.zPosition = n
    case .opacity: layer.opacity = 1 - n / 4
    case .backgroundColor: layer.backgroundColor = Color(white: n / 4)
    case .contents: layer.contents = AnyHashable(n)
    case .cornerRadius: layer.cornerRadius = n
    case .maskedCorners: layer.maskedCorners = CornerMask(rawValue: UInt(n))
    case .borderWidth: layer.borderWidth = n
    case .borderColor: layer.borderColor = Color(white: n / 4)
    case .shadowColor: layer.shadowColor = Color(white: n / 4)
    case .shadowOpacity: layer.shadowOpacity = n / 4
    case .shadowOffset: layer.shadowOffset.dx = n
    case .shadowRadius: layer.shadowRadius = 3 + n
    }
  }

  @Test(
    "LM-22, AD-19: the opacity's second animation replaces the first from its presentation; from the model if requested"
  ) func opacityJumps() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    Layer.animate(withDuration: 1, options: .curveLinear) { layer.opacity = 0 }
    window.stage.advance(to: 0.5)
    Layer.animate(withDuration: 1, options: .curveLinear) { layer.opacity = 1 }
    expectEqual(layer.presentation()?.opacity, 0.5)
    window.stage.advance(to: 1)
    expectEqual(layer.presentation()?.opacity, 0.75)
    Layer.animate(withDuration: 1, options: [.curveLinear, .absolute]) { layer.opacity = 0 }
    expectEqual(layer.presentation()?.opacity, 1)
  }

  @Test("LM-21: the corner radius in an animator runs, scrubs and reverses") func cornerRadius() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    let animator = PropertyAnimator(duration: 1, curve: .linear) {
      layer.cornerRadius = 12
      layer.maskedCorners = [.minXMinY, .maxXMinY]
    }
    animator.pauseAnimation()
    animator.fractionComplete = 0.25
    expectEqual(layer.presentation()?.cornerRadius, 3)
    expectEqual(layer.cornerRadius, 12)
    animator.fractionComplete = 0.75
    expectEqual(layer.presentation()?.cornerRadius, 9)
    expectEqual(layer.presentation()?.maskedCorners, .all)
    animator.isReversed = true
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    window.stage.advance(to: 0.5)
    expectEqual(layer.presentation()?.cornerRadius, 3)
    window.stage.advance(to: 0.75)
    expectEqual(layer.cornerRadius, 0)
    expectEqual(layer.maskedCorners, .all)
  }

  @Test("LM-22: a path layer's colours and width are interpolated, its path switches at the end") func pathLayer() {
    let window = Window(size: Size(width: 400, height: 300))
    let layer = PathLayer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSublayer(layer)
    let box = Path(rect: Rect(x: 0, y: 0, width: 10, height: 10))
    var completions = [Bool]()
    Layer.animate(withDuration: 1, options: .curveLinear) {
      layer.path = box
      layer.fillColor = .white
      layer.lineWidth = 3
      layer.strokeColor = .red
    } completion: {
      completions.append($0)
    }
    expectEqual(layer.path, box)
    expectEqual(layer.lineWidth, 3)
    window.stage.advance(to: 0.5)
    expectEqual(layer.presentationShape.path, nil)
    expectEqual(layer.presentationShape.fillColor, Color(white: 0.5))
    expectEqual(layer.presentationShape.lineWidth, 2)
    expectEqual(layer.presentationShape.strokeColor, Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    layer.removeAllAnimations()
    expectEqual(completions, [false])
    expectEqual(layer.presentationShape.path, box)
    expectEqual(layer.presentationShape.lineWidth, 3)
  }

  @Test("LM-22: a text layer's colour is interpolated, its text changes at once") func textLayer() {
    let window = Window(size: Size(width: 400, height: 300))
    let layer = TextLayer("a", frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSublayer(layer)
    Layer.animate(withDuration: 1, options: .curveLinear) {
      layer.text = "b"
      layer.textColor = .white
    }
    window.stage.advance(to: 0.5)
    expectEqual(layer.text, "b")
    expectEqual(layer.presentationColor, Color(white: 0.5))
    layer.removeFromSuperlayer()
    expectEqual(layer.presentationColor, .white)
  }
}
