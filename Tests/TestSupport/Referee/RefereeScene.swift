import LegatoCore

/// A drawn scene: a few values and animators, and calls. Calls that do not fit are left out on both sides, so that every part of a scene is a scene.
public struct RefereeScene: Hashable, Sendable {
  /// What is drawn.
  public enum Style: String, CaseIterable, Sendable {
    /// Sums under blocks: curves, springs, delays, models set at once.
    case sums
    /// Maps of the plane under blocks.
    case maps
    /// What replaces: fades, colours, maps of space, absolute blocks, repeats.
    case replacements
    /// Animators over sums.
    case animators
    /// Keyframes in blocks and animators, over all kinds.
    case keyframes
    /// Keyframes that add or replace, over sums and maps of the plane.
    case addedKeyframes
    /// Everything together.
    case all
  }
  public let seed: UInt64
  public let style: Style
  var values: [(kind: RefereeKind, model: [Double])]
  var makes: [RefereeMake]
  var calls: [RefereeCall]

  public init(seed: UInt64, style: Style) {
    (self.seed, self.style) = (seed, style)
    var random = SplitMix64(seed: seed)
    values = (0..<Int.random(in: 1...2, using: &random)).map { _ in
      let kind = random.pick(style.kinds)
      return (kind, kind.drawn(&random))
    }
    makes = style.hasAnimators ? (0..<Int.random(in: 1...2, using: &random)).map { _ in .drawn(&random) } : []
    calls = []
    // each animator has something to do
    for index in makes.indices { calls.append(.animator(index, .add(Self.changes(values.map(\.kind), style, &random), delayFactor: 0))) }
    for _ in 0..<Int.random(in: 4...9, using: &random) { calls.append(Self.call(values.map(\.kind), makes.count, style, &random)) }
  }

  public static func == (l: RefereeScene, r: RefereeScene) -> Bool { l.seed == r.seed && l.style == r.style && l.calls == r.calls }
  public func hash(into hasher: inout Hasher) { hasher.combine(seed) }
}

extension RefereeScene.Style {
  fileprivate var kinds: [RefereeKind] {
    switch self {
    case .sums, .animators: [.number, .point, .size, .rect]
    case .maps: [.plane, .card]
    case .replacements: [.fade, .color, .space, .number, .point]
    case .keyframes, .all: RefereeKind.allCases
    case .addedKeyframes: RefereeKind.allCases.filter { $0.isSum || $0.isPlane }
    }
  }
  fileprivate var hasAnimators: Bool { self == .animators || self == .all || framed > 0.1 }
  fileprivate var replaces: Bool { self == .replacements || self == .all || framed > 0.1 }
  /// How many of the changes are by keyframes.
  fileprivate var framed: Double {
    switch self {
    case .keyframes, .addedKeyframes: 0.5
    case .all: 0.1
    default: 0
    }
  }
}

extension RefereeScene: CustomStringConvertible {
  public var description: String {
    let values = values.indices.map { "  v\($0): \(self.values[$0].kind) \(self.values[$0].model)" }
    let animators = makes.indices.map { "  a\($0): \(makes[$0])" }
    return (["seed \(seed), \(style)"] + values + animators + calls.indices.map { "  \($0): \(calls[$0])" }).joined(separator: "\n")
  }

  private static func call(_ kinds: [RefereeKind], _ animators: Int, _ style: Style, _ random: inout SplitMix64) -> RefereeCall {
    random.pick(weighted: [
      (10, { .advance($0.chance(0.1) ? Double.random(in: 1...6, using: &$0) : Double.random(in: 0.001...0.6, using: &$0)) }),
      (style.hasAnimators ? 3 : 8, { .block(block(kinds, style, &$0)) }),
      (1, { .set(change(kinds, &$0)) }),
      (1, { $0.chance(0.3) ? .removeAll(Int.random(in: 0..<kinds.count, using: &$0)) : .set(change(kinds, &$0)) }),
      (animators > 0 ? 14 : 0, { .animator(Int.random(in: 0..<animators, using: &$0), verb(kinds, style, &$0)) }),
    ])
  }

