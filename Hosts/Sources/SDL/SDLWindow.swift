import CDisplay
import CSDL
public import Legato
import LegatoCairo

/// A window of the desktop, on a ``SDLHost``.
///
/// It is drawn with cached textures on the graphics processor; without one, the processor composites the same pictures.
public final class SDLWindow {
  /// The content.
  public let content: any HostedContent
  /// The timing of the last frames, from reading the clock to handing over to the display.
  public private(set) var frames: FrameHistory
  /// Whether a graphics processor composites the textures. Becomes false after it has repeatedly refused to draw.
  public private(set) var isAccelerated: Bool
  /// Seconds from one refresh of the display to the next. Where the window is moved to a display with another refresh, it changes, and ``frames`` begins anew.
  public private(set) var frameDuration: Double

  package let number: UInt32
  /// The time of the next frame, on the host's clock; infinite if none is needed.
  package private(set) var due = -Double.infinity
  /// Called when a frame has been drawn and before it is presented, with a closure that reads its pixels.
  package var onDrawn: ((() -> Bitmap?) -> Void)?
  private var pace: FramePace
  private let clock: MonotonicClock
  private let connection: SDLConnection
  private let window: OpaquePointer
  /// Nil if SDL could not replace a lost one.
  private var renderer: OpaquePointer?
  private var paint: Paint
  /// Consecutive frames that SDL has refused to draw.
  private var failures = 0
  private var input: SDLInput
  private var isHidden = false
  private var isClosed = false
  /// Whether the desktop has made it larger than what can be drawn.
  private var isTooLarge = false
  /// The size in pixels, and in the desktop's units.
  private var (pixels, units) = ((width: Int32(0), height: Int32(0)), Size.zero)
  private var list: DrawingList
  static let typesetter = PangoTypesetter()

  /// How pictures are composited.
  private enum Paint {
    case textures(PictureComposer<SDLScreen>)
    case memory(PictureComposer<CairoScreen>, Stream)
  }

  /// A texture that is updated with the pixels that changed.
  private final class Stream {
    var texture: OpaquePointer?
    var damage = ListDamage()
    /// What was drawn in the previous frame, in pixels, and whether all of it was rasterized for its exact pixels.
    var (former, isSettled) = (Rect.zero, false)
    deinit { if let texture, legato_display_is_lost() == 0 { SDL_DestroyTexture(texture) } }
  }

  init(
    _ content: any HostedContent, title: String, size: Size, clock: MonotonicClock, motion: MotionLevel, _ connection: SDLConnection
  ) throws(SDLError) {
    (self.content, self.clock, self.title, self.motion, self.connection) = (content, clock, title, motion, connection)
    let (window, renderer) = try Self.make(title, size)
    (self.window, self.renderer, number) = (window, renderer, SDL_GetWindowID(window))
    frameDuration = Self.frameDuration(of: window)
    (frames, pace) = (FrameHistory(frameDuration: frameDuration), FramePace(frameDuration: frameDuration, isSynchronized: false))
    var (width, height) = (Int32(0), Int32(0))
    SDL_GetRendererOutputSize(renderer, &width, &height)
    (width, height) = (max(1, width), max(1, height))
    if let screen = SDLScreen(renderer, width: width, height: height) {
      (paint, isAccelerated) = (.textures(PictureComposer(screen)), true)
    } else {
      do throws(CairoError) {
        (paint, isAccelerated) = (.memory(PictureComposer(try CairoScreen(width: Int(width), height: Int(height))), Stream()), false)
      } catch {
        SDL_DestroyRenderer(renderer)
        SDL_DestroyWindow(window)
        throw .refused(call: "a picture for the window", reason: error.description)
      }
    }
    list = DrawingList(typesetter: Self.typesetter)
    input = SDLInput(clock: clock)
    legato_display_show(UnsafeMutableRawPointer(window))
    guard legato_display_is_lost() == 0 else { throw .displayLost }
    pace.isSynchronized = isSynchronized
    measure()
    content.whenAsked { [weak self] in self?.asked() ?? 0 }
    content.handle(.motion(motion), at: clock.now)
    content.handle(.resized(units), at: clock.now)
  }

  /// Whether presenting a frame waits for the display.
  package var isSynchronized: Bool {
    var info = SDL_RendererInfo()
    return SDL_GetRendererInfo(renderer, &info) == 0 && info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0
  }

  deinit {
    content.whenAsked { 0 }
    // objects of a lost display are gone already
    guard legato_display_is_lost() == 0 else { return }
    forget()
    SDL_DestroyRenderer(renderer)
    SDL_DestroyWindow(window)
  }

  /// Cancels the pointers that are down, whose further events go to no one.
  func cancelPointers() {
    for (event, time) in input.cancelAll(at: clock.now) { content.handle(event, at: time) }
  }

  /// Ends its input and its frames, and hides it, as a program may still hold it.
  func close() {
    isClosed = true
    content.whenAsked { 0 }
    legato_display_hide(UnsafeMutableRawPointer(window))
  }

