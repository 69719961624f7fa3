import Expectations
import LegatoCore
import LegatoLayers
import TestSupport
import Testing

@Suite("Layers and their animations accept any combination of numbers") struct NumberGridTests {
  @Test("MU-2, MU-3, MU-5: every call with several numbers, over a grid of them", arguments: geometry + explicit + times)
  func grid(call: GriddedCall) {
    expectEqual(call.complaints(), [])
  }

  /// The presentation of a layer in some frames, after `start` has animated it.
  private static func shown(_ start: (Window, PathLayer) -> Void) -> [Double] {
    let window = Window(size: Size(width: 100, height: 100))
    let layer = PathLayer(frame: Rect(x: 10, y: 10, width: 50, height: 50))
    window.addSublayer(layer)
    start(window, layer)
    var found: [Double] = []
    for time in [0, 0.3, 1e6] {
      window.stage.advance(to: window.stage.hostTime + time)
      let shown = layer.presentation()
      found += [shown?.position.x ?? 0, shown?.opacity ?? 0]
      _ = window.hitTest(Point(x: 20, y: 20), in: .presentation)
      _ = (layer.presentationVelocity, layer.convert(Point(x: 1, y: 1), to: window))
    }
    return found
  }

  static let geometry: [GriddedCall] = [
    GriddedCall("Layer.frame, in a block", 4, of: GriddedCall.coarse) { n in
      shown { _, layer in
        layer.frame = Rect(x: n[0], y: n[1], width: n[2], height: n[3])
      }
    },
    GriddedCall("Layer.position, zPosition, in a block", 2) { n in
      shown { _, layer in
        animate(withDuration: 1) {
          layer.position = Point(x: n[0], y: n[1])
          layer.zPosition = n[1]
        }
      }
    },
    GriddedCall("Layer.anchorPoint, cornerRadius, borderWidth", 4, of: GriddedCall.coarse) { n in
      shown { _, layer in
        layer.anchorPoint = Point(x: n[0], y: n[1])
        animate(withDuration: 1) { (layer.cornerRadius, layer.borderWidth) = (n[2], n[3]) }
      }
    },
    GriddedCall("Layer.transform", 4, of: GriddedCall.coarse) { n in
      shown { _, layer in
        animate(withDuration: 1) {
          layer.transform = Transform3D(scaleX: n[0], y: n[1], z: 1).concatenating(Transform3D(rotationAngle: n[2], x: 0, y: n[3], z: 1))
        }
      }
    },
    GriddedCall("PathLayer.lineDashPattern, lineDashPhase, strokeStart, strokeEnd", 4, of: GriddedCall.coarse) { n in
      shown { _, layer in
        animate(withDuration: 1) {
          (layer.lineDashPattern, layer.lineDashPhase) = ([n[0], n[1]], n[2])
          (layer.strokeStart, layer.strokeEnd) = (n[2], n[3])
        }
      }
    },
    GriddedCall("GradientLayer.locations, startPoint", 3) { n in
      let layer = GradientLayer(frame: Rect(x: 0, y: 0, width: n[0], height: 9), colors: [.red, .blue], locations: [n[1], n[2]])
      layer.startPoint = Point(x: n[0], y: n[2])
      return []
    },
  ]

  static let explicit: [GriddedCall] = [
    GriddedCall("BasicAnimation: from, to, duration, repeatCount", 4, of: GriddedCall.coarse) { n in
      shown { _, layer in
        var animation = BasicAnimation(.opacity, from: n[0], to: n[1], duration: n[2])
        animation.repeatCount = n[3]
        layer.add(animation, forKey: "a")
      }
    },
    GriddedCall("BasicAnimation: beginTime, timeOffset, speed, repeatDuration", 4, of: GriddedCall.coarse) { n in
      shown { _, layer in
        var animation = BasicAnimation(.opacity, from: 0, to: 1, duration: 1)
        (animation.beginTime, animation.timeOffset, animation.speed, animation.repeatDuration) = (n[0], n[1], n[2], n[3])
        (animation.autoreverses, animation.fillMode) = (true, .both)
        layer.add(animation, forKey: "a")
      }
    },
    GriddedCall("SpringAnimation: mass, stiffness, damping, initialVelocity", 4, of: GriddedCall.coarse) { n in
      shown { _, layer in
        var animation = SpringAnimation(.opacity, from: 0, to: 1, duration: 1)
        (animation.mass, animation.stiffness, animation.damping, animation.initialVelocity) = (n[0], n[1], n[2], n[3])
        animation.duration = animation.settlingDuration
        layer.add(animation, forKey: "a")
      }
    },
    GriddedCall("KeyframeAnimation: keyTimes, tension, continuity, bias", 4, of: GriddedCall.coarse) { n in
      shown { _, layer in
        var animation = KeyframeAnimation(.opacity, values: [0, 1, 0.5], keyTimes: [0, n[0], 1], duration: 1)
        animation.calculationMode = .cubic
        (animation.tensionValues, animation.continuityValues, animation.biasValues) = ([n[1]], [n[2]], [n[3]])
        layer.add(animation, forKey: "a")
      }
    },
    GriddedCall("AnimationGroup: duration, speed", 2) { n in
      shown { _, layer in
        var group = AnimationGroup([BasicAnimation(.opacity, from: 0, to: 1)], duration: n[0])
        group.speed = n[1]
        layer.add(group, forKey: "a")
      }
    },
  ]

  static let times: [GriddedCall] = [
    GriddedCall("Layer.beginTime, timeOffset, speed, continueTime(atSpeed:)", 4, of: GriddedCall.coarse) { n in
      shown { window, layer in
        animate(withDuration: 1) { layer.opacity = 0 }
        (layer.beginTime, layer.timeOffset, layer.speed) = (n[0], n[1], n[2])
        window.stage.advance(to: 0.2)
        layer.continueTime(atSpeed: n[3])
        _ = (layer.convertTime(n[0], to: window), layer.convertTime(n[1], from: nil))
      }
    },
    GriddedCall("RenderServer.step(to:)", 2) { n in
      let (window, server) = (Window(size: Size(width: n[0], height: 9)), RenderServer())
      window.commit(to: server)
      _ = (server.step(to: n[0]), server.step(to: n[1]))
      return []
    },
  ]
}