  private static func verb(_ kinds: [RefereeKind], _ style: Style, _ random: inout SplitMix64) -> RefereeVerb {
    random.pick(weighted: [
      (8, { _ in .start }), (1, { .startAfter(Double.random(in: 0...0.5, using: &$0)) }), (8, { _ in .pause }),
      (6, { .scrub($0.chance(0.1) ? $0.pick([0, 1]) : Double.random(in: 0...1, using: &$0)) }),
      (5, { .setReversed($0.chance(0.6)) }),
      (9, { .resume($0.chance(0.4) ? nil : .drawn(&$0), factor: $0.chance(0.5) ? 0 : Double.random(in: 0.1...2, using: &$0)) }),
      (6, { .add(changes(kinds, style, &$0), delayFactor: $0.chance(0.7) ? 0 : Double.random(in: 0...1, using: &$0)) }),
      (2, { _ in .stop }), (2, { .stopAndFinish(Int.random(in: 0...2, using: &$0)) }),
    ])
  }

  private static func change(_ kinds: [RefereeKind], _ random: inout SplitMix64) -> RefereeChange {
    let value = Int.random(in: 0..<kinds.count, using: &random)
    return RefereeChange(value: value, target: kinds[value].drawn(&random))
  }

  private static func changes(_ kinds: [RefereeKind], _ style: Style, _ random: inout SplitMix64) -> [RefereeChange] {
    (0..<Int.random(in: 1...2, using: &random)).map { _ in
      let plain = change(kinds, &random)
      var framed = random.chance(style.framed) ? framed(plain, kinds[plain.value], &random) : plain
      if style == .addedKeyframes, !framed.frames.isEmpty {
        framed.adds = random.chance(0.7)
        if framed.mode == .linear, random.chance(0.3) {
          let spring: RefereeCurve = random.chance(0.5) ? .ratio(0.4, dx: 0, dy: 0) : .mass(1, stiffness: 90, damping: 7, dx: 2, dy: 2)
          framed.frames[0].curve = spring
        }
      }
      return framed
    }
  }

  /// The same by up to three keyframes.
  private static func framed(_ change: RefereeChange, _ kind: RefereeKind, _ random: inout SplitMix64) -> RefereeChange {
    var change = change
    let count = Int.random(in: 1...3, using: &random)
    change.mode = random.pick(kind.isSum ? [.linear, .linear, .cubic, .discrete] : [.linear, .linear, .discrete])
    var places = (0..<2 * count).map { _ in Double.random(in: 0.02...0.98, using: &random) }.sorted()
    if random.chance(0.3) { places[0] = 0 }
    for index in 0..<count {
      var frame = RefereeFrame(
        start: places[2 * index], length: places[2 * index + 1] - places[2 * index], target: kind.drawn(&random))
      if change.mode == .linear, random.chance(0.3) { frame.curve = .cubic(x1: 0.42, y1: 0, x2: 0.58, y2: 1) }
      change.frames.append(frame)
    }
    change.target = change.frames[count - 1].target
    return change
  }

  private static func block(_ kinds: [RefereeKind], _ style: Style, _ random: inout SplitMix64) -> RefereeBlock {
    var block = RefereeBlock(
      changes: changes(kinds, style, &random), seconds: random.chance(0.05) ? 0 : Double.random(in: 0.1...1.5, using: &random),
      delay: random.chance(0.25) ? Double.random(in: 0...0.5, using: &random) : 0, curve: .drawn(&random),
      policy: !style.replaces ? .plain : random.chance(0.2) ? .absolute : random.chance(0.5) ? .plain : .fromCurrent)
    // frames of several values are of one mode
    if let frames = block.changes.first(where: { !$0.frames.isEmpty }) {
      block.changes = [frames]
      block.seconds = max(block.seconds, 0.1)
    } else if style.replaces, random.chance(0.2) {
      (block.count, block.autoreverses) = (random.chance(0.5) ? 2 : Double.random(in: 0.5...3, using: &random), random.chance(0.5))
    }
    return block
  }
}

