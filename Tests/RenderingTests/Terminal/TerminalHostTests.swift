import Expectations
import LegatoGestures
import LegatoRendering
import TestSupport
import Testing
import LegatoSystem

extension TerminalSessionTests {
  /// Notes what it is told and ends at `q`.
  final class Recorder: TerminalHostDelegate {
    var events: [TerminalHostEvent] = []
    var pictures = 0
    var divisions: [CellDivision] = []
    var look: () -> Void = {}
    var isFinished = false
    var demand: (Double) -> FrameDemand = { _ in .idle }
    var react: (TerminalHostEvent) -> Void = { _ in }

    func handle(_ event: TerminalHostEvent, at time: Double) {
      events.append(event)
      if event == .key(TerminalKey(.character("q"))) { isFinished = true }
      react(event)
    }
    func advance(to time: Double) -> FrameDemand { demand(time) }
    func picture(for size: TerminalSize, cells: CellDivision) -> TerminalPicture {
      pictures += 1
      divisions.append(cells)
      look()
      var bitmap = Bitmap(width: size.columns * cells.columns, height: size.rows * cells.rows)
      // another one each time
      if cells != .half { bitmap[0, 0] = SIMD4(UInt8(pictures & 255), 0, 0, 255) }
      var picture = TerminalPicture(bitmap: bitmap, texts: [TerminalText("\(pictures)")])
      picture.division = cells
      return picture
    }
    var pointers: [PointerEvent] { events.compactMap { if case .pointer(let event) = $0 { event } else { nil } } }
  }

  @Test("A terminal host delivers input, draws, and restores the terminal") func host() throws {
    let terminal = try #require(PseudoTerminal(columns: 20, rows: 6))
    let before = terminal.attributes
    let session = try TerminalSession(input: terminal.program, output: terminal.program)
    // who asks for nothing waits for no answer
    let host = TerminalHost(session: session, depth: .sixteen, cells: .half, appearance: .dark)
    let recorder = Recorder()
    terminal.type("^[?6cx^[<0;3;2M^[<32;5;2M^[<32;5;2M^[<0;5;3m^[<65;1;1Mq")
    try host.run(recorder)
    expectEqual(recorder.events.first, .resized(TerminalSize(columns: 20, rows: 6)))
    expectEqual(recorder.events[1], .key(TerminalKey(.character("x"))))
    expectEqual(recorder.pointers.map(\.phase), [.began, .moved, .ended])
    expectEqual(recorder.pointers.map(\.location), [Point(x: 2.5, y: 3), Point(x: 4.5, y: 3), Point(x: 4.5, y: 5)])
    expectEqual(recorder.events.dropLast().last, .wheel(dx: 0, dy: 1, at: Point(x: 0.5, y: 1)))
    expectEqual(terminal.attributes, before)
    let shown = terminal.shown()
    expect(shown.contains("^[H^[40m") && shown.hasSuffix(Self.leave))
  }

  @Test("Reports that are read together have one time: what a slow link delivers at once is not fast") func delivered() throws {
    let terminal = try #require(PseudoTerminal(columns: 20, rows: 6))
    let session = try TerminalSession(input: terminal.program, output: terminal.program)
    let host = TerminalHost(session: session, depth: .sixteen, cells: .half, appearance: .dark)
    let recorder = Recorder()
    terminal.type("^[?6c^[<0;3;2M^[<32;5;2M^[<32;9;2M^[<32;13;2M^[<0;13;2mq")
    try host.run(recorder)
    expectEqual(recorder.pointers.count, 5)
    var velocity = VelocityEstimate()
    for pointer in recorder.pointers { velocity.add(pointer.location, at: pointer.time) }
    expectEqual(velocity.velocity(at: recorder.pointers.last?.time ?? 0), .zero)
  }

  @Test("An idle host neither wakes nor writes") func idle() throws {
    let terminal = try #require(PseudoTerminal(columns: 20, rows: 6))
    let session = try TerminalSession(input: terminal.program, output: terminal.program)
    let host = TerminalHost(session: session, depth: .sixteen)
    let recorder = Recorder()
    var advances = 0
    recorder.demand = { _ in
      advances += 1
      return .idle
    }
    terminal.type("^[?6c")
    // An alarm's thread types the end.
    let typist = Typist(terminal.window, "q", after: 300_000)
    typist.start()
    try host.run(recorder)
    typist.join()
    expect(advances <= 2 && recorder.pictures <= 2, "the first frame, and at most one for the answer")
  }

