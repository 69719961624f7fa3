import GalleryContent
import GalleryScenes
import Legato
import LegatoCairo
import LegatoDrawingList
import LegatoHosting
import Testing

@Suite("Several windows in one list receive the changes of each")
struct SeveralWindowsTests {
  @Test("after random changes in two windows, one of them in a group", arguments: 0..<8) func law(seed: Int) throws {
    var random = RetainedListTests.Generator(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 3)
    let clip = PlacedPath(path: Path(rect: Rect(x: 0, y: 0, width: 90, height: 90)), transform: .identity)
    var (windows, recorders): ([[Layer]], [WindowRecorder]) = ([], [])
    for _ in 0..<2 {
      let window = Window(size: Size(width: 200, height: 120))
      var layers: [Layer] = [window]
      for number in 0..<16 {
        let layer = Layer(frame: Rect(x: Double(number) * 9, y: Double(number) * 5, width: 30, height: 20))
        layer.backgroundColor = Color(white: Double(number) / 16)
        layers[Int.random(in: 0..<layers.count, using: &random)].addSublayer(layer)
        layers.append(layer)
      }
      windows.append(layers)
      recorders.append(WindowRecorder(window))
    }
    func draw(_ list: inout DrawingList, _ body: (inout DrawingList, Int) -> Void) {
      list.fill(Path(rect: Rect(x: 0, y: 0, width: 5, height: 5)), usesEvenOdd: false, color: .red, transform: .identity)
      list.group(opacity: 1, clip: clip, mask: nil) { body(&$0, 0) }
      body(&list, 1)
    }
    var (list, whole) = (DrawingList(typesetter: PangoTypesetter()), 0)
    list.parts = 2
    for step in 0..<100 {
      for layers in windows where Bool.random(using: &random) { RetainedListTests.change(layers, &random) }
      for layers in windows { (layers[0] as? Window)?.stage.advance(to: Double(step) / 60) }
      if step == 0 || !list.update(0, by: recorders[0]) || !list.update(1, by: recorders[1]) {
        list.removeAll()
        draw(&list) { $0.draw($1, by: recorders[$1]) }
        whole += 1
      }
      var fresh = DrawingList(typesetter: PangoTypesetter())
      draw(&fresh) { if let window = windows[$1][0] as? Window { $0.draw(window) } }
      try #require(RetainedListTests.hashes(list) == RetainedListTests.hashes(fresh), "seed \(seed), step \(step)")
    }
    #expect(whole < 10)
  }

  @Test("the gallery's list equals one that is recorded completely", arguments: [nil, "photos", "comments-drawer", "effects", "pile"])
  func gallery(id: String?) throws {
    let clock = MonotonicClock()
    let content = GalleryContent(id.flatMap { Catalog.entry($0) }, trace: nil, clock: clock)
    var (list, kept) = (DrawingList(pixelsPerPoint: 1, typesetter: PangoTypesetter()), 0)
    let began = clock.now
    for frame in 0..<60 {
      switch frame {
      case 0: content.handle(.resized(Size(width: 640, height: 440)), at: began)
      case 8: content.handle(.pointer(PointerEvent(time: began + 0.1, phase: .began, id: 0, location: Point(x: 200, y: 200))), at: began)
      case 9: content.handle(.pointer(PointerEvent(time: began + 0.15, phase: .moved, id: 0, location: Point(x: 260, y: 150))), at: began)
      case 12: content.handle(.pointer(PointerEvent(time: began + 0.2, phase: .ended, id: 0, location: Point(x: 260, y: 150))), at: began)
      case 24, 30: content.handle(.key(TerminalKey(.character("e"))), at: began)
      case 36: content.handle(.resized(Size(width: 500, height: 400)), at: began)
      case 44, 48: content.handle(.key(TerminalKey(.character("i"))), at: began)
      default: break
      }
      _ = content.advance(to: began + Double(frame) / 60)
      let before = list.names.first?.stamp
      content.update(&list)
      if list.names.first?.stamp == before { kept += 1 }
      var fresh = DrawingList(pixelsPerPoint: 1, typesetter: PangoTypesetter())
      content.draw(on: &fresh)
      try #require(RetainedListTests.hashes(list) == RetainedListTests.hashes(fresh), "\(id ?? "menu"), frame \(frame)")
    }
    #expect(kept > 20)
  }
}
