import Legato

/// The page behind the drawer: a picture and lines, sharp enough to see the blur by.
enum Article {
  static func page(width: Double) -> Layer {
    let page = Layer(frame: Rect(x: 0, y: 0, width: width, height: Scene.size.height))
    page.name = "page"
    page.backgroundColor = Color(hex: 0xF2EBDD)
    let picture = Photo.layer(4)
    picture.name = nil
    picture.position = Point(x: 72, y: 57)
    picture.affineTransform = AffineTransform(scaleX: 0.66, y: 0.66)
    page.addSublayer(picture)
    page.addSublayer(
      TextLayer("First light", frame: Rect(x: 146, y: 10, width: 86, height: 14), fontSize: 12, color: Color(hex: 0x332B22)))
    for (i, width) in [76.0, 66, 80, 54, 74, 78, 206, 216, 190, 212, 120].enumerated() {
      let isBelow = i > 5
      let line = Layer(frame: Rect(x: isBelow ? 9 : 146, y: (isBelow ? 37 : 32) + Double(i) * 12.5, width: width, height: 4))
      line.backgroundColor = Color(hex: 0x6B6255)
      page.addSublayer(line)
    }
    return page
  }
}
