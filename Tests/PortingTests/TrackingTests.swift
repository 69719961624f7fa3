import Expectations
import LegatoPorting
import Testing

/// A button on a screen with a label and a picture over it, and a slider.
private final class ControlsPage: UIViewController {
  let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  let slider = UISlider(frame: CGRect(x: 0, y: 200, width: 228, height: 28))
  let (label, picture) = (
    UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 100)), UIImageView(frame: CGRect(x: 50, y: 0, width: 50, height: 100))
  )
  var (heard, values): ([String], [Float]) = ([], [])

  override func viewDidLoad() {
    for inside in [button, slider, label, picture] { view.addSubview(inside) }
    button.addTarget(self, action: ControlsPage.down, for: .touchDown)
    button.addTarget(self, action: ControlsPage.up, for: .touchUpInside)
    button.addTarget(self, action: ControlsPage.cancelled, for: .touchCancel)
    slider.addTarget(self, action: ControlsPage.changed, for: .valueChanged)
  }
  func down() { heard.append("down") }
  func up() { heard.append("up") }
  func cancelled() { heard.append("cancelled") }
  func changed() { values.append(slider.value) }
}

@Suite("Ported: which touches controls, labels and image views take") struct TrackingTests {
  private func touch(_ device: Device, _ id: Int, _ phase: PointerEvent.Phase, _ x: Double, _ y: Double) {
    device.window.handle(PointerEvent(time: device.window.stage.now, phase: phase, id: id, location: CGPoint(x: x, y: y)))
  }

  @Test("labels and pictures let touches through, unless they are told to take them") func through() {
    let page = ControlsPage()
    let device = Device(page)
    device.wait(0.01)
    for x in [20.0, 70] {
      device.touch(.began, x, 50)
      device.touch(.ended, x, 50)
    }
    expectEqual(page.heard, ["down", "up", "down", "up"])
    (page.label.isUserInteractionEnabled, page.picture.isUserInteractionEnabled) = (true, true)
    expect(page.view.hitTest(CGPoint(x: 20, y: 50), with: nil) == page.label)
    expect(page.view.hitTest(CGPoint(x: 70, y: 50), with: nil) == page.picture)
  }

  @Test("a control follows the first touch, whatever others do") func first() {
    let page = ControlsPage()
    let device = Device(page)
    device.wait(0.01)
    touch(device, 1, .began, 20, 50)
    touch(device, 2, .began, 30, 50)
    touch(device, 2, .ended, 30, 50)
    expect(page.heard == ["down"] && page.button.isTracking && page.button.isHighlighted)
    touch(device, 1, .ended, 20, 50)
    expect(page.heard == ["down", "up"] && !page.button.isTracking)
    // the thumb of 28 points at the left end of 228: 200 points of way
    touch(device, 1, .began, 14, 214)
    touch(device, 1, .moved, 64, 214)
    touch(device, 2, .began, 70, 214)
    touch(device, 2, .moved, 200, 214)
    touch(device, 2, .cancelled, 200, 214)
    expect(page.slider.value == 0.25 && page.slider.isTracking)
    touch(device, 1, .moved, 114, 214)
    expectEqual(page.values, [0.25, 0.5])
  }

  @Test("a slider tells the value at which a touch goes up elsewhere than it moved last") func last() {
    let page = ControlsPage()
    let device = Device(page)
    device.wait(0.01)
    device.touch(.began, 14, 214)
    device.touch(.moved, 64, 214)
    device.touch(.ended, 114, 214)
    expectEqual(page.values, [0.25, 0.5])
    device.touch(.began, 114, 214)
    device.touch(.ended, 114, 214)
    expectEqual(page.values, [0.25, 0.5])
  }
}
