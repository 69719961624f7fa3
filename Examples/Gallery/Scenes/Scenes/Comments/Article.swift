import Legato

/// The page behind the drawer: a picture and lines, sharp enough to see the blur by.
enum Article {
  static func page() -> Layer {
    let page = Layer(frame: Rect(origin: .zero, size: Scene.size))
    page.name = "page"
    page.backgroundColor = Color(hex: 0xF2EBDD)
    let picture = Photo.layer(4)
    picture.name = nil
    picture.position = Point(x: 108, y: 84)
    page.addSublayer(picture)
    page.addSublayer(
      TextLayer("First light", frame: Rect(x: 214, y: 14, width: 100, height: 14), fontSize: 12, color: Color(hex: 0x332B22)))
    for (i, width) in [88.0, 76, 92, 60, 84, 90, 70, 86, 42].enumerated() {
      let line = Layer(frame: Rect(x: 214, y: 38 + Double(i) * 13, width: width, height: 4))
      line.backgroundColor = Color(hex: 0x6B6255)
      page.addSublayer(line)
    }
    return page
  }
}
