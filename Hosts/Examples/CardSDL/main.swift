import Foundation
import Legato
import LegatoSDL

let window = Window(size: Size(width: 640, height: 400))
window.hitTesting = .presentation  // touches hit layers where they are displayed
window.backgroundColor = Color(hex: 0x10151C)
let card = Layer(frame: Rect(x: 60, y: 120, width: 200, height: 140))
(card.backgroundColor, card.cornerRadius, card.shadowOpacity, card.shadowRadius) = (.orange, 16, 0.5, 12)
window.addSublayer(card)

let pan = PanGestureRecognizer { pan in
  card.position = card.presentation()!.position + pan.translation(in: window)
  card.removeAllAnimations()
  pan.setTranslation(.zero, in: window)
  guard pan.state == .ended || pan.state == .cancelled else { return }
  let (home, speed) = (window.bounds.center, pan.velocity(in: window))
  let spring = SpringTimingParameters(response: 0.5, dampingRatio: 0.4, initialVelocity: card.velocity(matching: speed, to: home))
  animate(withDuration: 0, timingParameters: spring, options: .allowUserInteraction) { card.position = home }
}
pan.hysteresis = 0  // it begins at the touch
card.addGestureRecognizer(pan)
do {
  let host = try SDLHost()
  try host.open(window, title: "A card to throw", size: window.bounds.size)
  try host.run()
} catch {
  FileHandle.standardError.write(Data("card-sdl: \(error)\n".utf8))
  exit(1)
}
