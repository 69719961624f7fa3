import Legato

extension Layer {
  /// A bird of a few shapes that looks to the right, `width` points wide and five sixths as high.
  static func bird(width: Double, at center: Point, _ color: Color) -> Layer {
    let bird = Layer(frame: Rect(x: 0, y: 0, width: 60, height: 50))
    func shape(_ color: Color, _ draw: (inout Path) -> Void) {
      let part = PathLayer(frame: bird.bounds)
      var path = Path()
      draw(&path)
      (part.path, part.fillColor) = (path, color)
      bird.addSublayer(part)
    }
    shape(color) { path in  // tail
      path.move(to: Point(x: 20, y: 24))
      path.addLine(to: Point(x: 0, y: 14))
      path.addLine(to: Point(x: 4, y: 34))
      path.closeSubpath()
    }
    shape(color) { $0 = Path(ellipseIn: Rect(x: 10, y: 12, width: 36, height: 30)) }
    shape(color) { $0 = Path(ellipseIn: Rect(x: 30, y: 2, width: 22, height: 22)) }
    shape(Palette.orange) { path in  // beak
      path.move(to: Point(x: 50, y: 9))
      path.addLine(to: Point(x: 60, y: 14))
      path.addLine(to: Point(x: 50, y: 17))
      path.closeSubpath()
    }
    shape(Color(white: 0, alpha: 0.25)) { path in  // wing
      path.move(to: Point(x: 16, y: 20))
      path.addQuadCurve(to: Point(x: 38, y: 26), control: Point(x: 30, y: 16))
      path.addQuadCurve(to: Point(x: 16, y: 20), control: Point(x: 24, y: 40))
    }
    shape(Color(white: 0.1)) { $0 = Path(ellipseIn: Rect(x: 42, y: 8, width: 5, height: 5)) }
    bird.position = center
    bird.affineTransform = AffineTransform(scaleX: width / 60, y: width / 60)
    return bird
  }
}
