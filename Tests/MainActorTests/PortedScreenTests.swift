import Expectations
import LegatoPorting
import Testing

/// The screens of `PortedScreen.swift` are ported ones in a module whose declarations are the main actor's by default.
@Suite("A ported application can be isolated to the main actor by default") struct PortedScreenTests {
  @Test("its controllers present and push with custom transitions, without annotations about isolation")
  func presents() {
    let window = Window(size: CGSize(width: 400, height: 600))
    let home = MainHome()
    window.rootViewController = home
    _ = window.stage.advance(to: 0)
    let sheet = UIViewController()
    (sheet.transitioningDelegate, sheet.modalPresentationStyle) = (home, .custom)
    home.present(sheet, animated: true, completion: nil)
    for frame in 1...60 { _ = window.stage.advance(to: Double(frame) / 60) }
    expect(home.presentedViewController == sheet && sheet.view.frame == CGRect(x: 0, y: 100, width: 400, height: 500))
    expect(Way(points: 1) + Way(points: 2) == Way(points: 3) && "\(Way(points: 1))" == "1.0")
  }
}