extension RefereeMake {
  fileprivate static func drawn(_ random: inout SplitMix64) -> RefereeMake {
    RefereeMake(
      seconds: Double.random(in: 0.2...1.5, using: &random), curve: .drawn(&random), scrubsLinearly: random.chance(0.8))
  }
}

extension RefereeCurve {
  fileprivate static func drawn(_ random: inout SplitMix64) -> RefereeCurve {
    func number(_ range: ClosedRange<Double>, _ random: inout SplitMix64) -> Double { Double.random(in: range, using: &random) }
    return random.pick(weighted: [
      (2, { _ in .linear }), (2, { _ in .cubic(x1: 0.42, y1: 0, x2: 0.58, y2: 1) }), (1, { _ in .cubic(x1: 0.42, y1: 0, x2: 1, y2: 1) }),
      (1, { _ in .cubic(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1) }), (1, { _ in .cubic(x1: 0, y1: 1, x2: 1, y2: 0) }),
      (2, { .cubic(x1: number(0.05...0.95, &$0), y1: number(-0.5...1.5, &$0), x2: number(0.05...0.95, &$0), y2: number(-0.5...1.5, &$0)) }),
      (2, { .ratio(number(0.3...1.2, &$0), dx: 0, dy: 0) }),
      (1, { .ratio(number(0.3...1, &$0), dx: number(-4...6, &$0), dy: number(-4...6, &$0)) }),
      (1, { .scalarRatio(number(0.3...1, &$0), velocity: number(-4...6, &$0)) }),
      (1, { .mass(number(0.5...3, &$0), stiffness: number(50...400, &$0), damping: number(5...40, &$0), dx: 0, dy: 0) }),
      (
        1,
        {
          .mass(
            1, stiffness: number(50...400, &$0), damping: number(8...30, &$0), dx: number(-4...6, &$0), dy: number(-4...6, &$0))
        }
      ),
    ])
  }
}

extension RefereeKind {
  /// A value, the same now and then.
  fileprivate func drawn(_ random: inout SplitMix64) -> [Double] {
    func number(_ range: ClosedRange<Double>) -> Double {
      random.chance(0.15) ? random.pick([0, 1, 100].filter(range.contains)) : Double.random(in: range, using: &random)
    }
    switch self {
    case .number: return [number(-500...500)]
    case .point: return [number(-500...500), number(-500...500)]
    case .size: return [number(0...500), number(0...500)]
    case .rect: return [number(-500...500), number(-500...500), number(0...500), number(0...500)]
    case .fade: return [number(0...1)]
    case .color: return [number(0...1), number(0...1), number(0...1), random.chance(0.1) ? 0 : Double.random(in: 0.2...1, using: &random)]
    case .plane, .card:
      var map = AffineTransform(rotationAngle: Double.random(in: -3...3, using: &random))
      let scale = Double.random(in: 0.5...2, using: &random)
      let other = random.chance(0.5) ? Double.random(in: 0.5...2, using: &random) : scale
      map = map.scaledBy(x: scale, y: random.chance(0.1) ? -other : other)
      return [map.a, map.b, map.c, map.d, number(-300...300), number(-300...300)]
    case .space:
      // one of the plane now and then (IV-11)
      if random.chance(0.3) { return Space(Plane(RefereeKind.plane.drawn(&random))).numbers.values }
      var map = Transform3D(
        rotationAngle: Double.random(in: -3...3, using: &random), x: number(-1...1), y: number(-1...1), z: number(0.1...1))
      map = map.concatenating(Transform3D(scaleX: number(0.5...2), y: number(0.5...2), z: number(0.5...2)))
      if random.chance(0.3) { map = map.concatenating(Transform3D(perspectiveDistance: Double.random(in: 400...900, using: &random))) }
      map = map.concatenating(Transform3D(translationX: number(-300...300), y: number(-300...300), z: number(-100...100)))
      return [
        map.m11, map.m12, map.m13, map.m14, map.m21, map.m22, map.m23, map.m24, map.m31, map.m32, map.m33, map.m34, map.m41, map.m42,
        map.m43, map.m44,
      ]
    }
  }
}
