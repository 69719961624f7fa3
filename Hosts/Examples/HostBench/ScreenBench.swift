import CAdwaita
import Legato
import LegatoDrawingList
import LegatoGTK
import LegatoHosting
import LegatoSDL

/// Content of a window in which ten layers move in every frame.
final class TenMoving: HostedContent {
  private let hosted: HostedWindow
  private var frame = 0

  init(among count: Int) {
    let window = Window(size: .zero)
    for number in 0..<count { window.addSublayer(HostBench.layer(number)) }
    hosted = HostedWindow(window)
  }

  func handle(_ event: HostEvent, at time: Double) { hosted.handle(event, at: time) }
  func draw(on list: inout DrawingList) { hosted.draw(on: &list) }
  func update(_ list: inout DrawingList) { hosted.update(&list) }

  func advance(to time: Double) -> FrameDemand {
    frame += 1
    for number in 0..<10 { hosted.window.sublayers[number * 3].position.x += frame % 2 == 0 ? 1 : -1 }
    _ = hosted.advance(to: time)
    return .everyFrame
  }
}

/// The cost of a frame on a display, until it is handed over.
enum ScreenBench {
  private static let seconds = 3.0

  static func sdl(_ count: Int) throws {
    let host = try SDLHost()
    let window = try host.open(TenMoving(among: count), title: "bench", size: Size(width: 1280, height: 800))
    try host.run(until: host.clock.now + seconds)
    print("SDL, \(window.isAccelerated ? "textures" : "memory"), ten of \(count): \(window.frames)")
  }

  static func gtk(_ count: Int) {
    guard gtk_init_check() != 0 else { return print("GTK: no display") }
    let view = GTKView(TenMoving(among: count))
    let loop = g_main_loop_new(nil, 0)
    let window = gtk_window_new()
    window?.withMemoryRebound(to: GtkWindow.self, capacity: 1) {
      gtk_window_set_default_size($0, 1280, 800)
      gtk_window_set_child($0, view.widget.assumingMemoryBound(to: GtkWidget.self))
      gtk_window_present($0)
    }
    let quit: @convention(c) (UnsafeMutableRawPointer?) -> gboolean = { loop in
      g_main_loop_quit(OpaquePointer(loop))
      return 0
    }
    g_timeout_add(UInt32(seconds * 1000), quit, UnsafeMutableRawPointer(loop))
    g_main_loop_run(loop)
    print("GTK, ten of \(count): \(view.frames)")
  }
}
