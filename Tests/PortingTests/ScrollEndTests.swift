import Expectations
import LegatoPorting
import TestSupport
import Testing

private final class Page: UIViewController, UIScrollViewDelegate {
  let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
  let picture = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
  var heard: [String] = []

  override func viewDidLoad() {
    view.addSubview(scroll)
    scroll.addSubview(picture)
    scroll.contentSize = CGSize(width: 400, height: 600)
    (scroll.minimumZoomScale, scroll.maximumZoomScale, scroll.delegate) = (1, 4, self)
  }
  private func hear(_ word: String) { if heard.last != word { heard.append(word) } }
  func scrollViewDidScroll(_ scrollView: UIScrollView) { hear("scroll") }
  func scrollViewDidZoom(_ scrollView: UIScrollView) { hear("zoom") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { hear("end of scroll at \(scrollView.presentationContentOffset.y)") }
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { picture }
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) { hear(view == picture ? "will zoom" : "?") }
  func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
    hear(view == picture ? "end of zoom at \(scale)" : "?")
  }
}

@Suite("Ported: a scroll view tells the ends of animations and zooms") struct ScrollEndTests {
  private let page = Page()
  private let device: Device

  init() {
    device = Device(page)
    page.loadViewIfNeeded()
    page.scroll.contentSize.height = 2000
    device.wait(0.01)
    page.heard = []
  }

  private func touch(_ id: Int, _ phase: PointerEvent.Phase, _ x: Double, _ y: Double) {
    device.window.handle(PointerEvent(time: device.window.stage.now, phase: phase, id: id, location: CGPoint(x: x, y: y)))
  }

  @Test("an animated scroll, once, after its last step; one without a way has no end") func scroll() {
    page.scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    device.wait(0.1)
    expectEqual(page.heard, ["scroll"])
    device.wait(2)
    expectEqual(page.heard, ["scroll", "end of scroll at 300.0"])
    page.scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    page.scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: false)
    device.wait(2)
    expectEqual(page.heard, ["scroll", "end of scroll at 300.0", "scroll"])
    page.scroll.scrollRectToVisible(CGRect(x: 0, y: 900, width: 10, height: 100), animated: true)
    device.wait(2)
    expectEqual(page.heard.last, "end of scroll at 400.0")
  }

  @Test("the last of two only, and none that a touch has stopped") func interrupted() {
    page.scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    device.wait(0.1)
    page.scroll.setContentOffset(CGPoint(x: 0, y: 700), animated: true)
    device.wait(2)
    expectEqual(page.heard, ["scroll", "end of scroll at 700.0"])
    page.scroll.setContentOffset(.zero, animated: true)
    device.wait(0.1)
    device.touch(.began, 200, 300)
    device.wait(2)
    device.touch(.ended, 200, 300)
    device.wait(1)
    expectEqual(page.heard, ["scroll", "end of scroll at 700.0", "scroll"])
  }

  @Test("a zoom to a rectangle shows it as a whole, in the middle as far as the edges allow") func rectangle() {
    page.scroll.contentSize = CGSize(width: 400, height: 600)
    page.scroll.zoom(to: CGRect(x: 100, y: 100, width: 200, height: 200), animated: false)
    // twice as large: its middle (200, 200) is at (400, 400), in the middle of 400 × 600
    expect(page.scroll.zoomScale == 2 && page.scroll.contentOffset == CGPoint(x: 200, y: 100))
    page.scroll.zoom(to: CGRect(x: 390, y: 0, width: 10, height: 15), animated: false)
    // at most four times: 1600 × 2400, whose right end is 1200 to the left
    expect(page.scroll.zoomScale == 4 && page.scroll.contentOffset == CGPoint(x: 1200, y: 0))
    page.scroll.zoom(to: .zero, animated: false)
    expectEqual(page.scroll.zoomScale, 4)
    page.heard = []
    page.scroll.zoom(to: CGRect(x: 100, y: 150, width: 200, height: 300), animated: true)
    expect(page.scroll.zoomScale == 2 && page.scroll.contentOffset == CGPoint(x: 200, y: 300))
    device.wait(2)
    expectEqual(page.heard.last, "end of zoom at 2.0")
    expectEqual(page.heard.count { $0.hasPrefix("end") }, 1)
  }

  @Test("a zoom by two fingers: its begin once, its end when it is back within its limits") func fingers() {
    touch(1, .began, 190, 300)
    touch(2, .began, 210, 300)
    for step in 1...20 {
      device.wait(0.01)
      touch(2, .moved, 210 + Double(step), 300)
    }
    expect(page.scroll.isZooming && page.heard.first == "will zoom")
    touch(1, .ended, 190, 300)
    touch(2, .ended, 230, 300)
    expect(!page.scroll.isZooming)
    device.wait(2)
    expectEqual(page.heard.count { $0 == "will zoom" }, 1)
    expectEqual(page.heard.count { $0.hasPrefix("end of zoom") }, 1)
    // below the smallest scale: it returns
    page.heard = []
    page.scroll.setZoomScale(1, animated: false)
    touch(1, .began, 100, 300)
    touch(2, .began, 300, 300)
    for step in 1...10 {
      device.wait(0.01)
      touch(2, .moved, 300 - 10 * Double(step), 300)
    }
    touch(1, .ended, 100, 300)
    touch(2, .ended, 200, 300)
    expect(page.scroll.isZoomBouncing && !page.heard.contains { $0.hasPrefix("end of zoom") })
    device.wait(2)
    expect(!page.scroll.isZoomBouncing && page.heard.last == "end of zoom at 1.0")
    expectEqual(page.heard.count { $0.hasPrefix("end of zoom") }, 1)
  }
}
