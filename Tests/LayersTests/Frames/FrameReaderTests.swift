import Expectations
import LegatoLayers
import TestSupport
import Testing

@Suite("A frame reports to each reader the changes since its own last frame") struct FrameReaderTests {
  private func told(_ frame: WindowFrame) -> [ObjectIdentifier: FrameChange.Kinds] {
    var told: [ObjectIdentifier: FrameChange.Kinds] = [:]
    for change in frame.changes { if let layer = change.layer { told[ObjectIdentifier(layer)] = change.kinds } }
    return told
  }

  @Test("WF-1: the first frame reports all layers as new, the next nothing") func first() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    let reader = FrameReader(window)
    let frame = reader.readFrame()
    expect(frame.number == 1 && !frame.isEmpty && frame.changes.count == 2)
    expect(frame.changes.allSatisfy { $0.kinds.contains([.added, .geometry, .content]) && !$0.kinds.contains(.removed) })
    expect(frame.id(of: layer) != frame.id(of: window) && frame.id(of: Layer()) == nil)
    expect(reader.readFrame().isEmpty)
  }

  @Test("WF-1, WF-2: a property's kind of change is reported, while it moves and once more at its end") func kinds() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    let reader = FrameReader(window)
    _ = reader.readFrame()
    let changes: [(FrameChange.Kinds, () -> Void)] = [
      (.geometry, { layer.position.x += 5 }), (.geometry, { layer.transform = Transform3D(AffineTransform(rotationAngle: 1)) }),
      (.geometry, { layer.bounds.origin.x = 4 }), (.geometry, { layer.anchorPoint.x = 0 }), (.opacity, { layer.opacity = 0.5 }),
      (.size, { layer.bounds.size.width = 30 }), (.depth, { layer.zPosition = 2 }), (.content, { layer.backgroundColor = .red }),
      (.content, { layer.cornerRadius = 3 }), (.content, { layer.borderWidth = 3 }), (.shadow, { layer.shadowOpacity = 1 }),
    ]
    var time = 0.0
    for (kind, change) in changes {
      animate(withDuration: 0.5, animations: change)
      time += 0.25
      window.stage.advance(to: time)
      expectEqual(told(reader.readFrame())[ObjectIdentifier(layer)], kind)
      expect(reader.readFrame().isEmpty)
      time += 1
      window.stage.advance(to: time)
      expectEqual(told(reader.readFrame())[ObjectIdentifier(layer)], kind)
      time += 1
      window.stage.advance(to: time)
      expect(reader.readFrame().isEmpty)
    }
    layer.isHidden = true
    layer.masksToBounds = true
    expectEqual(told(reader.readFrame()), [ObjectIdentifier(layer): [.visibility, .clip]])
    layer.isHidden = true
    layer.position = layer.position
    layer.opacity = layer.opacity
    expect(reader.readFrame().isEmpty)
  }

  @Test("WF-2: a property that is set to its present value is not reported, whether or not it was ever animated") func sameAgain() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    let path = PathLayer(frame: .zero)
    let gradient = GradientLayer(frame: .zero, colors: [])
    let effect = EffectLayer(effect: nil, frame: .zero)
    for added in [path, gradient, effect] { window.addSublayer(added) }
    let shape = Path(ellipseIn: Rect(x: 0, y: 0, width: 4, height: 4))
    func set(_ value: Double) {
      (layer.contents, layer.maskedCorners, layer.position.x) = (AnyHashable(value), value == 1 ? .minXMinY : [], value)
      (path.path, path.lineDashPattern, path.lineWidth) = (value == 1 ? shape : nil, [value], value)
      (gradient.colors, gradient.locations) = ([Color(white: value, alpha: 1)], [value])
      effect.effect = .blur(radius: value)
    }
    let reader = FrameReader(window)
    _ = reader.readFrame()
    for isAnimated in [false, true, false] {
      for value in [1.0, 2] {
        if isAnimated { animate(withDuration: 1) { set(value) } } else { set(value) }
        if isAnimated { window.stage.advance(to: window.stage.now + 0.5) }
        expectEqual(told(reader.readFrame()).count, 4)
        if isAnimated { window.stage.advance(to: window.stage.now + 2) }
        _ = reader.readFrame()
        set(value)
        expect(reader.readFrame().isEmpty)
      }
    }
  }

  @Test("WF-1: another value at the same index of a property's table is reported") func tables() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    let reader = FrameReader(window)
    Layer.animate(withDuration: 0.1) { layer.maskedCorners = [] }
    window.stage.advance(to: 1)
    // a table of eight values is emptied when a ninth is set
    for corners in 1...6 { layer.maskedCorners = CornerMask(rawValue: UInt(corners)) }
    layer.maskedCorners = []
    _ = reader.readFrame()
    layer.maskedCorners = CornerMask(rawValue: 7)
    expectEqual(told(reader.readFrame())[ObjectIdentifier(layer)]?.isEmpty, false)
    window.stage.advance(to: 2)
    expect(reader.readFrame().isEmpty)
  }

  @Test("WF-1: a removed layer is reported by its identifier; one added and removed between two frames is not reported") func tree() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    let reader = FrameReader(window)
    let name = reader.readFrame().id(of: layer)
    layer.removeFromSuperlayer()
    window.addSublayer(Layer())
    window.sublayers[0].removeFromSuperlayer()
    let frame = reader.readFrame()
    expectEqual(frame.changes.filter { $0.kinds == .removed }.map(\.id), [name!])
    expect(frame.changes.allSatisfy { ($0.layer == nil) == ($0.kinds == .removed) })
    expectEqual(told(frame), [ObjectIdentifier(window): .sublayers])
    window.addSublayer(layer)
    expect(reader.readFrame().id(of: layer) != name)
    let other = Layer()
    window.addSublayer(other)
    _ = reader.readFrame()
    other.addSublayer(layer)
    expectEqual(
      told(reader.readFrame()),
      [
        ObjectIdentifier(layer): .superlayer, ObjectIdentifier(other): .sublayers, ObjectIdentifier(window): .sublayers,
      ])
    window.bringSublayerToFront(other)
    expect(reader.readFrame().isEmpty)
  }

  @Test("WF-3: readers are independent, whenever they begin and read") func readers() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    let first = FrameReader(window)
    _ = first.readFrame()
    layer.position.x = 6
    var second: FrameReader? = FrameReader(window)
    expectEqual(second!.readFrame().changes.count, 2)
    expectEqual(told(first.readFrame())[ObjectIdentifier(layer)], .geometry)
    layer.opacity = 0.5
    expectEqual(told(first.readFrame())[ObjectIdentifier(layer)], .opacity)
    layer.position.x = 9
    expectEqual(told(second!.readFrame())[ObjectIdentifier(layer)], [.geometry, .opacity])
    second = nil
    expectEqual(told(first.readFrame())[ObjectIdentifier(layer)], .geometry)
  }

  @Test("WF-1, WF-3: one that is not read, while another is, keeps a bounded list, and reports everything when it is read") func unread() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 100, height: 100))
    let (other, moved) = (Layer(frame: Rect(x: 100, y: 0, width: 100, height: 100)), Layer(frame: Rect(x: 1, y: 1, width: 8, height: 8)))
    window.addSublayer(other)
    layer.addSublayer(moved)
    moved.backgroundColor = .red
    let (unread, read) = (FrameReader(window), FrameReader(window))
    let gone = unread.readFrame().id(of: moved)
    var inserted = Layer()
    for turn in 0..<1000 {
      inserted.removeFromSuperlayer()
      inserted = Layer(frame: Rect(x: 20, y: 20, width: 10, height: 10))
      inserted.backgroundColor = .red
      window.addSublayer(inserted)
      (turn.isMultiple(of: 2) ? other : layer).addSublayer(moved)
      if turn.isMultiple(of: 10) { _ = read.readFrame() }
    }
    // six layers at most at a time: each as new or changed, as gone, and with the area that it has left
    expectLess(unread.notedCount, than: 3 * 6 + 1)
    moved.removeFromSuperlayer()
    let frame = unread.readFrame()
    expectEqual(frame.changes.filter { $0.kinds == .removed }.map(\.id), [gone!])
    let changes = told(frame)
    expectEqual(changes.count, 4)
    expect(changes[ObjectIdentifier(inserted)]?.contains(.added) ?? false)
    for changed in [window, layer, other] { expectEqual(changes[ObjectIdentifier(changed)], .sublayers) }
    for area in [moved.frame, inserted.frame] { expect(frame.damage.contains { $0.union(area) == $0 }) }
    expect(unread.readFrame().isEmpty)
  }

  @Test("WF-1: layouts that are performed before a frame is read do not accumulate, and one that is left is performed") func layouts() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    let reader = FrameReader(window)
    _ = reader.readFrame()
    var inserted = Layer()
    for _ in 0..<1000 {
      inserted.removeFromSuperlayer()
      inserted = Layer()
      window.addSublayer(inserted)
      for changed in [layer, inserted] {
        changed.setNeedsLayout()
        changed.layoutIfNeeded()
        changed.setNeedsLayout()
      }
    }
    expectLess(reader.notedCount, than: 3 * 4 + 1)
    var performed: [ObjectIdentifier] = []
    for changed in [layer, inserted] { changed.layout = { performed.append(ObjectIdentifier($0)) } }
    _ = reader.readFrame()
    expectEqual(Set(performed), [ObjectIdentifier(layer), ObjectIdentifier(inserted)])
    expectEqual(performed.count, 2)
  }

  @Test("WF-3: two windows on one stage are separate") func oneStage() {
    let stage = Stage()
    let windows = (0..<2).map { _ in Window(size: Size(width: 100, height: 100), stage: stage) }
    for window in windows { window.addSublayer(Layer()) }
    let readers = windows.map { FrameReader($0) }
    for reader in readers { _ = reader.readFrame() }
    animate(withDuration: 1) { windows[1].sublayers[0].position.x = 50 }
    stage.advance(to: 0.5)
    expect(readers[0].readFrame().isEmpty)
    expectEqual(told(readers[1].readFrame()), [ObjectIdentifier(windows[1].sublayers[0]): .geometry])
  }

  @Test("WF-1: changes in a mask are reported for the masked layer") func masks() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    let (mask, inside) = (Layer(), Layer())
    mask.addSublayer(inside)
    layer.mask = mask
    let reader = FrameReader(window)
    _ = reader.readFrame()
    inside.position.x = 4
    expectEqual(told(reader.readFrame()), [ObjectIdentifier(inside): .geometry, ObjectIdentifier(layer): .mask])
    layer.mask = nil
    expectEqual(told(reader.readFrame()), [ObjectIdentifier(layer): .mask])
  }

  @Test("WF-1: requested layout is performed before the frame is reported") func layout() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    let inside = Layer()
    layer.addSublayer(inside)
    layer.layout = { $0.sublayers[0].bounds.size = $0.bounds.size }
    let reader = FrameReader(window)
    _ = reader.readFrame()
    layer.bounds.size.width = 30
    expectEqual(told(reader.readFrame()), [ObjectIdentifier(layer): .size, ObjectIdentifier(inside): .size])
    expectEqual(inside.bounds.width, 30)
  }

  @Test("WF-1: a layer that requests layout in each of its layouts does not prevent a frame from ending") func restlessLayout() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    var layouts = 0
    layer.layout = {
      layouts += 1
      $0.setNeedsLayout()
    }
    layer.setNeedsLayout()
    let reader = FrameReader(window)
    _ = reader.readFrame()
    let first = layouts
    expect(first > 0 && first < 100)
    _ = reader.readFrame()
    expect(layouts > first && layouts < 200)
  }

  @Test(
    "WF-5: the display list has each layer before its sublayers, back to front, and an unchanged subtree as one entry") func displayList()
  {
    let window = Window(size: Size(width: 100, height: 100))
    let (a, b, inA, inB, hidden) = (Layer(), Layer(), Layer(), Layer(), Layer())
    for (layer, name) in [(a, "a"), (b, "b"), (inA, "inA"), (inB, "inB"), (hidden, "hidden")] { layer.name = name }
    a.addSublayer(inA)
    b.addSublayer(inB)
    for layer in [a, hidden, b] { window.addSublayer(layer) }
    hidden.isHidden = true
    let reader = FrameReader(window)
    func list(_ frame: WindowFrame) -> [String] {
      frame.displayList.map { "\($0.level) \($0.layer?.name ?? "window")\($0.isUnchangedSubtree ? " unchanged" : "")" }
    }
    expectEqual(list(reader.readFrame()), ["0 window", "1 a", "2 inA", "1 b", "2 inB"])
    expectEqual(list(reader.readFrame()), ["0 window unchanged"])
    inB.position.x = 3
    expectEqual(list(reader.readFrame()), ["0 window", "1 a unchanged", "1 b", "2 inB"])
    a.zPosition = 1
    expectEqual(list(reader.readFrame()), ["0 window", "1 b unchanged", "1 a", "2 inA unchanged"])
  }

  @Test("WF-5: what is shown again is listed with all of its sublayers, and with what has changed meanwhile") func shownAgain() {
    let window = Window(size: Size(width: 100, height: 100))
    let (card, label, picture) = (Layer(), Layer(), Layer())
    for (layer, name) in [(card, "card"), (label, "label"), (picture, "picture")] { layer.name = name }
    window.addSublayer(card)
    card.addSublayer(label)
    label.addSublayer(picture)
    card.isHidden = true
    let reader = FrameReader(window)
    func list() -> [String] {
      reader.readFrame().displayList.map {
        "\($0.layer?.name ?? "window")\($0.kinds.contains(.content) ? " changed" : "")\($0.isUnchangedSubtree ? " unchanged" : "")"
      }
    }
    expectEqual(list(), ["window changed"])
    // new to the list
    card.isHidden = false
    expectEqual(list(), ["window", "card changed", "label changed", "picture changed"])
    expectEqual(list(), ["window unchanged"])
    for (leave, comeBack) in [({ card.isHidden = true }, { card.isHidden = false }), ({ card.opacity = 0 }, { card.opacity = 1 })] {
      leave()
      expectEqual(list(), ["window"])
      picture.backgroundColor = picture.backgroundColor == .red ? .blue : .red
      expectEqual(list(), ["window"])
      comeBack()
      expectEqual(list(), ["window", "card", "label", "picture changed"])
      picture.position.x += 1
      expectEqual(list(), ["window", "card", "label", "picture"])
      expectEqual(list(), ["window unchanged"])
    }
  }

  @Test("WF-1, MU-2: using an outdated frame is reported, and gives nothing") func over() {
    let (window, _) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    let reader = FrameReader(window)
    let frame = reader.readFrame()
    _ = reader.readFrame()
    let told = Reports.during { expect(frame.changes.count == 0 && frame.damage.isEmpty && frame.displayList.isEmpty && frame.isEmpty) }
    expectEqual(told.count, 4)
  }

  @Test("WF-6: a single property equals the snapshot's") func presented() {
    let (window, layer) = staged(Rect(x: 0, y: 0, width: 10, height: 10))
    animate(withDuration: 1) { (layer.position, layer.opacity, layer.cornerRadius) = (Point(x: 80, y: 7), 0.2, 4) }
    window.stage.advance(to: 0.3)
    let all = layer.presentation()!
    expect(layer.presented.position == all.position && layer.presented.opacity == all.opacity)
    expect(layer.presented.frame == all.frame && layer.presented.cornerRadius == all.cornerRadius)
    expect(layer.presented.position.x > 5 && layer.presented.position.x < 80)
    expectEqual(Layer(frame: Rect(x: 1, y: 2, width: 2, height: 2)).presented.position, Point(x: 2, y: 3))
  }
}
