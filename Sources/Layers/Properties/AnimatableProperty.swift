/// The animatable properties that every layer has.
public enum AnimatableProperty: Hashable, Sendable, CaseIterable {
  /// Geometry. Origin and size of ``Layer/bounds`` animate independently (UA-18).
  case position, boundsOrigin, boundsSize, anchorPoint, transform, zPosition
  /// Content and opacity.
  case opacity, backgroundColor, contents
  /// Corners and border.
  case cornerRadius, maskedCorners, borderWidth, borderColor
  /// Shadow.
  case shadowColor, shadowOpacity, shadowOffset, shadowRadius
  /// The space of the sublayers.
  case sublayerTransform

  /// The properties that determine a layer's place, its size and its order among its siblings.
  public static let geometry: Set<AnimatableProperty> = Set(allCases.filter(\.row.isGeometry))
}

// MARK: The table

extension AnimatableProperty {
  /// Makes the row of a property. An initial value, and whether a property counts as movement, are in ``LayerState``.
  private var newRow: PropertyRow {
    switch self {
    case .position: PropertyRow("position", \Layer.state.position, dirties: .geometry, isAdditive: true, hasVectorVelocity: true)
    case .boundsOrigin:
      // a path is not part of the background: it moves with the layer's space, while the background stays with the bounds
      PropertyRow(
        "boundsOrigin", \Layer.state.boundsOrigin, written: "bounds.origin", dirties: .geometry,
        alsoDirties: { $0 is PathLayer ? .content : [] },
        isAdditive: true)
    case .boundsSize: PropertyRow("boundsSize", \Layer.state.boundsSize, written: "bounds.size", dirties: .size, isAdditive: true)
    case .anchorPoint: PropertyRow("anchorPoint", \Layer.state.anchorPoint, dirties: .geometry)
    case .transform: PropertyRow("transform", \Layer.state.transform, dirties: .geometry, isAdditive: true)
    case .zPosition: PropertyRow("zPosition", \Layer.state.zPosition, dirties: .depth)
    case .opacity: PropertyRow("opacity", \Layer.state.opacity, dirties: .opacity)
    case .backgroundColor: PropertyRow("backgroundColor", \Layer.state.backgroundColor, dirties: .content)
    case .contents: PropertyRow("contents", \Layer.state.contents, dirties: .content)
    case .cornerRadius:
      PropertyRow(
        "cornerRadius", \Layer.state.cornerRadius, dirties: .content, alsoDirties: { $0.masksToBounds ? .clip : [] }, isAdditive: true)
    case .maskedCorners:
      PropertyRow("maskedCorners", \Layer.state.maskedCorners, dirties: .content, alsoDirties: { $0.masksToBounds ? .clip : [] })
    case .borderWidth: PropertyRow("borderWidth", \Layer.state.borderWidth, dirties: .content)
    case .borderColor: PropertyRow("borderColor", \Layer.state.borderColor, dirties: .content)
    case .shadowColor: PropertyRow("shadowColor", \Layer.state.shadowColor, dirties: .shadow)
    case .shadowOpacity: PropertyRow("shadowOpacity", \Layer.state.shadowOpacity, dirties: .shadow)
    case .shadowOffset: PropertyRow("shadowOffset", \Layer.state.shadowOffset, dirties: .shadow)
    case .shadowRadius: PropertyRow("shadowRadius", \Layer.state.shadowRadius, dirties: .shadow)
    case .sublayerTransform:
      PropertyRow("sublayerTransform", \Layer.state.sublayerTransform, dirties: .sublayers, isAdditive: true)
    }
  }

  /// The rows of every layer's properties, by number. The numbers of a kind's own properties follow.
  static let rows = allCases.map(\.newRow)

  // The numbers are constants in setters: cases without associated values are stored as bytes, in the order of their declaration, and nil is the next byte.
  // A test checks this against the table.

  @inline(__always)
  var number: Int { Int(unsafeBitCast(self, to: UInt8.self)) }
  /// The number of cases.
  @inline(__always)
  static var count: Int { Int(unsafeBitCast(AnimatableProperty?.none, to: UInt8.self)) }
  var row: PropertyRow { Self.rows[number] }
}

extension Layer {
  /// The number of its animatable properties, those of its kind included.
  var propertyCount: Int { AnimatableProperty.count + kindTable.count }

  /// The property with that number; nil if there is none.
  func property(_ number: Int) -> PropertyRow? {
    if number < AnimatableProperty.count { return AnimatableProperty.rows[number] }
    let (table, index) = (kindTable, number - AnimatableProperty.count)
    return index < table.count ? table[index] : nil
  }

  /// Calls `body` with all animatable properties, in the order of their numbers.
  @inline(__always)
  func forEachProperty(_ body: (Int, PropertyRow) -> Void) {
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
