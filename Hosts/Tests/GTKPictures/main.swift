import CGTK
import Foundation
import Legato
import LegatoCairo
import LegatoGTK
import Likeness

// A program for tests, which moves a card in a view, and prints how GTK's renderer shows the view, compared with the software's picture. With "bare" the view has
// no background. With "clips" a clip ends within pixels. With "windows" two windows move, of which one is closed. With "large" a view is too large to be drawn. With "input" it prints what the view receives, and hides the view when a pointer has moved; with "disabled" it disables it then. With "wheel" a part of it scrolls. With "motion" it prints instead how much the desktop wants to move, now and whenever that changes.

/// Two windows with a view each, in which a card moves. The first is closed meanwhile.
@MainActor func playWindows() {
  func open(_ sample: SampleWindow) -> (top: UnsafeMutablePointer<GtkWindow>, view: GTKView) {
    let view = GTKView(sample.window)
    let top = UnsafeMutableRawPointer(gtk_window_new()!).assumingMemoryBound(to: GtkWindow.self)
    gtk_window_set_child(top, view.widget.assumingMemoryBound(to: GtkWidget.self))
    gtk_window_set_default_size(top, 320, 240)
    gtk_window_present(top)
    return (top, view)
  }
  let (one, other) = (SampleWindow(), SampleWindow())
  var first: (top: UnsafeMutablePointer<GtkWindow>, view: GTKView)? = open(one)
  let second = open(other)
  weak var closed = first?.view
  func wait(frames: Int) {
    while (first?.view.frames.totalCount ?? frames) < frames || second.view.frames.totalCount < frames { g_main_context_iteration(nil, 1) }
  }
  // the first frame takes longest
  wait(frames: 1)
  for sample in [one, other] { sample.window.stage.perform { animate(withDuration: 0.6) { sample.card.position.x += 150 } } }
  wait(frames: max(first?.view.frames.totalCount ?? 0, second.view.frames.totalCount) + 3)
  let (moved, alsoMoved) = (one.card.presented.position.x, other.card.presented.position.x)
  print("both move", moved > 45 && moved < 195 && alsoMoved > 45 && alsoMoved < 195)
  let before = second.view.frames.totalCount
  gtk_window_destroy(first?.top)
  first = nil
  while other.window.stage.demand != .idle { g_main_context_iteration(nil, 1) }
  print("the other arrives", other.card.presented.position.x, "in", second.view.frames.totalCount > before ? "frames" : "no frames")
  print(
    "the first one", closed == nil ? "is released" : "is still there",
    one.window.stage.now < other.window.stage.now ? "and stands" : "and moves")
}

/// A view that is too large to be drawn, in a window that scrolls it, and then is not.
@MainActor func playLarge() {
  let view = GTKView(SampleWindow().window)
  let widget = view.widget.assumingMemoryBound(to: GtkWidget.self)
  let (top, scrolled) = (UnsafeMutableRawPointer(gtk_window_new()!), UnsafeMutableRawPointer(gtk_scrolled_window_new()!))
  gtk_widget_set_size_request(widget, 32_000, 20_000)
  gtk_scrolled_window_set_child(OpaquePointer(scrolled), widget)
  gtk_window_set_child(top.assumingMemoryBound(to: GtkWindow.self), scrolled.assumingMemoryBound(to: GtkWidget.self))
  gtk_window_present(top.assumingMemoryBound(to: GtkWindow.self))
  for _ in 0..<100 { g_main_context_iteration(nil, gtk_widget_get_width(widget) == 0 ? 1 : 0) }
  print("large", gtk_widget_get_width(widget), "drawn", view.frames.totalCount)
  gtk_widget_set_size_request(widget, 300, 200)
  while view.frames.totalCount == 0 { g_main_context_iteration(nil, 1) }
  print("drawn", (try? view.picture()).map { $0.width < 16_384 } ?? false)
}

/// Content that prints its pointers and keys.
final class Listener: HostedContent {
  /// Whether a pointer has moved.
  var isDragged = false

  func say(_ words: String) { FileHandle.standardOutput.write(Data("\(words)\n".utf8)) }

  func handle(_ event: HostEvent, at time: Double) {
    switch event {
    case .pointer(let pointer) where pointer.phase == .moved: isDragged = true
    case .pointer(let pointer): say("\(pointer.phase) \(Int(pointer.location.x)) \(Int(pointer.location.y))")
    case .key(let key): say("\(key.code) \(key.modifiers.rawValue)")
    default: break
    }
  }

