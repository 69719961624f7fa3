import Expectations
import LegatoPorting
import Testing

// A drawer's blur under an animator; a photo that is scrolled, zoomed and turned.

final class BlurViewController: ViewController {
  let visualEffectView = VisualEffectView(effect: nil)
  let titleLabel = Label()
  var animator = ViewPropertyAnimator()

  override func viewDidLoad() {
    super.viewDidLoad()
    visualEffectView.frame = CGRect(x: 0, y: 400, width: 400, height: 200)
    view.addSubview(visualEffectView)
    let vibrancyView = VisualEffectView(effect: VibrancyEffect(blurEffect: BlurEffect(style: .dark)))
    vibrancyView.contentView.addSubview(titleLabel)
    visualEffectView.contentView.addSubview(vibrancyView)
  }

  func show() {
    animator = ViewPropertyAnimator(duration: 1, curve: .linear) { self.visualEffectView.effect = BlurEffect(style: .dark) }
    animator.startAnimation()
  }
}

final class StickerViewController: ViewController, GestureRecognizerDelegate {
  let scrollView = ScrollView()
  let photo = View(frame: CGRect(x: 0, y: 0, width: 800, height: 1200))
  let sticker = View(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
  let pinch = PinchGestureRecognizer()
  let rotation = RotationGestureRecognizer()
  var asked = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    scrollView.frame = CGRect(x: 0, y: 0, width: 400, height: 600)
    scrollView.contentSize = photo.bounds.size
    scrollView.minimumZoomScale = 0.5
    scrollView.maximumZoomScale = 3
    scrollView.zoomedView = photo
    scrollView.addSubview(photo)
    view.addSubview(scrollView)
    view.addSubview(sticker)
    for recognizer in [pinch, rotation] as [GestureRecognizer] {
      recognizer.delegate = self
      recognizer.addTarget(self, action: StickerViewController.transformed)
      sticker.addGestureRecognizer(recognizer)
    }
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    asked += 1
    return true
  }
  func gestureRecognizer(
    _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
  ) -> Bool {
    otherGestureRecognizer === pinch || otherGestureRecognizer === rotation
  }

  func transformed() {
    sticker.transform = CGAffineTransform(scaleX: pinch.scale, y: pinch.scale).rotated(by: rotation.rotation)
  }
}

@Suite("Ported: effects, scroll views, gestures' delegates") struct EffectSampleTests {
  @Test("VE-1, VE-2: the blur is scrubbed and reversed as any property") func blur() {
    let controller = BlurViewController()
    let device = Device(controller)
    let shown = { controller.visualEffectView.layer.presentation()?.effect?.radius ?? 0 }
    let full = BlurEffect(style: .dark).radius
    controller.show()
    device.wait(0.25)
    expect(full > 0 && abs(shown() - full / 4) < 1e-6)
    controller.animator.pauseAnimation()
    controller.animator.fractionComplete = 0.5
    expectLess(abs(shown() - full / 2), than: 1e-9)
    controller.animator.isReversed = true
    controller.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    device.wait(1)
    expect(shown() == 0 && controller.visualEffectView.effect == nil)
    expect(controller.titleLabel.superview === (controller.visualEffectView.contentView.subviews.first as? VisualEffectView)?.contentView)
  }

  @Test("every style of blur has an effect") func styles() {
    for style in BlurEffect.Style.allCases { expectGreater(BlurEffect(style: style).radius, than: 0) }
    expectEqual(VibrancyEffect(blurEffect: BlurEffect(style: .light)).vibrancy, 1)
  }

  @Test("SC-6: content is scrolled and zoomed at once or animated") func scrolling() {
    let controller = StickerViewController()
    let device = Device(controller)
    let scroll = controller.scrollView
    scroll.setContentOffset(CGPoint(x: 100, y: 200), animated: false)
    expect(scroll.presentationContentOffset == CGPoint(x: 100, y: 200) && !scroll.isTracking && !scroll.isDragging)
    scroll.setContentOffset(CGPoint(x: 100, y: 400), animated: true)
    expect(scroll.contentOffset.y == 400 && scroll.presentationContentOffset.y == 200)
    device.wait(1)
    expectEqual(scroll.presentationContentOffset.y, 400)
    scroll.setZoomScale(2, animated: true)
    device.wait(0.1)
    expect(scroll.presentationZoomScale > 1 && scroll.presentationZoomScale < 2)
    device.wait(1)
    // the middle, (300, 700), is where it was
    expect(scroll.presentationZoomScale == 2 && scroll.presentationContentOffset == CGPoint(x: 400, y: 1100))
    device.drag(from: CGPoint(x: 350, y: 500), to: CGPoint(x: 350, y: 450), lasting: 0.3, lifts: false)
    expect(scroll.isTracking && scroll.isDragging)
  }

  @Test("GE-6: under the delegate's former names two gestures run at the same time") func delegate() {
    let controller = StickerViewController()
    let device = Device(controller)
    func touch(_ phase: PointerEvent.Phase, _ id: Int, _ x: Double, _ y: Double) {
      device.window.handle(PointerEvent(time: device.window.stage.now, phase: phase, id: id, location: CGPoint(x: x, y: y)))
    }
    touch(.began, 1, 180, 200)
    touch(.began, 2, 220, 200)
    for step in 1...40 {
      device.wait(0.01)
      let angle = Double(step) / 40 * .pi / 2
      let place = CGPoint(x: 40 + Double(step) / 40 * 40, y: 0).applying(CGAffineTransform(rotationAngle: angle))
      touch(.moved, 2, 180 + place.x, 200 + place.y)
    }
    expect(controller.asked == 2 && controller.pinch.state == .changed && controller.rotation.state == .changed)
    expect(controller.pinch.scale > 1.4 && controller.rotation.rotation > 1.1)
    expect(abs(controller.sticker.transform.a) < 1 && controller.sticker.transform.b > 1)
  }
}