  /// The title of the window.
  public var title: String { didSet { if title != oldValue { SDL_SetWindowTitle(window, title) } } }

  /// The desktop's motion setting.
  var motion: MotionLevel {
    didSet {
      guard motion != oldValue else { return }
      content.handle(.motion(motion), at: clock.now)
      ask()
    }
  }

  /// The largest width and height, in the desktop's units and in pixels.
  static let largestEdge = 16_384.0

  /// Resizes, in the desktop's units; an impossible size is reported, and ignored.
  public func resize(to size: Size) {
    guard size.width >= 1, size.height >= 1, size.width <= Self.largestEdge, size.height <= Self.largestEdge else {
      return Misuse.handler(
        .number(call: "resize(to:)", wanted: "1…16384 units", found: "\(size.width) × \(size.height)", repair: "the size it has"))
    }
    SDL_SetWindowSize(window, Int32(size.width), Int32(size.height))
  }

  /// Draws the content as a bitmap.
  public func picture() throws(CairoError) -> Bitmap {
    let picture = try CairoPicture(width: Int(pixels.width), height: Int(pixels.height))
    record()
    picture.draw { list.draw(on: &$0) }
    return picture.bitmap
  }

  // MARK: Events

  func take(_ event: SDL_Event) {
    guard !isClosed else { return }
    let (events, isChanged) = input.events(for: event, units: units)
    if event.type == SDL_WINDOWEVENT.rawValue { change(SDL_WindowEventID(UInt32(event.window.event))) }
    for (event, time) in events where !isClosed { content.handle(event, at: time) }
    if isChanged || !events.isEmpty { ask() }
  }

  private func change(_ event: SDL_WindowEventID) {
    switch event {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
      let former = units
      measure()
      if units != former { content.handle(.resized(units), at: clock.now) }
      ask()
    case SDL_WINDOWEVENT_DISPLAY_CHANGED:
      followDisplay()
      ask()
    case SDL_WINDOWEVENT_EXPOSED: ask()
    case SDL_WINDOWEVENT_MINIMIZED, SDL_WINDOWEVENT_HIDDEN: isHidden = true
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED:
      isHidden = false
      ask()
    default: break
    }
  }

  private func followDisplay() {
    let duration = Self.frameDuration(of: window)
    guard duration != frameDuration else { return }
    (frameDuration, frames) = (duration, FrameHistory(frameDuration: duration))
    pace = FramePace(frameDuration: duration, isSynchronized: isSynchronized)
  }

  private func measure() {
    var (width, height) = (Int32(0), Int32(0))
    SDL_GetWindowSize(window, &width, &height)
    units = Size(width: Double(max(1, width)), height: Double(max(1, height)))
    SDL_GetRendererOutputSize(renderer, &width, &height)
    pixels = (max(1, width), max(1, height))
    let was = isTooLarge
    isTooLarge = Double(max(width, height)) > Self.largestEdge
    guard isTooLarge, !was else { return }
    Misuse.handler(
      .number(
        call: "a window of the desktop", wanted: "at most 16384 pixels each way", found: "\(width) × \(height)",
        repair: "nothing is drawn until it is smaller"))
  }

  /// Requests a frame, as soon as the display accepts one.
  func ask() { due = min(due, pace.next) }

  private func asked() -> Double {
    ask()
    return clock.now
  }

  /// The renderer has lost its textures.
  func forget() {
    switch paint {
    case .textures(let composer):
      composer.forget()
      composer.screen.forget()
    case .memory(_, let stream):
      if let texture = stream.texture { SDL_DestroyTexture(texture) }
      stream.texture = nil
    }
    ask()
  }

  /// Call when SDL has refused to draw a frame: all pictures are made again, and after repeated failures the processor composites them.
  package func fail(_ reason: String) {
    failures += 1
    if failures == 1 {
      Misuse.handler(
        .state(
          call: "a frame", wanted: "SDL to draw it", found: reason,
          remedy: "its pictures are made anew; until then the former one is shown"))
    }
    switch failures {
    case 1..<Self.maximumFailureCount: forget()
    case Self.maximumFailureCount: leaveTextures()
    // the content continues to request frames
    default: break
    }
  }

  private static let maximumFailureCount = 3

  /// Replaces the failed renderer by a software renderer.
  private func leaveTextures() {
    forget()
    do throws(CairoError) {
      let screen = try CairoScreen(width: Int(pixels.width), height: Int(pixels.height))
      // the textures belonged to the renderer, and were dropped by `forget`
      SDL_DestroyRenderer(renderer)
      (paint, isAccelerated) = (.memory(PictureComposer(screen), Stream()), false)
      renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
      pace.isSynchronized = isSynchronized
    } catch {
      return Misuse.handler(
        .state(call: "a frame", wanted: "a picture of the window's size", found: error.description, remedy: "the former one is shown"))
    }
    guard renderer == nil else { return }
    Misuse.handler(
      .state(
        call: "a frame", wanted: "a renderer in the place of one that was lost", found: String(cString: SDL_GetError()),
        remedy: "close the window and open another"))
  }

