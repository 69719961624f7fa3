import Expectations
import Legato
import TestSupport
import Testing

@Suite("All modules present after thirty years what they presented on the first day") struct LateRoomsTests {
  private func window(at begin: Duration) -> (Window, Layer) {
    let (window, layer) = (Window(size: Size(width: 300, height: 200)), Layer(frame: Rect(x: 20, y: 20, width: 40, height: 40)))
    window.addSublayer(layer)
    window.stage.advance(to: begin)
    return (window, layer)
  }

  /// A rotation and a later fade, three times.
  private static var group: AnimationGroup {
    var (turn, fade) = (
      BasicAnimation(.rotation, from: 0, to: 3), KeyframeAnimation(.opacity, values: [1, 0.2, 0.7])
    )
    (turn.duration, fade.duration) = (0.4, 0.3)
    fade.beginTime = 0.1
    var group = AnimationGroup([turn, fade])
    (group.duration, group.repeatCount) = (0.7, 3)
    return group
  }

  @Test(
    "MT-16, MT-10, MT-11: explicit animations and groups, in layers with local times that are slowed, stopped and shifted",
    arguments: LateTimes.begins)
  func layers(begin: Duration) {
    let apart = LateTimes.difference(begin) { begin in
      let (window, layer) = window(at: begin)
      let (slow, inner) = (Layer(frame: layer.frame), Layer(frame: Rect(x: 0, y: 0, width: 9, height: 9)))
      window.addSublayer(slow)
      slow.addSublayer(inner)
      slow.speed = 0.5
      return { frame, time in
        window.stage.advance(to: time)
        switch frame {
        case 4:
          for layer in [layer, inner] {
            layer.add(SpringAnimation(.positionX, to: 100), forKey: "a")
          }
        case 10: inner.add(Self.group, forKey: "b")
        case 25: slow.continueTime(atSpeed: 2)
        case 40: slow.pauseTime()
        case 50: slow.continueTime(atSpeed: 1)
        case 60:
          Layer.animate(
            withDuration: 0.5, timingParameters: SpringTimingParameters(dampingRatio: 0.5), animations: { inner.position.y += 30 })
        case 66: window.addSublayer(inner)
        default: break
        }
        return [layer, inner].flatMap { layer -> [Double] in
          let seen = layer.presentation()
          return [
            (seen?.position.x ?? 0) / 100, (seen?.position.y ?? 0) / 100, Double(seen?.opacity ?? 0), seen?.affineTransform.b ?? 0,
          ]
        }
      }
    }
    expect(apart <= 1e-7)
  }

  @Test("MT-16, LM-26: a render server whose owner is some frames late", arguments: LateTimes.begins)
  func server(begin: Duration) {
    let apart = LateTimes.difference(begin) { begin in
      let (window, layer) = window(at: begin)
      let (slow, server) = (Layer(frame: layer.frame), RenderServer())
      slow.speed = 0.25
      window.addSublayer(slow)
      server.step(to: begin)
      var animator: PropertyAnimator?
      return { frame, time in
        server.step(to: time)
        switch frame {
        case 3:
          Layer.animate(
            withDuration: 0.6, timingParameters: SpringTimingParameters(dampingRatio: 0.4), animations: { layer.position.x = 200 })
        case 9:
          animator = PropertyAnimator(duration: 0.8, curve: .easeInOut, stage: window.stage) { slow.position.y = 150 }
          animator?.startAnimation()
        case 14: Layer.animate(withDuration: 0.3, animations: { layer.opacity = 0 })
        case 30: animator?.pauseAnimation()
        case 33: animator?.continueAnimation(withTimingParameters: SpringTimingParameters(dampingRatio: 0.8), durationFactor: 1)
        case 60: window.stage.speed = 0.5
        case 64: Layer.animate(withDuration: 0.3, animations: { layer.opacity = 1 })
        default: break
        }
        window.commit(to: server)
        // for a while its owner is busy
        if !(18..<29).contains(frame) { window.stage.advance(to: time) }
        let owner = layer.presentation()
        return server.withWindow { mirror in
          (mirror.sublayers + [mirror]).flatMap { layer -> [Double] in
            let seen = layer.presentation()
            return [(seen?.position.x ?? 0) / 100, (seen?.position.y ?? 0) / 100, Double(seen?.opacity ?? 0)]
          }
        } + [(owner?.position.x ?? 0) / 100]
      }
    }
    expect(apart <= 1e-7)
  }

  @Test("MT-16, GE-13: a throw that is continued by a spring", arguments: LateTimes.begins)
  func throwing(begin: Duration) {
    let apart = LateTimes.difference(begin) { begin in
      let (window, layer) = window(at: begin)
      let pan = PanGestureRecognizer()
      layer.addGestureRecognizer(pan)
      var thrown = Vector.zero
      pan.addAction {
        layer.position = layer.position + pan.translation(in: window)
        pan.setTranslation(.zero, in: window)
        guard pan.state == .ended else { return }
        thrown = pan.velocity(in: window)
        let target = Point(x: 250, y: 100)
        let spring = SpringTimingParameters(
          response: 0.5, dampingRatio: 0.6, initialVelocity: layer.velocity(matching: thrown, to: target))
        animate(withDuration: 0, timingParameters: spring) { layer.position = target }
      }
      return { frame, time in
        window.stage.advance(to: time)
        if (5...14).contains(frame) {
          let place = Point(x: 30 + Double((frame - 5) * (frame - 5)), y: 40 + 2 * Double(frame))
          window.handle(PointerEvent(time: time, phase: frame == 5 ? .began : frame == 14 ? .ended : .moved, location: place))
        }
        return [(layer.presentation()?.position.x ?? 0) / 200, (layer.presentation()?.position.y ?? 0) / 200, thrown.dx / 1000]
      }
    }
    expect(apart <= 1e-7)
  }

  @Test("MT-16: bodies that fall and collide, and their demand for frames", arguments: LateTimes.begins)
  func bodies(begin: Duration) {
    let apart = LateTimes.difference(begin) { begin in
      let (window, layer) = window(at: begin)
      let animator = DynamicAnimator(referenceLayer: window)
      let collision = CollisionBehavior(items: [layer])
      collision.translatesReferenceBoundsIntoBoundary = true
      animator.addBehavior(GravityBehavior(items: [layer]))
      animator.addBehavior(collision)
      return { _, time in
        window.stage.advance(to: time)
        return [layer.position.x / 200, layer.position.y / 200]
      }
    }
    expect(apart <= 1e-7)
  }
}
