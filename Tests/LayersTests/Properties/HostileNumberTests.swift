import Expectations
import LegatoLayers
import TestSupport
import Testing

@Suite("An invalid number leaves a property unchanged, and is reported") struct HostileNumberTests {
  private static let bad: [Double] = [.nan, .infinity, -.infinity, .signalingNaN]

  /// Every property that takes numbers, set to a value made of `n`, and read back.
  private static let properties: [(name: String, set: @Sendable (Layer, Double) -> Void, get: @Sendable (Layer) -> AnyHashable)] = [
    ("position", { $0.position = Point(x: 1, y: $1) }, { $0.position }),
    ("bounds.origin", { $0.bounds.origin = Point(x: $1, y: 1) }, { $0.bounds }),
    ("bounds.size", { $0.bounds.size = Size(width: $1, height: 1) }, { $0.bounds }),
    ("frame", { $0.frame = Rect(x: 0, y: 0, width: $1, height: 1) }, { $0.frame }),
    ("frame", { $0.frame.origin.y = $1 }, { $0.frame }),
    ("anchorPoint", { $0.anchorPoint = Point(x: 0, y: $1) }, { $0.anchorPoint }),
    ("transform", { $0.transform = Transform3D(translationX: 0, y: $1, z: 0) }, { $0.transform }),
    ("transform", { $0.affineTransform = AffineTransform(scaleX: $1, y: 1) }, { $0.transform }),
    ("sublayerTransform", { $0.sublayerTransform.m34 = $1 }, { $0.sublayerTransform }),
    ("zPosition", { $0.zPosition = $1 }, { $0.zPosition }),
    ("opacity", { $0.opacity = $1 }, { $0.opacity }),
    ("backgroundColor", { $0.backgroundColor = Color(red: 0, green: $1, blue: 0) }, { $0.backgroundColor }),
    ("cornerRadius", { $0.cornerRadius = $1 }, { $0.cornerRadius }),
    ("borderWidth", { $0.borderWidth = $1 }, { $0.borderWidth }),
    ("borderColor", { $0.borderColor = Color(white: 0, alpha: $1) }, { $0.borderColor }),
    ("shadowColor", { $0.shadowColor = Color(white: $1) }, { $0.shadowColor }),
    ("shadowOpacity", { $0.shadowOpacity = $1 }, { $0.shadowOpacity }),
    ("shadowOffset", { $0.shadowOffset = Vector(dx: $1, dy: 0) }, { $0.shadowOffset }),
    ("shadowRadius", { $0.shadowRadius = $1 }, { $0.shadowRadius }),
    ("path", { ($0 as! PathLayer).path = Path([.move(.zero), .line(Point(x: $1, y: 0))]) }, { ($0 as! PathLayer).path }),
    ("fillColor", { ($0 as! PathLayer).fillColor = Color(white: $1) }, { ($0 as! PathLayer).fillColor }),
    ("strokeColor", { ($0 as! PathLayer).strokeColor = Color(white: $1) }, { ($0 as! PathLayer).strokeColor }),
    ("lineWidth", { ($0 as! PathLayer).lineWidth = $1 }, { ($0 as! PathLayer).lineWidth }),
    ("miterLimit", { ($0 as! PathLayer).miterLimit = $1 }, { ($0 as! PathLayer).miterLimit }),
    ("lineDashPhase", { ($0 as! PathLayer).lineDashPhase = $1 }, { ($0 as! PathLayer).lineDashPhase }),
    ("lineDashPattern", { ($0 as! PathLayer).lineDashPattern = [1, $1] }, { ($0 as! PathLayer).lineDashPattern }),
    ("strokeStart", { ($0 as! PathLayer).strokeStart = $1 }, { ($0 as! PathLayer).strokeStart }),
    ("strokeEnd", { ($0 as! PathLayer).strokeEnd = $1 }, { ($0 as! PathLayer).strokeEnd }),
    ("colors", { ($0 as! GradientLayer).colors = [.red, Color(white: $1)] }, { ($0 as! GradientLayer).colors }),
    ("locations", { ($0 as! GradientLayer).locations = [0, $1] }, { ($0 as! GradientLayer).locations }),
    ("startPoint", { ($0 as! GradientLayer).startPoint = Point(x: $1, y: 0) }, { ($0 as! GradientLayer).startPoint }),
    ("endPoint", { ($0 as! GradientLayer).endPoint = Point(x: 0, y: $1) }, { ($0 as! GradientLayer).endPoint }),
    ("effect", { ($0 as! EffectLayer).effect?.radius = $1 }, { ($0 as! EffectLayer).effect }),
    ("textColor", { ($0 as! TextLayer).textColor = Color(white: $1) }, { ($0 as! TextLayer).textColor }),
    ("fontSize", { ($0 as! TextLayer).fontSize = $1 }, { ($0 as! TextLayer).fontSize }),
  ]