  // MARK: Frames

  /// Seconds between frames of a motion that nobody sees, so that what waits for its end is told without much delay.
  private static let unseenFrameDuration = 0.25

  func frame() {
    guard !isClosed, legato_display_is_lost() == 0 else { return }
    let now = clock.now
    let begun = pace.begin(at: now)
    frames.begin(due: begun.due, at: now, missed: begun.missed)
    let demand = content.advance(to: now)
    let isSeen = !isHidden && !isTooLarge
    pace.end(isMoving: demand == .everyFrame && isSeen)
    switch demand {
    case .everyFrame: due = isSeen ? pace.next : now + Self.unseenFrameDuration
    case .at(let time): due = max(pace.next, time)
    case .idle: due = .infinity
    }
    // otherwise only time advances
    guard isSeen else { return }
    draw(settles: demand != .everyFrame)
    frames.end(at: clock.now)
    onDrawn?(read)
    guard let renderer else { return }
    legato_display_present(UnsafeMutableRawPointer(renderer))
    guard pace.isSynchronized, legato_display_is_lost() == 0 else { return }
    let displayed = clock.now
    frames.recordDisplay(at: displayed)
    pace.present(at: displayed)
    if demand == .everyFrame { due = pace.next }
  }

  private func read() -> Bitmap? {
    var bitmap = Bitmap(width: Int(pixels.width), height: Int(pixels.height))
    let isRead = bitmap.bytes.withUnsafeMutableBytes {
      SDL_RenderReadPixels(renderer, nil, SDL_PIXELFORMAT_ABGR8888.rawValue, $0.baseAddress, 4 * pixels.width) == 0
    }
    return isRead ? bitmap : nil
  }

  private func record() {
    let scale = Double(pixels.width) / units.width
    (list.place, list.pixelsPerPoint) = (AffineTransform(scaleX: scale, y: scale), scale)
    content.update(&list)
  }

  private func draw(settles: Bool) {
    record()
    let (width, height) = (Int(pixels.width), Int(pixels.height))
    switch paint {
    case .textures(let composer):
      composer.screen.begin(width: pixels.width, height: pixels.height)
      composer.screen.fill(Rect(x: 0, y: 0, width: Double(width), height: Double(height)), .black)
      composer.drawAll(&list, width: width, height: height, settles: settles)
      if composer.screen.hasFailed { fail(String(cString: SDL_GetError())) } else { failures = 0 }
    case .memory(let composer, let stream): drawInMemory(composer, stream, width, height, settles: settles)
    }
  }

  /// Draws the differences into the bitmap, and copies them to the window's texture.
  private func drawInMemory(_ composer: PictureComposer<CairoScreen>, _ stream: Stream, _ width: Int, _ height: Int, settles: Bool) {
    do throws(CairoError) {
      if width != composer.screen.picture.width || height != composer.screen.picture.height {
        try composer.screen.resize(width: width, height: height)
        if let texture = stream.texture { SDL_DestroyTexture(texture) }
        stream.texture = nil
      }
    } catch {
      return Misuse.handler(
        .state(call: "a frame", wanted: "a picture of the window's size", found: error.description, remedy: "the former one is shown"))
    }
    let area = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    let differs = stream.damage.take(&list, in: area)
    // what came to rest in the previous frame is drawn again for its exact pixels
    var damage = stream.former.isEmpty ? differs : differs.isEmpty ? stream.former : differs.union(stream.former)
    if stream.texture == nil || settles && !stream.isSettled { damage = area }
    damage = damage.intersection(area)
    (stream.former, stream.isSettled) = (differs, settles)
    composer.screen.clear(damage)
    composer.draw(list, width: width, height: height, settles: settles, damage: damage, reaching: stream.damage)
    upload(damage, of: composer.screen.picture, by: stream, width, height)
  }

  private func upload(_ damage: Rect, of picture: CairoPicture, by stream: Stream, _ width: Int, _ height: Int) {
    if stream.texture == nil {
      stream.texture = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), pixels.width, pixels.height)
    }
    guard let texture = stream.texture else { return fail("no texture of \(width) × \(height): \(String(cString: SDL_GetError()))") }
    var isTaken = true
    if !damage.isEmpty {
      var rect = SDL_Rect(x: Int32(damage.minX), y: Int32(damage.minY), w: Int32(damage.width), h: Int32(damage.height))
      let result = picture.withPixels { pixels, stride in
        SDL_UpdateTexture(texture, &rect, pixels + Int(rect.y) * stride + 4 * Int(rect.x), Int32(stride))
      }
      isTaken = result == 0
    }
    isTaken = SDL_RenderCopy(renderer, texture, nil, nil) == 0 && isTaken
    if isTaken { failures = 0 } else { fail(String(cString: SDL_GetError())) }
  }
}
