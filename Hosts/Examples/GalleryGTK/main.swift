import CAdwaita
import Foundation
import GalleryContent
import Legato
import LegatoGTK
import GalleryScenes

/// The gallery's scenes in a GTK widget, with the command line of `gallery-window`.
func fail(_ error: any Error) -> Never {
  FileHandle.standardError.write(Data("gallery-gtk: \(error)\n".utf8))
  exit(error is UsageError ? 64 : 1)
}

struct NoDisplay: Error, CustomStringConvertible {
  let description = "a window needs a display, and there is none; run this in a desktop session, or set DISPLAY or WAYLAND_DISPLAY"
}

let arguments: Arguments
let trace: Trace?
do {
  arguments = try Arguments(Array(CommandLine.arguments.dropFirst()), program: "gallery-gtk")
  trace = try arguments.readTrace()
} catch { fail(error) }
if let answer = arguments.answer {
  print(answer)
  exit(0)
}
guard GTKView.initializeGTK() else { fail(NoDisplay()) }

let clock = MonotonicClock()
let content = GalleryContent(arguments.scene, trace: trace, clock: clock)
let view = GTKView(content, clock: clock)
let loop = g_main_loop_new(nil, 0)
let window = gtk_window_new()
window?.withMemoryRebound(to: GtkWindow.self, capacity: 1) {
  gtk_window_set_title($0, content.title)
  gtk_window_set_default_size($0, 960, 640)
  gtk_window_set_child($0, view.widget.assumingMemoryBound(to: GtkWidget.self))
  gtk_window_present($0)
}
content.onTitle = { title in window?.withMemoryRebound(to: GtkWindow.self, capacity: 1) { gtk_window_set_title($0, title) } }
content.frames = { [weak view] in view?.frames }
content.onFinish = { g_main_loop_quit(loop) }
let quit: @convention(c) (UnsafeMutableRawPointer?) -> gboolean = { _ in
  g_main_loop_quit(loop)
  return 0
}
g_signal_connect_data(window, "close-request", unsafeBitCast(quit, to: GCallback.self), nil, nil, GConnectFlags(0))
// there is no picture before the first frame
let leave: GSourceFunc = { _ in
  if view.frames.totalCount > 0 { g_main_loop_quit(loop) }
  return 1
}
if let seconds = arguments.seconds { g_timeout_add(UInt32(min(max(1, seconds * 1000), Double(UInt32.max))), leave, nil) }
g_main_loop_run(loop)
if arguments.timings { print(view.frames) }
do { try arguments.writeFiles(view.frames) { try view.picture() } } catch { fail(error) }
