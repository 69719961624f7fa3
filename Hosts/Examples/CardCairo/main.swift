import Foundation
import Legato
import LegatoCairo

// A card on its way home: a page of card.pdf for each tenth of a second, and card.png for the moment at which it is caught.
let window = Window(size: Size(width: 320, height: 200))
(window.backgroundColor, window.textEngine) = (Color(hex: 0x10151C), PangoTypesetter())
let card = Layer(frame: Rect(x: 20, y: 20, width: 120, height: 80))
(card.backgroundColor, card.cornerRadius, card.shadowOpacity, card.shadowRadius) = (.orange, 12, 0.5, 8)
let title = TextLayer("Catch me", frame: Rect(x: 12, y: 10, width: 100, height: 24), fontSize: 18, color: .white)
title.fontName = "Serif Bold Italic"
card.addSublayer(title)
window.addSublayer(card)

do {
  let document = try CairoDocument(.pdf, size: window.bounds.size)
  animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0) { card.position = Point(x: 240, y: 140) }
  for step in 0...10 {
    window.stage.advance(to: Double(step) / 10)
    try document.append(window)
    guard step == 3 else { continue }
    let picture = try CairoPicture(width: 640, height: 400)
    picture.draw(scale: 2) { $0.draw(window) }
    try Data(PNG.encode(picture.bitmap)).write(to: URL(fileURLWithPath: "card.png"))
  }
  try Data(document.finish()).write(to: URL(fileURLWithPath: "card.pdf"))
} catch {
  let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
  let sentence = cause.map { "cannot write here: \(String(cString: strerror($0.code.rawValue)))" } ?? "\(error)"
  FileHandle.standardError.write(Data("card-cairo: \(sentence)\n".utf8))
  exit(1)
}
