import CLegatoView
import Legato
import LegatoHosting

// The functions of `legato-gtk.h`. A handle is a retained object that holds a layer.

/// The object behind a C program's layer handle.
private final class LayerHandle {
  let layer: Layer
  init(_ layer: Layer) { self.layer = layer }

  static func new(_ layer: Layer) -> UnsafeMutableRawPointer { Unmanaged.passRetained(LayerHandle(layer)).toOpaque() }
}

/// The layer of a handle; nil without one. A call on another thread is reported, and gets nil.
private func layer(_ handle: UnsafeMutableRawPointer?, _ call: String) -> Layer? {
  guard legato_is_own_thread(call) != 0 else { return nil }
  guard let handle else {
    Misuse.handler(.state(call: call, wanted: "a layer", found: "NULL", remedy: "make one with legato_layer_new()"))
    return nil
  }
  return Unmanaged<LayerHandle>.fromOpaque(handle).takeUnretainedValue().layer
}

/// Changes a layer at the stage's current time.
private func set(_ handle: UnsafeMutableRawPointer?, _ call: String, _ change: (Layer) -> Void) {
  guard let layer = layer(handle, call) else { return }
  if let stage = layer.stage { stage.perform { change(layer) } } else { change(layer) }
}

private func spring(_ response: Double, _ ratio: Double, _ velocity: SpringVelocity = .zero) -> SpringTimingParameters {
  SpringTimingParameters(response: response, dampingRatio: ratio, initialVelocity: velocity)
}

@_cdecl("legato_view_new")
package func legatoViewNew() -> UnsafeMutableRawPointer {
  let window = Window(size: .zero)
  window.hitTesting = .presentation
  return GTKView(window).widget
}

@_cdecl("legato_view_get_window")
package func legatoViewGetWindow(_ view: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let view = GTKView.of(view) else { return nil }
  return view.windowHandle
}

@_cdecl("legato_view_animate")
package func legatoViewAnimate(
  _ view: UnsafeMutableRawPointer?, _ response: Double, _ ratio: Double, _ changes: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?,
  _ data: UnsafeMutableRawPointer?
) {
  guard legato_is_own_thread("legato_view_animate()") != 0, let view = GTKView.of(view),
    let window = (view.content as? HostedWindow)?.window
  else { return }
  window.stage.perform {
    animate(withDuration: 0, timingParameters: spring(response, ratio), options: .allowUserInteraction) { changes?(data) }
  }
}

