import Expectations
import LegatoPorting
import TestSupport
import Testing

@Suite("Ported: images one after the other") struct ImagesTests {
  private let window = Window(size: CGSize(width: 400, height: 300))
  private let view = UIImageView(image: UIImage(contents: "still", size: CGSize(width: 10, height: 10)))

  init() {
    window.addSubview(view)
    view.animationImages = ["a", "b", "c", "d"].map { UIImage(contents: $0, size: CGSize(width: 10, height: 10)) }
    window.stage.advance(to: 1)
  }

  private var shown: AnyHashable? { view.layer.sublayers?.first?.presentation()?.contents }
  private func shown(at times: Double...) -> [AnyHashable?] {
    times.map { time in
      window.stage.advance(to: time)
      return shown
    }
  }

  @Test("each for an equal share of the duration, over and over, until it is stopped") func repeats() {
    expect(!view.isAnimating && shown == AnyHashable("still"))
    view.animationDuration = 1
    view.startAnimating()
    expect(view.isAnimating)
    expectEqual(shown(at: 1.1, 1.3, 1.6, 1.9, 2.1, 9.3), ["a", "b", "c", "d", "a", "b"])
    view.stopAnimating()
    expect(!view.isAnimating && shown == AnyHashable("still"))
  }

  @Test("as often as it says; a thirtieth of a second for each without a duration") func count() {
    view.animationRepeatCount = 2
    view.startAnimating()
    expectEqual(shown(at: 1.02, 1.05, 1.12, 1.15), ["a", "b", "d", "a"])
    window.stage.advance(to: 1 + 8.5 / 30)
    expect(!view.isAnimating && shown == AnyHashable("still"))
    view.startAnimating()
    view.animationImages = nil
    expect(!view.isAnimating && shown == AnyHashable("still"))
    view.startAnimating()
    expect(!view.isAnimating)
  }

  @Test("in no window it waits, and begins anew in the next") func windows() {
    view.animationDuration = 1
    view.removeFromSuperview()
    view.startAnimating()
    expect(view.isAnimating && shown == nil)
    window.addSubview(view)
    expectEqual(shown(at: 1.3), ["b"])
    view.removeFromSuperview()
    window.stage.advance(to: 5)
    window.addSubview(view)
    expect(view.isAnimating)
    expectEqual(shown(at: 5.1, 5.3), ["a", "b"])
  }
}
