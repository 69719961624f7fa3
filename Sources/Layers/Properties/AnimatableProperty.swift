/// The animatable properties of a layer, for naming what to stop or to look at.
public enum AnimatableProperty: Hashable, Sendable, CaseIterable {
  /// Where a layer is. The parts of ``Layer/bounds`` animate by themselves (UA-18).
  case position, boundsOrigin, boundsSize, anchorPoint, transform, zPosition
  /// What is in it and how much of that is seen.
  case opacity, backgroundColor, contents
  /// Its round corners and its border.
  case cornerRadius, maskedCorners, borderWidth, borderColor
  /// Its shadow.
  case shadowColor, shadowOpacity, shadowOffset, shadowRadius

  /// Those that decide where a layer is.
  public static let geometry: Set<AnimatableProperty> = Set(allCases.filter(\.row.isGeometry))
}

// MARK: The table

extension AnimatableProperty {
  /// The properties that every layer has, a line each; the compiler asks for it. What it is at first and whether it moves or fades stands in ``LayerState``.
  private var line: PropertyRow {
    switch self {
    case .position: PropertyRow("position", \Layer.state.position, dirties: .geometry, isAdditive: true, hasVectorVelocity: true)
    case .boundsOrigin:
      // an outline stays where it is in the layer's own space, and its ground does not
      PropertyRow(
        "boundsOrigin", \Layer.state.boundsOrigin, written: "bounds.origin", dirties: .geometry, too: { $0 is PathLayer ? .content : [] },
        isAdditive: true)
    case .boundsSize: PropertyRow("boundsSize", \Layer.state.boundsSize, written: "bounds.size", dirties: .size, isAdditive: true)
    case .anchorPoint: PropertyRow("anchorPoint", \Layer.state.anchorPoint, dirties: .geometry)
    case .transform: PropertyRow("transform", \Layer.state.transform, dirties: .geometry, isAdditive: true)
    case .zPosition: PropertyRow("zPosition", \Layer.state.zPosition, dirties: .depth)
    case .opacity: PropertyRow("opacity", \Layer.state.opacity, dirties: .opacity)
    case .backgroundColor: PropertyRow("backgroundColor", \Layer.state.backgroundColor, dirties: .content)
    case .contents: PropertyRow("contents", \Layer.state.contents, dirties: .content)
    case .cornerRadius:
      PropertyRow("cornerRadius", \Layer.state.cornerRadius, dirties: .content, too: { $0.masksToBounds ? .clip : [] }, isAdditive: true)
    case .maskedCorners:
      PropertyRow("maskedCorners", \Layer.state.maskedCorners, dirties: .content, too: { $0.masksToBounds ? .clip : [] })
    case .borderWidth: PropertyRow("borderWidth", \Layer.state.borderWidth, dirties: .content)
    case .borderColor: PropertyRow("borderColor", \Layer.state.borderColor, dirties: .content)
    case .shadowColor: PropertyRow("shadowColor", \Layer.state.shadowColor, dirties: .shadow)
    case .shadowOpacity: PropertyRow("shadowOpacity", \Layer.state.shadowOpacity, dirties: .shadow)
    case .shadowOffset: PropertyRow("shadowOffset", \Layer.state.shadowOffset, dirties: .shadow)
    case .shadowRadius: PropertyRow("shadowRadius", \Layer.state.shadowRadius, dirties: .shadow)
    }
  }

  /// By number: the properties of every layer. Those of a kind go on from there.
  static let rows = allCases.map(\.line)

  // constants in setters: cases without values are held as bytes counted as they are declared, and no case as the next; a test holds the table to it

  @inline(__always)
  var number: Int { Int(unsafeBitCast(self, to: UInt8.self)) }
  /// How many there are.
  @inline(__always)
  static var count: Int { Int(unsafeBitCast(AnimatableProperty?.none, to: UInt8.self)) }
  var row: PropertyRow { Self.rows[number] }
}

extension Layer {
  /// How many animatable properties it has, those of its kind included.
  var propertyCount: Int { AnimatableProperty.count + kindTable.count }

  /// The property with that number; nil where it has none.
  func property(_ number: Int) -> PropertyRow? {
    if number < AnimatableProperty.count { return AnimatableProperty.rows[number] }
    let (table, place) = (kindTable, number - AnimatableProperty.count)
    return place < table.count ? table[place] : nil
  }

  /// All animatable properties, by their numbers.
  @inline(__always)
  func eachProperty(_ body: (Int, PropertyRow) -> Void) {
    var number = 0
    for row in AnimatableProperty.rows {
      body(number, row)
      number += 1
    }
    for row in kindTable {
      body(number, row)
      number += 1
    }
  }
}
