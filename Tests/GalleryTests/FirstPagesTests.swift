import Foundation
import Legato
import Testing

/// The code of the pages that a newcomer reads first stands here as it stands there, and runs.
@Suite("What the first pages show compiles, runs, and is true") struct FirstPagesTests {
  let window = Window(size: Size(width: 320, height: 200))
  let card = Layer(frame: Rect(x: 20, y: 20, width: 80, height: 80))
  init() { window.addSublayer(card) }

  /// A recognizer of one's own.
  final class Knock: GestureRecognizer {
    private var knocks = 0
    override func pointerEnded(_ event: PointerEvent) {
      knocks += 1
      if knocks == 3 { state = .ended } else { wait(1) { [unowned self] in state = .failed } }
    }
    override var isBetweenPointers: Bool { knocks > 0 && knocks < 3 && state == .possible }
    override func reset() { knocks = 0 }
  }

  @Test("each Swift block of the two pages is in this file") func sameCode() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    func plain(_ text: some StringProtocol) -> String {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }.joined(separator: "\n")
    }
    let here = plain(try String(contentsOf: URL(fileURLWithPath: #filePath), encoding: .utf8)).replacing(
      "private final class", with: "final class")
    var count = 0
    for page in ["gestures", "hosts"] {
      let text = try String(contentsOf: root.appendingPathComponent("Docs/\(page).md"), encoding: .utf8)
      for (i, part) in text.components(separatedBy: "```").enumerated() where i % 2 == 1 && part.hasPrefix("swift\n") {
        count += 1
        #expect(here.contains(plain(part.dropFirst(6))), "\(page): \(part)")
      }
    }
    #expect(count == 11)
  }

  @Test("GE-8, SP-6 pointers move a pan; its speed is a spring's, and says which end is meant") func gestures() {
    let pan = PanGestureRecognizer()
    card.addGestureRecognizer(pan)
    pan.addAction {
      if pan.state == .changed { card.position = card.position + pan.translation(in: window) }
      pan.setTranslation(.zero, in: window)
    }
    let tap = TapGestureRecognizer()
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    tap.require(toFail: double)

    var speeds: [Double] = []
    pan.addAction {
      guard pan.state == .ended else { return }
      let target = Point(x: 240, y: 60)
      let spring = SpringTimingParameters(
        response: 0.5, dampingRatio: 0.8, initialVelocity: card.velocity(matching: pan.velocity(in: window), to: target))
      animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) { card.position = target }
      speeds += [card.presentationVelocity.dx, pan.velocity(in: window).dx]
      let end = card.position.x + DecelerationRate.normal.projection(velocity: pan.velocity(in: window).dx)
      let isOpening = end > 160
      #expect(isOpening)
    }

    window.handle(PointerEvent(time: 1.00, phase: .began, location: Point(x: 60, y: 60)))
    window.handle(PointerEvent(time: 1.02, phase: .moved, location: Point(x: 90, y: 60)))
    window.handle(PointerEvent(time: 1.04, phase: .moved, location: Point(x: 120, y: 60)))
    window.handle(PointerEvent(time: 1.05, phase: .ended, location: Point(x: 120, y: 60)))
    // the first 30 points make it a drag
    #expect(card.position == Point(x: 240, y: 60) && card.presentation()?.position == Point(x: 90, y: 60))
    #expect(speeds.count == 2 && speeds[0] > 500 && abs(speeds[0] - speeds[1]) < 1e-6)

    let knock = Knock()
    let door = Layer(frame: Rect(x: 200, y: 120, width: 40, height: 40))
    window.addSublayer(door)
    door.addGestureRecognizer(knock)
    var heard = 0
    knock.addAction { heard += 1 }
    for number in 0..<3 {
      window.handle(PointerEvent(time: 3 + Double(number) / 2, phase: .began, location: Point(x: 220, y: 140)))
      window.handle(PointerEvent(time: 3.1 + Double(number) / 2, phase: .ended, location: Point(x: 220, y: 140)))
    }
    #expect(heard == 1)
  }

  @Test("a loop of one's own draws until nothing moves") func loop() {
    var canvas = Canvas(width: 320, height: 200)
    card.backgroundColor = .red
    animate(withDuration: 0.05) { card.position.x = 200 }
    var source = FrameSource(framesPerSecond: 60)
    window.stage.frameDuration = source.frameDuration
    window.stage.onWake = { [source] in source.now }
    var demand = window.stage.demand
    while let time = source.waitForFrame(demand) {
      demand = window.stage.advance(to: time)
      canvas.draw(window)
    }
    #expect(demand == .idle && card.presentation()?.position.x == 200 && canvas.bitmap[200, 60] != .zero)
  }

  /// Not called: there is no terminal here; `CardTests` runs it in one.
  func terminal() throws {
    try TerminalHost(session: TerminalSession()).run(window)
  }

  @Test("a picture for a terminal, with a line of one's own") func picture() {
    var picture = TerminalPicture(window, columns: 80, rows: 24, scale: 0.25)
    picture.texts = [TerminalText(" press q to leave", row: -1)]
    let frame = TerminalFrame(picture, columns: 80, rows: 24, depth: .trueColor)
    #expect((0..<17).map { String(frame[$0, 23].character) }.joined() == " press q to leave")
  }

  @Test("LM-24 a thread draws what was committed") func server() {
    let server = RenderServer { window, time in
      var canvas = Canvas(width: 320, height: 200)
      canvas.draw(window)
    }
    window.commit(to: server)
    let thread = server.run(framesPerSecond: 60, clock: MonotonicClock())
    let deadline = MonotonicClock()
    while server.lastFrame.count == 0, deadline.now < 10 { Thread.sleep(forTimeInterval: 0.005) }
    #expect(server.lastFrame.count > 0)
    thread?.stop()
  }

  @Test("frames in a file, without any host") func files() {
    var frames: [PNG.Frame] = []
    for frame in 0..<30 {
      window.stage.advance(to: Double(frame) / 30)
      var canvas = Canvas(width: 320, height: 200)
      canvas.draw(window)
      frames.append(PNG.Frame(canvas.bitmap, milliseconds: 33))
    }
    let bytes = PNG.encode(frames)
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }
}
