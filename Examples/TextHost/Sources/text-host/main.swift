import Legato

let window = Window(size: Size(width: 64, height: 32))
let card = Layer(frame: Rect(x: 0, y: 8, width: 16, height: 16))
card.backgroundColor = .orange
card.addGestureRecognizer(TapGestureRecognizer { _ in animate(withDuration: 1, options: .curveLinear) { card.position.x = 56 } })
window.addSublayer(card)
let host = TextHost(window: window)

host.send(.began, Point(x: 8, y: 16), at: 0.5)
host.send(.ended, Point(x: 8, y: 16), at: 0.55)
host.run(from: 0.55, upTo: 1.05)
print(host.text().joined(separator: "\n"))
// the program checks itself, so that a script can run it
guard host.text()[1] == "......####......" else { fatalError("the card is not half way") }
host.run(from: 1.05, upTo: 5)
guard host.text()[1] == "............####", window.stage.demand == .idle else { fatalError("the card is not at its end") }
