import CLegatoView
public import Legato
public import LegatoCairo

/// A GTK 4 widget that shows layers among a program's own widgets.
///
/// ```swift
/// let view = GTKView(window)
/// gtk_box_append(box, view.widget.assumingMemoryBound(to: GtkWidget.self))
/// ```
/// It follows GTK's frame clock while something moves; GTK's renderer composites cached textures. The widget owns the view: keep the widget.
/// It belongs to GTK's thread. C programs have `legato-gtk.h`.
public final class GTKView {
  /// The content.
  public let content: any HostedContent
  /// The timing of the last frames, from advancing the content to the end of drawing, and to when they were seen.
  ///
  /// They begin anew on a display with another refresh.
  ///
  /// GTK's frame clock is asked when they were seen, in each frame and when this is read. Where the display does not report it, as an X server without a
  /// compositing manager, `FrameReport.displayed` is nil, as it is until the report comes.
  public var frames: FrameHistory {
    settle()
    return history
  }
  private var history = FrameHistory()
  /// The `GtkWidget *`, floating like any new GTK widget; owned by its container.
  public private(set) var widget: UnsafeMutableRawPointer
  private let composer = PictureComposer(SnapshotScreen())
  private var list: DrawingList
  /// What it was shown as last.
  private var shown = (size: Size.zero, scale: 1.0)
  private var isTooLarge = false
  /// Where the pointers that are down were last.
  private var pointers: [Int32: Point] = [:]
  private var isMoving = true
  /// GTK's time at the clock's 0.
  private let zero: Double
  /// What is known of the frame that was advanced and is not drawn yet: when it was due and how many were left out before it, and how long advancing took.
  private var begun: (due: Double, missed: Int)?
  private var moved = 0.0
  private var pace = FramePace(frameDuration: 1.0 / 60, isSynchronized: true)
  /// Frames of which it is not known yet when they were seen.
  private var unseen = UnseenFrames<FrameTimings>()
  /// The C program's handle of the window.
  var keptHandle: AnyObject?
  static let typesetter = PangoTypesetter()

  /// Initializes GTK as `gtk_init_check()` does; false without a display. Says on the standard error output if a display does not answer for two seconds, for
  /// which GTK waits without a word.
  public static func initializeGTK() -> Bool { legato_init_check() != 0 }

  /// A widget for content of any kind. GTK has to be initialized.
  /// - Parameter clock: the source of the content's times.
  public init(_ content: any HostedContent, clock: MonotonicClock = MonotonicClock()) {
    self.content = content
    zero = legato_view_now() - clock.now
    list = DrawingList(typesetter: Self.typesetter)
    widget = UnsafeMutableRawPointer(bitPattern: 8)!
    var calls = Self.calls
    widget = legato_view_make(&calls, Unmanaged.passRetained(self).toOpaque())
    content.whenAsked { [weak self] in self.map { legato_view_ask($0.widget) - $0.zero } ?? 0 }
    content.handle(.motion(motionLevel(isReduced: false)), at: now)
  }

  /// A widget for a window, which gets its size, pointers and wheel.
  /// - Parameter onKey: called with each key while the widget has the focus, inside `Stage.perform(_:)`.
  public convenience init(_ window: Window, onKey: ((TerminalKey) -> Void)? = nil) {
    if window.textEngine is BitmapTextEngine { window.textEngine = Self.typesetter }
    self.init(HostedWindow(window, onKey: onKey ?? { _ in }))
    takesKeys = onKey != nil
  }

  /// Whether the content consumes keys, so that GTK does not handle them.
  public var takesKeys = true

  private var now: Double { legato_view_now() - zero }

  /// The motion setting of GTK and of the desktop's portal.
  private func motionLevel(isReduced: Bool) -> MotionLevel { isReduced ? .reduced : DesktopSettings().motionLevel }

