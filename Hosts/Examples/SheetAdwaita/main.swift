import CAdwaita
import Foundation
import Legato
import LegatoGTK

/// A sheet that is dragged, thrown and caught.
final class Sheet {
  let window = Legato.Window(size: Size(width: 420, height: 420))
  private let sheet = Layer(frame: Rect(x: 0, y: 0, width: 420, height: 600))
  private var isOpen = false

  init() {
    window.hitTesting = .presentation
    (sheet.backgroundColor, sheet.cornerRadius, sheet.shadowOpacity, sheet.shadowRadius) = (Color(hex: 0x3584E4), 18, 0.4, 10)
    let title = TextLayer("Drag me, throw me, catch me", frame: Rect(x: 24, y: 20, width: 380, height: 28), fontSize: 20, color: .white)
    title.fontName = "Sans Bold"
    sheet.addSublayer(title)
    window.addSublayer(sheet)
    sheet.anchorPoint = .zero
    sheet.position = place(isOpen: false)
    let pan = PanGestureRecognizer { [unowned self] in follow($0) }
    pan.hysteresis = 0
    sheet.addGestureRecognizer(pan)
  }

  private func place(isOpen: Bool) -> Point { Point(x: 0, y: window.bounds.height * (isOpen ? 0.2 : 0.75)) }

  private func follow(_ pan: PanGestureRecognizer) {
    sheet.position.y = sheet.presentation()!.position.y + pan.translation(in: window).dy
    sheet.removeAllAnimations()
    pan.setTranslation(.zero, in: window)
    guard pan.state == .ended || pan.state == .cancelled else { return }
    let speed = pan.velocity(in: window).dy
    isOpen = abs(speed) > 200 ? speed < 0 : sheet.position.y < window.bounds.height / 2
    move(speed)
  }

  private func move(_ speed: Double = 0) {
    let home = place(isOpen: isOpen)
    let velocity = sheet.velocity(matching: Vector(dx: 0, dy: speed), to: home)
    let spring = SpringTimingParameters(response: 0.4, dampingRatio: 0.75, initialVelocity: velocity)
    animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) { sheet.position = home }
  }

  func toggle() {
    window.stage.perform {
      isOpen.toggle()
      move()
    }
  }

  func fit() {
    sheet.bounds.size.width = window.bounds.width
    sheet.position = place(isOpen: isOpen)
  }
}

final class SheetWindow: HostedContent {
  let sheet = Sheet()
  private lazy var hosted = HostedWindow(sheet.window)
  func handle(_ event: HostEvent, at time: Double) {
    hosted.handle(event, at: time)
    if case .resized = event { sheet.fit() }
  }
  func advance(to time: Double) -> FrameDemand { hosted.advance(to: time) }
  func draw(on list: inout DrawingList) { hosted.draw(on: &list) }
  func whenAsked(_ ask: @escaping () -> Double) { hosted.whenAsked(ask) }
}

let activate: @convention(c) (UnsafeMutablePointer<GtkApplication>, UnsafeMutableRawPointer?) -> Void = { app, _ in
  let content = SheetWindow()
  let view = GTKView(content)
  let (window, box, button) = (
    adw_application_window_new(app), gtk_box_new(GTK_ORIENTATION_VERTICAL, 0), gtk_button_new_with_label("Sheet")
  )
  let bar = adw_header_bar_new()
  let clicked: @convention(c) (UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void = { _, sheet in
    Unmanaged<Sheet>.fromOpaque(sheet).takeUnretainedValue().toggle()
  }
  g_signal_connect_data(
    button, "clicked", unsafeBitCast(clicked, to: GCallback.self), Unmanaged.passUnretained(content.sheet).toOpaque(), nil, GConnectFlags(0)
  )
  adw_header_bar_pack_start(OpaquePointer(bar), button)
  box?.withMemoryRebound(to: GtkBox.self, capacity: 1) {
    gtk_box_append($0, bar)
    gtk_box_append($0, view.widget.assumingMemoryBound(to: GtkWidget.self))
  }
  window?.withMemoryRebound(to: AdwApplicationWindow.self, capacity: 1) { adw_application_window_set_content($0, box) }
  window?.withMemoryRebound(to: GtkWindow.self, capacity: 1) {
    gtk_window_set_title($0, "A sheet")
    gtk_window_set_default_size($0, 420, 480)
    gtk_window_present($0)
  }
}
guard GTKView.initializeGTK() else {
  FileHandle.standardError.write(Data("sheet-adwaita: a window needs a display, and there is none; run this in a desktop session\n".utf8))
  exit(1)
}
let app = adw_application_new(nil, G_APPLICATION_NON_UNIQUE)
g_signal_connect_data(app, "activate", unsafeBitCast(activate, to: GCallback.self), nil, nil, GConnectFlags(0))
exit(app?.withMemoryRebound(to: GApplication.self, capacity: 1) { g_application_run($0, 0, nil) } ?? 1)
