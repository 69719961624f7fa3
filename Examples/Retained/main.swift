import CommandOutput
import Legato
import LegatoSystem

// A thousand cards at rest, and one that is thrown: a renderer with objects of its own touches that one alone. Every frame the widgets are compared with
// what the layers show; exits with 1 where they differ.

CommandOutput.promise("retained")
let window = Window(size: Size(width: 320, height: 200))
for number in 0..<1000 {
  let card = Layer(frame: Rect(x: Double(number % 40) * 8, y: Double(number / 40) * 8, width: 6, height: 6))
  (card.name, card.backgroundColor) = ("card \(number)", .orange)
  window.addSublayer(card)
}
var renderer = RetainedRenderer(window)
let first = window.sublayers[0]
animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0) {
  (first.position, first.opacity) = (Point(x: 160, y: 100), 0.5)
}

var touches: [Int] = []
for frame in 0...120 {
  if frame == 20 { window.sublayers[999].removeFromSuperlayer() }
  window.stage.advance(to: Double(frame) / 60)
  Widget.touches = 0
  renderer.update()
  touches.append(Widget.touches)
  let wanted = [first.presented.frame.minX, first.presented.frame.minY, min(1, max(0, first.presented.opacity))]
  let held = renderer.root.children[0]
  guard [held.place.x, held.place.y, held.opacity] == wanted, renderer.root.children.count == window.sublayers.count else {
    CommandOutput.writeError("retained: in frame \(frame) a widget is not what its layer shows\n")
    exit(1)
  }
}
print("\(renderer.count) widgets; properties set: at first \(touches[0]), in flight \(touches[10]), at rest \(touches[120])")
print(renderer.root.lines().prefix(2).joined(separator: "\n"))