  /// The view of a widget; nil for other widgets.
  static func of(_ widget: UnsafeMutableRawPointer?) -> GTKView? {
    legato_view_content_of(widget).map { Unmanaged<GTKView>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Draws the content as a bitmap, of the size and at the scale at which it was shown last.
  /// - Throws: an error before it was shown, as it has no size.
  public func picture() throws(CairoError) -> Bitmap {
    let picture = try CairoPicture(width: Int(shown.size.width * shown.scale), height: Int(shown.size.height * shown.scale))
    content.update(&list)
    picture.draw { list.draw(on: &$0) }
    return picture.bitmap
  }

  // MARK: Callbacks of the widget

  private static func view(_ content: UnsafeMutableRawPointer?) -> GTKView? {
    content.map { Unmanaged<GTKView>.fromOpaque($0).takeUnretainedValue() }
  }

  private static var calls: legato_view_content {
    legato_view_content(
      resized: { content, width, height in
        let view = GTKView.view(content)
        view?.handle(.resized(Size(width: width, height: height)), legato_view_now())
      },
      advance: { content, time in GTKView.view(content)?.advance(to: time) ?? -1 },
      snapshot: { content, snapshot, width, height, scale in
        GTKView.view(content)?.draw(snapshot, Size(width: width, height: height), scale)
      },
      pointer: { content, phase, id, x, y, pressure, time in
        GTKView.view(content)?.take(phase, id, Point(x: x, y: y), pressure < 0 ? nil : pressure, time) == true ? 1 : 0
      },
      cancelled: { content, time in
        guard let view = GTKView.view(content) else { return }
        for (id, place) in view.pointers { _ = view.take(Int32(LEGATO_CANCELLED), id, place, nil, time) }
      },
      scroll: { content, dx, dy, isPrecise, x, y, time in
        GTKView.view(content)?.scroll(Vector(dx: dx, dy: dy), Point(x: x, y: y), isPrecise: isPrecise != 0, time) == true ? 1 : 0
      },
      fling: { content, vx, vy, x, y, time in
        GTKView.view(content)?.handle(.fling(Vector(dx: vx, dy: vy), at: Point(x: x, y: y)), time)
      },
      key: { content, value, character, modifiers, time in
        guard let view = GTKView.view(content), view.takesKeys, let key = TerminalKey(gdk: value, character, modifiers) else { return 0 }
        view.handle(.key(key), time)
        return 1
      },
      motion: { content, isReduced, time in
        guard let view = GTKView.view(content) else { return }
        view.handle(.motion(view.motionLevel(isReduced: isReduced != 0)), time)
      },
      released: { content in
        guard let content else { return }
        let view = Unmanaged<GTKView>.fromOpaque(content).takeRetainedValue()
        view.content.whenAsked { 0 }
      })
  }

  private func handle(_ event: HostEvent, _ time: Double) { content.handle(event, at: time - zero) }

  /// Scrolls; returns whether the content has taken the event. What a window does not scroll is left to the widgets around it.
  private func scroll(_ way: Vector, _ place: Point, isPrecise: Bool, _ time: Double) -> Bool {
    if let hosted = content as? HostedWindow { return hosted.scroll(by: way, at: place, isPrecise: isPrecise, time: time - zero) }
    handle(.scroll(way, at: place, isPrecise: isPrecise), time)
    return true
  }

  /// The refresh of the display, which is known when the widget is on it, and another one when it is moved to another.
  private func measure() {
    let duration = legato_view_frame_duration(widget)
    guard duration != pace.frameDuration else { return }
    unseen = UnseenFrames()
    (history, pace) = (FrameHistory(frameDuration: duration), FramePace(frameDuration: duration, isSynchronized: true))
  }

  private func advance(to time: Double) -> Double {
    settle()
    let began = legato_view_now()
    measure()
    begun = pace.begin(at: time)
    let demand = content.advance(to: time - zero)
    moved = legato_view_now() - began
    isMoving = demand == .everyFrame
    pace.end(isMoving: isMoving)
    switch demand {
    case .everyFrame: return 0
    case .at(let next): return max(next + zero, .ulpOfOne)
    case .idle: return -1
    }
  }

  private func take(_ phase: Int32, _ id: Int32, _ place: Point, _ pressure: Double?, _ time: Double) -> Bool {
    let phases: [PointerEvent.Phase] = [.began, .moved, .ended, .cancelled]
    guard phases.indices.contains(Int(phase)) else { return false }
    let kind = phases[Int(phase)]
    guard (kind == .began) == (pointers[id] == nil) else { return false }
    pointers[id] = kind == .began || kind == .moved ? place : nil
    handle(.pointer(PointerEvent(time: time - zero, phase: kind, id: Int(id), location: place, pressure: pressure)), time)
    return true
  }

  /// The largest width and height, in pixels.
  private static let largestEdge = 16_384.0

  /// Whether a view of that size can be drawn. Once for each time that it becomes too large, that is reported.
  private func fits(_ size: Size, _ scale: Double) -> Bool {
    let isTooLarge = max(size.width, size.height) * scale > Self.largestEdge
    defer { self.isTooLarge = isTooLarge }
    if isTooLarge, !self.isTooLarge {
      let (width, height) = (Int(size.width * scale), Int(size.height * scale))
      Misuse.handler(
        .number(
          call: "a view of GTK", wanted: "at most 16384 pixels each way", found: "\(width) × \(height)",
          repair: "nothing is drawn until it is smaller"))
    }
    return !isTooLarge
  }

  private func draw(_ snapshot: UnsafeMutableRawPointer?, _ size: Size, _ scale: Double) {
    guard fits(size, scale) else { return begun = nil }
    let began = legato_view_now()
    (list.place, list.pixelsPerPoint, shown) = (AffineTransform(scaleX: scale, y: scale), scale, (size, scale))
    content.update(&list)
    composer.screen.snapshot = snapshot
    legato_snapshot_begin(snapshot, size.width, size.height, scale)
    composer.drawAll(&list, width: Int(size.width * scale), height: Int(size.height * scale), settles: !isMoving)
    legato_snapshot_end(snapshot)
    composer.screen.snapshot = nil
    let start = began - moved
    history.add(
      FrameReport(
        due: min(begun?.due ?? start, start) - zero, begun: start - zero, drawn: legato_view_now() - zero, missedCount: begun?.missed ?? 0))
    (begun, moved) = (nil, 0)
    if let timings = legato_view_timings(widget) { unseen.add(FrameTimings(timings), to: history) }
  }

  /// Notes which frames were seen, and when.
  private func settle() { unseen.settle(&history, at: now) { $0.presentation(since: zero) } }
}

/// GTK's record of a frame, kept beyond the last frames that GTK's clock keeps.
private final class FrameTimings {
  private let timings: UnsafeMutableRawPointer

  /// Takes over a reference.
  init(_ timings: UnsafeMutableRawPointer) { self.timings = timings }
  deinit { legato_timings_free(timings) }

  /// - Parameter zero: GTK's time at the clock's 0.
  func presentation(since zero: Double) -> UnseenFrames<FrameTimings>.Presentation {
    guard legato_timings_are_complete(timings) != 0 else { return .awaited }
    let time = legato_timings_seen(timings)
    return time > 0 ? .at(time - zero) : .unknown
  }
}

extension TerminalKey {
  /// - Parameters:
  ///   - value: GDK's number of the key.
  ///   - character: The character that it enters; 0 for none.
  init?(gdk value: UInt32, _ character: UInt32, _ modifiers: UInt32) {
    let held = TerminalModifiers(rawValue: Int(modifiers))
    if let code = Self.codes[value] {
      self.init(code, held)
    } else {
      guard character > 32, let scalar = Unicode.Scalar(character) else { return nil }
      // with control a key is its letter, whatever shift and caps lock make of it
      let text = held.contains(.control) ? scalar.properties.lowercaseMapping : String(scalar)
      self.init(.character(text.first ?? Character(scalar)), held.subtracting(.shift))
    }
  }

  /// GDK's numbers of the keys that enter no character.
  private static let codes: [UInt32: Code] = {
    var codes: [UInt32: Code] = [
      0x20: .space, 0xFF08: .backspace, 0xFF09: .tab, 0xFE20: .tab, 0xFF0D: .enter, 0xFF8D: .enter, 0xFF1B: .escape, 0xFF63: .insert,
      0xFF9E: .insert, 0xFF9F: .delete, 0xFFFF: .delete,
    ]
    // those in the middle of the keyboard from Home on, and the same on the keypad, where Num Lock is off
    let middle: [Code] = [.home, .left, .up, .right, .down, .pageUp, .pageDown, .end]
    for (number, code) in middle.enumerated() { (codes[0xFF50 + UInt32(number)], codes[0xFF95 + UInt32(number)]) = (code, code) }
    for number in 1...12 { codes[0xFFBD + UInt32(number)] = .function(number) }
    return codes
  }()
}
