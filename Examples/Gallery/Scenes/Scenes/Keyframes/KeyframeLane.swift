import Legato

/// A square through four places, a quarter of the time each, as one of the calculation modes has it; behind it the line that it takes.
final class KeyframeLane {
  enum Mode: String, CaseIterable {
    case cubic, linear, discrete, paced
    case cubicPaced = "cubic paced"

    fileprivate var options: KeyframeAnimationOptions {
      switch self {
      case .cubic: .calculationModeCubic
      case .linear: .calculationModeLinear
      case .discrete: .calculationModeDiscrete
      case .paced: .calculationModePaced
      case .cubicPaced: .calculationModeCubicPaced
      }
    }
    fileprivate var color: Color {
      switch self {
      case .cubic: Palette.blue
      case .linear: Palette.green
      case .discrete: Palette.pink
      case .paced: Palette.orange
      case .cubicPaced: Palette.yellow
      }
    }
  }

  static let size = Size(width: 98, height: 82)
  private static let start = Point(x: 120, y: 120)
  private static let centers = [Point(x: 200, y: 450), Point(x: 500, y: 250), Point(x: 800, y: 450), Point(x: 850, y: 600)]
  private static let (scale, seconds) = (0.098, 4.0)

  let mode: Mode
  let layer: Layer
  /// 1,000 × 700 points, scaled to fit.
  private let field = Layer(frame: Rect(x: 0, y: 0, width: 1000, height: 700))
  private let square = Layer.square(110, at: KeyframeLane.start, Palette.blue, cornerRadius: 16)
  private let line = PathLayer(frame: Rect(x: 0, y: 0, width: 1000, height: 700))
  private let stage: Stage
  private(set) var animator = PropertyAnimator()

  init(_ mode: Mode, at corner: Point, stage: Stage) {
    (self.mode, self.stage) = (mode, stage)
    layer = Layer(frame: Rect(origin: corner, size: Self.size))
    layer.addSublayer(.label(mode.rawValue, Rect(x: 2, y: 0, width: 96, height: 11), size: 10))
    field.anchorPoint = .zero
    field.position = Point(x: 0, y: 13)
    field.affineTransform = AffineTransform(scaleX: Self.scale, y: Self.scale)
    (field.backgroundColor, field.cornerRadius) = (Palette.panel, 40)
    for center in [Self.start] + Self.centers {
      let mark = Layer.square(130, at: center, .clear, cornerRadius: 20)
      (mark.borderWidth, mark.borderColor) = (12, Palette.line)
      field.addSublayer(mark)
    }
    square.backgroundColor = mode.color
    square.name = mode.rawValue
    line.fillColor = .clear
    (line.strokeColor, line.lineWidth) = (mode.color.withAlpha(multipliedBy: 0.6), 20)
    for part in [line, square] { field.addSublayer(part) }
    layer.addSublayer(field)
  }

  /// In the field's thousand points.
  var place: Point { square.presentation()?.position ?? .zero }

  deinit { if animator.state == .active { animator.stopAnimation(true) } }

  /// An animator around the frames, at its beginning. At its ends it waits to be turned.
  func make() {
    animator = PropertyAnimator(duration: Self.seconds, curve: .linear, stage: stage) { [square, mode] in
      animateKeyframes(withDuration: 0, options: mode.options) {
        for (index, center) in Self.centers.enumerated() {
          addKeyframe(withRelativeStartTime: 0.25 * Double(index), relativeDuration: 0.25) { square.position = center }
        }
      }
    }
    animator.pausesOnCompletion = true
  }

  /// The line that the square takes, seen by scrubbing once through all of it. Jumps are no line.
  func drawLine() {
    animator.pauseAnimation()
    var path = Path()
    var last: Point?
    for step in 0...80 {
      animator.fractionComplete = Double(step) / 80
      let place = place
      if let last, last.distance(to: place) < 100 { path.addLine(to: place) } else { path.move(to: place) }
      last = place
    }
    animator.fractionComplete = 0
    line.path = path
  }
}
