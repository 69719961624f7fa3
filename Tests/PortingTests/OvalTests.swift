import Expectations
import LegatoPorting
import Testing

@Suite("Ported: ovals begin where the original begins them") struct OvalTests {
  @Test("an oval is drawn clockwise from the middle of its right edge, as an arc from the angle 0") func oval() {
    var path = CGPath()
    path.addEllipse(in: CGRect(x: 0, y: 0, width: 100, height: 60))
    for oval in [
      UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 100, height: 60)).cgPath,
      CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 60), transform: nil), path,
    ] {
      let ends = oval.elements.compactMap { if case .cubic(_, _, let end) = $0 { end } else { nil } }
      expectEqual(ends, [Point(x: 50, y: 60), Point(x: 0, y: 30), Point(x: 50, y: 0), Point(x: 100, y: 30)])
      expect(oval.elements.first == .move(Point(x: 100, y: 30)) && oval.elements.last == .close && oval.elements.count == 6)
    }
  }
}