  private func layer(for name: String) -> Layer {
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    switch name {
    case "path", "fillColor", "strokeColor", "lineWidth", "miterLimit", "lineDashPhase", "lineDashPattern", "strokeStart", "strokeEnd":
      return PathLayer(frame: frame)
    case "colors", "locations", "startPoint", "endPoint": return GradientLayer(frame: frame, colors: [.red])
    case "effect": return EffectLayer(effect: .dark, frame: frame)
    case "textColor", "fontSize": return TextLayer("a", frame: frame)
    default: return Layer(frame: frame)
    }
  }

  @Test("MU-3: not finite: nothing changes, one report with the property's name; in a block nothing starts", arguments: [false, true])
  func notFinite(inBlock: Bool) {
    for (name, set, get) in Self.properties {
      for number in Self.bad {
        let window = Window(size: Size(width: 100, height: 100))
        let layer = layer(for: name)
        window.addSublayer(layer)
        let before = get(layer)
        let reports = Reports.during {
          if inBlock { Layer.animate(withDuration: 1) { set(layer, number) } } else { set(layer, number) }
        }
        expect(reports.count == 1 && reports.allSatisfy { "\($0)".hasPrefix(name) }, "\(name), \(number): \(reports)")
        expectEqual(get(layer), before, "\(name), \(number)")
        expectEqual(layer.animationCount, 0)
        // the next valid one is accepted
        expect(Reports.during { set(layer, 0.25) }.isEmpty)
        expect(get(layer) != before, "\(name)")
      }
    }
  }

  @Test("MU-2 a report names the layer by its kind and its name") func names() {
    let (card, text) = (Layer(), TextLayer())
    card.name = "card"
    let reports = Reports.during {
      card.position.x = .nan
      text.fontSize = -1
      card.speed = .infinity
      card.addSublayer(card)
    }
    expectEqual(
      reports.map { String("\($0)".prefix { $0 != "," }) },
      [
        "position of Layer \"card\" needs finite numbers", "fontSize of an unnamed TextLayer needs finite points above 0",
        "layer timing of Layer \"card\" needs a finite number",
        "addSublayer(_:) of Layer \"card\" needs a layer that is no window and that this one does not lie in",
      ])
  }

  @Test("MU-3: a window with an invalid size has the size 0, and the report names the size", arguments: bad)
  func window(number: Double) {
    for size in [Size(width: number, height: 10), Size(width: 10, height: number)] {
      var window: Window?
      let reports = Reports.during { window = Window(size: size) }
      expectEqual(reports.map { "\($0)".hasPrefix("Window(size:) needs a finite size, found ") }, [true])
      expect(window?.bounds == .zero && window.map { $0.stage.now } == 0)
    }
  }

  @Test("MU-5: finite numbers whose sums are not finite leave the last finite presentation, reported once") func overflow() {
    let window = Window(size: Size(width: 100, height: 100))
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSublayer(layer)
    let reports = Reports.during {
      layer.position.x = -.greatestFiniteMagnitude
      Layer.animate(withDuration: 1, options: .curveLinear) { layer.position.x = .greatestFiniteMagnitude }
      for frame in 1...9 {
        window.stage.advance(to: Double(frame) / 10)
        expectEqual(layer.presentation()?.position.x.isFinite, true)
      }
      window.stage.advance(to: 1)
      expectEqual(layer.presentation()?.position.x, .greatestFiniteMagnitude)
    }
    expectEqual(reports.count, 1)
  }
}