  func advance(to time: Double) -> FrameDemand { .idle }
  func draw(on list: inout DrawingList) {}
}

/// A view that prints what it receives; it is hidden, or disabled, for a moment when a pointer has moved.
@MainActor func playInput(_ set: (UnsafeMutablePointer<GtkWidget>, gboolean) -> Void) {
  let listener = Listener()
  let view = GTKView(listener)
  let widget = view.widget.assumingMemoryBound(to: GtkWidget.self)
  let top = UnsafeMutableRawPointer(gtk_window_new()!).assumingMemoryBound(to: GtkWindow.self)
  gtk_window_set_decorated(top, 0)
  gtk_window_set_child(top, widget)
  gtk_window_set_default_size(top, 320, 240)
  gtk_window_present(top)
  while view.frames.totalCount == 0 { g_main_context_iteration(nil, 1) }
  listener.say("ready")
  while true {
    g_main_context_iteration(nil, 1)
    guard listener.isDragged else { continue }
    listener.isDragged = false
    let count = view.frames.totalCount
    set(widget, 0)
    set(widget, 1)
    while view.frames.totalCount == count { g_main_context_iteration(nil, 1) }
    listener.say("shown again")
  }
}

/// A view whose right half scrolls by 60 points, in a window that prints which turns of the wheel are left to it. At the end of its content it is moved aside.
@MainActor func playWheel() {
  let (window, scroll) = (Window(size: .zero), ScrollLayer())
  (scroll.frame, scroll.contentSize) = (Rect(x: 160, y: 0, width: 160, height: 240), Size(width: 160, height: 300))
  window.addSublayer(scroll)
  let view = GTKView(window)
  let top = UnsafeMutableRawPointer(gtk_window_new()!)
  gtk_window_set_decorated(top.assumingMemoryBound(to: GtkWindow.self), 0)
  let (box, space) = (UnsafeMutableRawPointer(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)!), gtk_label_new(nil)!)
  gtk_widget_set_size_request(space, 160, 240)
  gtk_widget_set_visible(space, 0)
  gtk_box_append(box.assumingMemoryBound(to: GtkBox.self), space)
  gtk_box_append(box.assumingMemoryBound(to: GtkBox.self), view.widget.assumingMemoryBound(to: GtkWidget.self))
  gtk_window_set_child(top.assumingMemoryBound(to: GtkWindow.self), box.assumingMemoryBound(to: GtkWidget.self))
  gtk_window_set_default_size(top.assumingMemoryBound(to: GtkWindow.self), 320, 240)
  func say(_ words: String) { FileHandle.standardOutput.write(Data("\(words)\n".utf8)) }
  let left: @convention(c) (UnsafeMutableRawPointer?, Double, Double, UnsafeMutableRawPointer?) -> gboolean = { _, _, _, _ in
    FileHandle.standardOutput.write(Data("left over\n".utf8))
    return 1
  }
  let around = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES)
  g_signal_connect_data(UnsafeMutableRawPointer(around), "scroll", unsafeBitCast(left, to: GCallback.self), nil, nil, GConnectFlags(0))
  gtk_widget_add_controller(top.assumingMemoryBound(to: GtkWidget.self), around)
  gtk_window_present(top.assumingMemoryBound(to: GtkWindow.self))
  while view.frames.totalCount == 0 { g_main_context_iteration(nil, 1) }
  say("ready")
  var offset = 0.0
  while true {
    g_main_context_iteration(nil, 1)
    guard scroll.contentOffset.y != offset else { continue }
    offset = scroll.contentOffset.y
    say("scrolled to \(offset)")
    guard offset == 60 else { continue }
    gtk_widget_set_visible(space, 1)
    while gtk_widget_get_width(space) == 0 { g_main_context_iteration(nil, 1) }
    say("aside")
  }
}