@_cdecl("legato_view_get_frame_times")
package func legatoViewGetFrameTimes(_ view: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<CChar>? {
  legato_string_new(GTKView.of(view)?.frames.description ?? "no frames")
}

@_cdecl("legato_layer_new")
package func legatoLayerNew(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> UnsafeMutableRawPointer {
  LayerHandle.new(Layer(frame: Rect(x: x, y: y, width: width, height: height)))
}

@_cdecl("legato_layer_new_text")
package func legatoLayerNewText(
  _ text: UnsafePointer<CChar>?, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ size: Double, _ font: UnsafePointer<CChar>?
) -> UnsafeMutableRawPointer {
  let layer = TextLayer(
    text.map { String(cString: $0) } ?? "", frame: Rect(x: x, y: y, width: width, height: height), fontSize: size, color: .white)
  layer.fontName = font.map { String(cString: $0) }
  return LayerHandle.new(layer)
}

@_cdecl("legato_layer_free")
package func legatoLayerFree(_ handle: UnsafeMutableRawPointer?) {
  if let handle { Unmanaged<LayerHandle>.fromOpaque(handle).release() }
}

@_cdecl("legato_layer_add")
package func legatoLayerAdd(_ parent: UnsafeMutableRawPointer?, _ child: UnsafeMutableRawPointer?) {
  guard let child = layer(child, "legato_layer_add()") else { return }
  set(parent, "legato_layer_add()") { $0.addSublayer(child) }
}

@_cdecl("legato_layer_remove")
package func legatoLayerRemove(_ handle: UnsafeMutableRawPointer?) { set(handle, "legato_layer_remove()") { $0.removeFromSuperlayer() } }

@_cdecl("legato_layer_set_frame")
package func legatoLayerSetFrame(_ handle: UnsafeMutableRawPointer?, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
  set(handle, "legato_layer_set_frame()") { $0.frame = Rect(x: x, y: y, width: width, height: height) }
}

@_cdecl("legato_layer_set_position")
package func legatoLayerSetPosition(_ handle: UnsafeMutableRawPointer?, _ x: Double, _ y: Double) {
  set(handle, "legato_layer_set_position()") { $0.position = Point(x: x, y: y) }
}

@_cdecl("legato_layer_set_opacity")
package func legatoLayerSetOpacity(_ handle: UnsafeMutableRawPointer?, _ opacity: Double) {
  set(handle, "legato_layer_set_opacity()") { $0.opacity = opacity }
}

@_cdecl("legato_layer_set_color")
package func legatoLayerSetColor(_ handle: UnsafeMutableRawPointer?, _ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) {
  let color = Color(red: red, green: green, blue: blue, alpha: alpha)
  set(handle, "legato_layer_set_color()") { if let text = $0 as? TextLayer { text.textColor = color } else { $0.backgroundColor = color } }
}

@_cdecl("legato_layer_set_corner_radius")
package func legatoLayerSetCornerRadius(_ handle: UnsafeMutableRawPointer?, _ radius: Double) {
  set(handle, "legato_layer_set_corner_radius()") { $0.cornerRadius = radius }
}

@_cdecl("legato_layer_set_shadow")
package func legatoLayerSetShadow(_ handle: UnsafeMutableRawPointer?, _ opacity: Double, _ radius: Double, _ dx: Double, _ dy: Double) {
  set(handle, "legato_layer_set_shadow()") {
    ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (opacity, radius, Vector(dx: dx, dy: dy))
  }
}

@_cdecl("legato_layer_get_position")
package func legatoLayerGetPosition(
  _ handle: UnsafeMutableRawPointer?, _ x: UnsafeMutablePointer<Double>?, _ y: UnsafeMutablePointer<Double>?
) {
  guard let layer = layer(handle, "legato_layer_get_position()") else { return }
  x?.pointee = layer.position.x
  y?.pointee = layer.position.y
}

@_cdecl("legato_layer_get_seen_position")
package func legatoLayerGetSeenPosition(
  _ handle: UnsafeMutableRawPointer?, _ x: UnsafeMutablePointer<Double>?, _ y: UnsafeMutablePointer<Double>?
) {
  guard let layer = layer(handle, "legato_layer_get_seen_position()") else { return }
  let seen = layer.presentation()?.position ?? layer.position
  x?.pointee = seen.x
  y?.pointee = seen.y
}

@_cdecl("legato_layer_catch")
package func legatoLayerCatch(_ handle: UnsafeMutableRawPointer?) {
  set(handle, "legato_layer_catch()") { layer in
    layer.position = layer.presentation()?.position ?? layer.position
    layer.removeAllAnimations()
  }
}

@_cdecl("legato_layer_throw")
package func legatoLayerThrow(
  _ handle: UnsafeMutableRawPointer?, _ x: Double, _ y: Double, _ response: Double, _ ratio: Double, _ vx: Double, _ vy: Double
) {
  set(handle, "legato_layer_throw()") { layer in
    let home = Point(x: x, y: y)
    let speed = layer.velocity(matching: Vector(dx: vx, dy: vy), to: home)
    animate(withDuration: 0, timingParameters: spring(response, ratio, speed), options: .allowUserInteraction) { layer.position = home }
  }
}

@_cdecl("legato_layer_on_pan")
package func legatoLayerOnPan(
  _ handle: UnsafeMutableRawPointer?,
  _ body: (@convention(c) (UnsafeMutableRawPointer?, Int32, Double, Double, Double, Double, UnsafeMutableRawPointer?) -> Void)?,
  _ data: UnsafeMutableRawPointer?
) {
  set(handle, "legato_layer_on_pan()") { layer in
    let pan = PanGestureRecognizer { [unowned layer] pan in
      let space = layer.superlayer
      let (way, speed) = (pan.translation(in: space), pan.velocity(in: space))
      pan.setTranslation(.zero, in: space)
      let phase: Int32 =
        switch pan.state {
        case .began: 0
        case .changed: 1
        case .ended: 2
        default: 3
        }
      let handle = LayerHandle.new(layer)
      body?(handle, phase, way.dx, way.dy, speed.dx, speed.dy, data)
      legatoLayerFree(handle)
    }
    pan.hysteresis = 0
    layer.addGestureRecognizer(pan)
  }
}

extension GTKView {
  /// A handle that lives as long as the view.
  fileprivate var windowHandle: UnsafeMutableRawPointer? {
    guard let window = (content as? HostedWindow)?.window else { return nil }
    let handle = keptHandle as? LayerHandle ?? LayerHandle(window)
    keptHandle = handle
    return Unmanaged.passUnretained(handle).toOpaque()
  }
}
