import LegatoCore
import LegatoLayers

/// Holds what a window shows by what its frames say has changed, and compares that with a walk through the whole.
///
/// Unchecked: whoever steps the server of one, or owns its window, is on the test's thread.
final class FrameObserver: @unchecked Sendable {
  private let reader: FrameReader?
  private var held: [LayerID: [FrameChange.Kinds: Facet]] = [:]
  /// What was wrong first.
  private(set) var fault: String?

  /// For a server, which hands its frames on.
  init() { reader = nil }

  init(of window: Window) { reader = FrameReader(window) }

  /// - Parameter isExact: whether nothing but time has changed since the last frame, so that each change told has to be one.
  func read(isExact: Bool) {
    guard let reader else { return }
    follow(reader.readFrame(), isExact: isExact)
    let again = reader.readFrame()
    if !again.isEmpty { fail("told twice: \(again.changes.map { "\($0.layer?.name ?? "-") \($0.kinds.rawValue)" })") }
  }

  private func fail(_ what: String) { if fault == nil { fault = what } }

  func follow(_ frame: WindowFrame, isExact: Bool = false) {
    for change in frame.changes {
      if change.kinds.contains(.removed) {
        if held.removeValue(forKey: change.id) == nil { fail("a layer has gone that never came") }
        continue
      }
      guard let layer = change.layer else {
        fail("a change without its layer")
        continue
      }
      if change.kinds.contains(.added) == (held[change.id] != nil) { fail("layer \(layer.name ?? "-") is new for the second time, or not") }
      for (kind, facet) in Facet.all(of: layer, frame) where change.kinds.contains(kind) {
        // a mask may have changed inside, and weights of values that look alike
        if isExact, held[change.id]?[kind] == facet, kind != .mask, kind != .content || type(of: layer) == Layer.self {
          fail("layer \(layer.name ?? "-"): \(kind.rawValue) told and not changed: \(facet)")
        }
        held[change.id, default: [:]][kind] = facet
      }
    }
    compare(frame)
  }

  private func compare(_ frame: WindowFrame) {
    var (layers, count) = ([frame.window as Layer], 0)
    while let layer = layers.popLast() {
      count += 1
      if let mask = layer.mask { layers.append(mask) }
      layers += layer.sublayers
      guard let id = frame.id(of: layer), let known = held[id] else {
        fail("layer \(layer.name ?? "-") was not told of")
        continue
      }
      for (kind, facet) in Facet.all(of: layer, frame) where known[kind] != facet {
        fail("layer \(layer.name ?? "-"), \(kind.rawValue): held \(known[kind].map { "\($0)" } ?? "nothing"), there \(facet)")
      }
    }
    if count != held.count { fail("\(held.count) layers held, \(count) there") }
  }
}

/// What a layer shows of one kind.
struct Facet: Hashable {
  var numbers: [Double] = []
  var words: [String] = []

  private static func numbers(_ value: some Animatable) -> [Double] {
    var all = [Double](repeating: 0, count: type(of: value).componentCount)
    var span = all.mutableSpan
    value.write(to: &span)
    return all
  }

  /// What transforms the space in which the layer is placed (LM-31).
  private static func around(_ layer: Layer) -> [Double] {
    guard let superlayer = layer.superlayer, superlayer.mask !== layer, let shown = superlayer.presentation(),
      shown.sublayerTransform != .identity
    else { return [] }
    return numbers(shown.sublayerTransform) + numbers(shown.bounds.origin) + numbers(shown.bounds.size) + numbers(shown.anchorPoint)
  }

  /// What is drawn inside the layer.
  private static func content(of layer: Layer, _ shown: LayerSnapshot) -> Facet {
    var content = Facet(numbers: [shown.cornerRadius, shown.borderWidth, Double(shown.maskedCorners.rawValue)])
    content.numbers += numbers(shown.backgroundColor) + numbers(shown.borderColor)
    content.words = ["\(shown.contents as Any)", "\(layer.contentsGravity)"]
    switch layer {
    case let layer as PathLayer:
      content.words += ["\(layer.presentationShape) \(layer.lineCap) \(layer.lineJoin) \(layer.usesEvenOddFill)"]
      content.numbers += [shown.bounds.minX, shown.bounds.minY]
    case let layer as TextLayer:
      content.words += ["\(layer.text) \(layer.fontName ?? "") \(layer.fontSize) \(layer.alignment) \(layer.presentationColor)"]
    case let layer as GradientLayer: content.words += ["\(layer.presentationGradient)"]
    case is EffectLayer: content.words += ["\(shown.effect as Any)"]
    default: break
    }
    return content
  }

  static func all(of layer: Layer, _ frame: WindowFrame) -> [(FrameChange.Kinds, Facet)] {
    let shown = layer.presentation()!
    func name(_ layer: Layer?) -> String { layer.flatMap { frame.id(of: $0) }.map { "\($0)" } ?? "-" }
    let corners = layer.masksToBounds ? [shown.cornerRadius, Double(shown.maskedCorners.rawValue)] : []
    return [
      (
        .geometry,
        Facet(
          numbers: numbers(shown.position) + numbers(shown.bounds.origin) + numbers(shown.anchorPoint) + numbers(shown.transform)
            + around(layer))
      ),
      (.depth, Facet(numbers: [shown.zPosition])), (.opacity, Facet(numbers: [shown.opacity])),
      (.size, Facet(numbers: numbers(shown.bounds.size))), (.content, content(of: layer, shown)),
      (
        .shadow,
        Facet(
          numbers: numbers(shown.shadowColor) + numbers(shown.shadowOffset) + [shown.shadowOpacity, shown.shadowRadius])
      ),
      (.visibility, Facet(words: ["\(layer.isHidden) \(layer.isDoubleSided)"])),
      (.clip, Facet(numbers: corners, words: ["\(layer.masksToBounds)"])), (.mask, Facet(words: [name(layer.mask)])),
      (
        .sublayers,
        Facet(
          numbers: layer.sublayers.map { $0.presentation()!.zPosition } + numbers(shown.sublayerTransform),
          words: layer.sublayers.map(name))
      ),
      (.superlayer, Facet(words: [name(layer.superlayer)])),
    ]
  }
}