guard GTKView.initializeGTK() else { exit(1) }
if CommandLine.arguments.dropFirst().contains("wheel") { playWheel() }
if CommandLine.arguments.dropFirst().contains("input") { playInput { gtk_widget_set_visible($0, $1) } }
if CommandLine.arguments.dropFirst().contains("disabled") { playInput { gtk_widget_set_sensitive($0, $1) } }
if CommandLine.arguments.dropFirst().contains("large") {
  playLarge()
  exit(0)
}
if CommandLine.arguments.dropFirst().contains("windows") {
  playWindows()
  exit(0)
}
let sample = SampleWindow()
if CommandLine.arguments.dropFirst().contains("bare") { sample.window.backgroundColor = .clear }
if CommandLine.arguments.dropFirst().contains("clips") {
  let clip = Layer(frame: Rect(x: 200.5, y: 150.25, width: 60, height: 50.5))
  clip.masksToBounds = true
  let content = Layer(frame: Rect(x: -50, y: -50, width: 200, height: 200))
  content.backgroundColor = .blue
  clip.addSublayer(content)
  sample.window.addSublayer(clip)
}
let view = GTKView(sample.window)
let widget = view.widget.assumingMemoryBound(to: GtkWidget.self)
let top = UnsafeMutableRawPointer(gtk_window_new()!).assumingMemoryBound(to: GtkWindow.self)
gtk_window_set_decorated(top, 0)
gtk_window_set_child(top, widget)
gtk_window_set_default_size(top, 320, 240)
gtk_window_present(top)

if CommandLine.arguments.dropFirst().contains("motion") {
  var level: MotionLevel?
  while true {
    if sample.window.stage.motionLevel != level {
      level = sample.window.stage.motionLevel
      FileHandle.standardOutput.write(Data(level == .reduced ? "reduced\n".utf8 : "full\n".utf8))
    }
    g_main_context_iteration(nil, 1)
  }
}

/// What GTK's renderer makes of the widget, on black, in pixels of the display.
@MainActor func shown() -> Bitmap? {
  let scale = gtk_widget_get_scale_factor(widget)
  let (width, height) = (scale * gtk_widget_get_width(widget), scale * gtk_widget_get_height(widget))
  let renderer = gtk_native_get_renderer(gtk_widget_get_native(widget))
  let (paintable, snapshot) = (gtk_widget_paintable_new(widget), gtk_snapshot_new())
  defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
  var (black, area) = (GdkRGBA(red: 0, green: 0, blue: 0, alpha: 1), graphene_rect_t())
  graphene_rect_init(&area, 0, 0, Float(width), Float(height))
  gtk_snapshot_append_color(snapshot, &black, &area)
  gtk_snapshot_scale(snapshot, Float(scale), Float(scale))
  gdk_paintable_snapshot(paintable, snapshot, Double(width / scale), Double(height / scale))
  guard let renderer, let node = gtk_snapshot_free_to_node(snapshot), let texture = gsk_renderer_render_texture(renderer, node, &area)
  else {
    return nil
  }
  defer {
    g_object_unref(UnsafeMutableRawPointer(texture))
    gsk_render_node_unref(node)
  }
  var bitmap = Bitmap(width: Int(width), height: Int(height))
  gdk_texture_download(texture, &bitmap.bytes, gsize(4 * width))
  // from words of alpha, red, green, blue
  for i in stride(from: 0, to: bitmap.bytes.count, by: 4) { bitmap.bytes.swapAt(i, i + 2) }
  return bitmap
}

/// Lets GTK work for a number of the view's frames, or until the view rests.
@MainActor func wait(frames: Int) {
  let end = view.frames.totalCount + frames
  while view.frames.totalCount < end, view.frames.totalCount == 0 || sample.window.stage.demand != .idle {
    g_main_context_iteration(nil, 1)
  }
}

wait(frames: 1)
let name = gtk_native_get_renderer(gtk_widget_get_native(widget)).map {
  String(cString: g_type_name_from_instance(UnsafeMutableRawPointer($0).assumingMemoryBound(to: GTypeInstance.self)))
}
print(name ?? "no renderer")
animate(withDuration: 1.5) { sample.card.position.x += 150 }
for moment in ["in motion", "resized", "at rest"] {
  if moment == "resized" {
    let end = view.frames.totalCount + 2
    gtk_window_set_default_size(top, 471, 333)
    while gtk_widget_get_width(widget) != 471 || view.frames.totalCount < end { g_main_context_iteration(nil, 1) }
  }
  wait(frames: moment == "at rest" ? 10_000 : 8)
  if moment == "at rest" { while g_main_context_iteration(nil, 0) != 0 {} }
  guard let bitmap = shown() else { exit(2) }
  let likeness = Likeness(bitmap, sample.software(on: .black, scale: Int(gtk_widget_get_scale_factor(widget))))
  print(moment, likeness.mean, likeness.farOff, bitmap.width)
}
let times = view.frames.reports.map { Int(1e6 * $0.work) }.sorted()
print("frames", times.count, times[times.count / 2], times.last ?? 0)
