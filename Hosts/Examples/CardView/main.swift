import CGTK
import Foundation
import Legato
import LegatoGTK
guard GTKView.initializeGTK() else {
  FileHandle.standardError.write(Data("card-view: a window needs a display, and there is none; run this in a desktop session\n".utf8))
  exit(1)
}
let (window, card) = (Legato.Window(size: .zero, hitTesting: .presentation), Layer(frame: Rect(x: 40, y: 40, width: 160, height: 110)))
(card.backgroundColor, card.cornerRadius) = (.orange, 14)
window.addSublayer(card)
card.addGestureRecognizer(
  PanGestureRecognizer(hysteresis: 0) { pan in
    card.position = card.presentation()!.position + pan.translation(in: window)
    card.removeAllAnimations()
    pan.setTranslation(.zero, in: window)
    guard pan.state == .ended || pan.state == .cancelled else { return }
    let (home, speed) = (window.bounds.center, pan.velocity(in: window))
    let spring = SpringTimingParameters(response: 0.5, dampingRatio: 0.4, initialVelocity: card.velocity(matching: speed, to: home))
    animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) { card.position = home }
  })
let (top, box) = (UnsafeMutableRawPointer(gtk_window_new()!), UnsafeMutableRawPointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)!))
let (frame, column) = (top.assumingMemoryBound(to: GtkWindow.self), box.assumingMemoryBound(to: GtkBox.self))
gtk_box_append(column, GTKView(window).widget.assumingMemoryBound(to: GtkWidget.self))
gtk_box_append(column, gtk_button_new_with_label("An ordinary button"))
gtk_window_set_child(frame, box.assumingMemoryBound(to: GtkWidget.self))
gtk_window_set_title(frame, "A card in a view")
gtk_window_set_default_size(frame, 480, 360)
gtk_window_present(frame)
while g_list_model_get_n_items(gtk_window_get_toplevels()) > 0 { g_main_context_iteration(nil, 1) }