  @Test("Motion is drawn 60 times a second, a scheduled change at its time") func pace() throws {
    let terminal = try #require(PseudoTerminal(columns: 20, rows: 6))
    let session = try TerminalSession(input: terminal.program, output: terminal.program)
    terminal.type("^[?6c")
    let host = TerminalHost(session: session, depth: .none)
    let recorder = Recorder()
    var (times, start) = ([Double](), 0.0)
    recorder.demand = { [unowned recorder] time in
      if times.isEmpty { start = time }
      times.append(time)
      if time >= start + 0.7 { recorder.isFinished = true }
      return time < start + 0.5 ? .everyFrame : .at(start + 0.7)
    }
    try host.run(recorder)
    expect(times.count <= 35)
    expect(times.last! >= start + 0.7)
    expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  /// Changes the size, and tells the program.
  private func change(_ terminal: PseudoTerminal, columns: UInt16, rows: UInt16) {
    terminal.resize(columns: columns, rows: rows)
    PseudoTerminal.send(SIGWINCH)
  }

  @Test("A terminal that becomes too small shows a message, and continues when it is enlarged") func shrinks() throws {
    let terminal = try #require(PseudoTerminal(columns: 20, rows: 6))
    let session = try TerminalSession(input: terminal.program, output: terminal.program)
    let host = TerminalHost(session: session, depth: .none)
    let recorder = Recorder()
    var texts: [String] = []
    var times: [Double] = []
    recorder.demand = {
      times.append($0)
      return .everyFrame
    }
    // each waits for the one before, however long a busy machine takes
    let wall = MonotonicClock()
    var (shrunk, grown) = (0.0, 0.0)
    let (grows, ends) = (Typist(terminal.window, "g", after: 500_000), Typist(terminal.window, "q", after: 200_000))
    recorder.react = { event in
      switch event {
      case .key(TerminalKey(.character("s"))):
        change(terminal, columns: 12, rows: 3)
        shrunk = wall.now
        grows.start()
      case .key(TerminalKey(.character("g"))):
        texts.append(terminal.shown())
        grown = wall.now
        change(terminal, columns: 30, rows: 8)
        ends.start()
      default: break
      }
    }
    terminal.type("^[?6cs")
    try host.run(recorder)
    grows.join()
    ends.join()
    expect(["Too small:", "12×3,", "needs 20×6"].allSatisfy { texts.first?.contains($0) == true }, "in three rows: \(texts)")
    // its time stood still: at least for half of what it was too small for, on a machine that is busy
    expect(zip(times, times.dropFirst()).allSatisfy { $1 > $0 }, "\(times)")
    expect(grown - shrunk >= 0.5 && times[times.count - 1] < wall.now - (grown - shrunk) / 2, "\(times)")
    expectEqual(recorder.events.filter { if case .resized = $0 { true } else { false } }.count, 2)
    expect(recorder.events.contains(.resized(TerminalSize(columns: 30, rows: 8))))
  }
}

/// A thread that types after a while; not a task, since a host holds its thread while it waits.
private final class Typist {
  private let window: Int32
  private let bytes: [UInt8]
  private let delay: UInt32
  private var thread: pthread_t?

  init(_ window: Int32, _ text: String, after microseconds: UInt32) {
    (self.window, bytes, delay) = (window, Array(text.utf8), microseconds)
  }
  func start() {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    pthread_create(
      &thread, nil,
      { argument in
        #if canImport(Darwin)
          let typist = Unmanaged<Typist>.fromOpaque(argument).takeRetainedValue()
        #else
          let typist = Unmanaged<Typist>.fromOpaque(argument!).takeRetainedValue()
        #endif
        usleep(typist.delay)
        _ = write(typist.window, typist.bytes, typist.bytes.count)
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    self.thread = thread
  }
  func join() { if let thread { pthread_join(thread, nil) } }
}
