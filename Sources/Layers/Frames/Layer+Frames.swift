import LegatoCore

/// What a window's book asks of a layer.
extension Layer {
  /// This layer and all in it, each before those inside.
  func eachInside(_ body: (Layer) -> Void) {
    var layers = [self]
    while let layer = layers.popLast() {
      body(layer)
      if let mask = layer.mask { layers.append(mask) }
      layers += layer.sublayers
    }
  }

  /// What a property is of, by its number in ``LayerChanges``.
  func kinds(of property: UInt8) -> FrameChange.Kinds {
    AnimatableProperty(number: property).map { FrameChange.Kinds($0, of: self) } ?? .content
  }

  /// Calls `body` where the property is a value of the stage: with its number there, and what it was before it was one; nil where that is not known.
  func withOpened(_ property: UInt8, _ body: (Int, UnsafeBufferPointer<Double>?) -> Void) {
    guard let name = AnimatableProperty(number: property) else {
      let (table, number) = (kindTable, Int(property) - AnimatableProperty.count)
      if table.indices.contains(number), let place = table[number].place(self) { body(place, nil) }
      return
    }
    state.withOpened(name, body)
  }

  /// All properties that are values of the stage.
  func eachOpened(_ body: (_ slot: Int, _ property: UInt8, _ known: UnsafeBufferPointer<Double>?) -> Void) {
    for property in 0..<UInt8(AnimatableProperty.count + kindTable.count) {
      withOpened(property) { body($0, property, $1) }
    }
  }
}

extension AnimatableProperty {
  static let count = 17
  private static let all = allCases

  init?(number: UInt8) {
    guard number < Self.count else { return nil }
    self = Self.all[Int(number)]
  }
}

extension LayerState {
  /// See ``Layer/withOpened(_:_:)``.
  func withOpened(_ name: AnimatableProperty, _ body: (Int, UnsafeBufferPointer<Double>?) -> Void) {
    switch name {
    case .position: position.withOpened(body)
    case .boundsOrigin: boundsOrigin.withOpened(body)
    case .boundsSize: boundsSize.withOpened(body)
    case .anchorPoint: anchorPoint.withOpened(body)
    case .transform: transform.withOpened(body)
    case .zPosition: zPosition.withOpened(body)
    case .opacity: opacity.withOpened(body)
    case .backgroundColor: backgroundColor.withOpened(body)
    case .contents: contents.withOpened(body)
    case .cornerRadius: cornerRadius.withOpened(body)
    case .maskedCorners: maskedCorners.withOpened(body)
    case .borderWidth: borderWidth.withOpened(body)
    case .borderColor: borderColor.withOpened(body)
    case .shadowColor: shadowColor.withOpened(body)
    case .shadowOpacity: shadowOpacity.withOpened(body)
    case .shadowOffset: shadowOffset.withOpened(body)
    case .shadowRadius: shadowRadius.withOpened(body)
    }
  }
}

extension Property {
  fileprivate func withOpened(_ body: (Int, UnsafeBufferPointer<Double>?) -> Void) {
    guard let place else { return }
    withNumbersBefore { body(place, $0) }
  }
}
