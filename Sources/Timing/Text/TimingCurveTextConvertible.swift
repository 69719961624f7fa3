#if !hasFeature(Embedded)
  /// A curve that can be written as a curve text, and is encoded and decoded as that string.
  public protocol TimingCurveTextConvertible: TimingCurveProvider, Codable {
    /// The curve as text; nil if it has none, because it is a closure or contains one.
    var timingCurveText: TimingCurveText? { get }
  }

  extension CodingUserInfoKey {
    /// The key in a decoder's `userInfo` for the ``TimingPluginResolver`` that makes the curves of plug-ins.
    public static let timingPluginResolver = CodingUserInfoKey(rawValue: "legato.timingPluginResolver")!
  }

  extension TimingCurveTextConvertible {
    /// Encodes the curve as its text.
    /// - Throws: `EncodingError` if it has none.
    public func encode(to encoder: any Encoder) throws {
      guard let text = timingCurveText else {
        let why = "\(Self.self) has no curve text, because it is a closure, a type without a text, or made of one; use a curve that has one"
        throw EncodingError.invalidValue(self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: why))
      }
      try text.encode(to: encoder)
    }

    /// Decodes a curve from its text.
    /// - Throws: `DecodingError` if the text is invalid, a number is out of range, or it is a curve of another type.
    public init(from decoder: any Decoder) throws {
      let text = try TimingCurveText(from: decoder)
      let context = { DecodingError.Context(codingPath: decoder.codingPath, debugDescription: $0, underlyingError: $1) }
      let curve: any TimingCurveProvider
      do {
        curve = try text.provider(resolvingPlugins: decoder.userInfo[.timingPluginResolver] as? TimingPluginResolver)
      } catch {
        throw DecodingError.dataCorrupted(context("\(text): \(error)", error))
      }
      guard let curve = curve as? Self ?? (AnyTimingCurve(curve) as? Self) else {
        throw DecodingError.typeMismatch(Self.self, context("“\(text)” is no \(Self.self)", nil))
      }
      self = curve
    }
  }

  extension TimingCurveText {
    /// The text of a curve; nil if it has none, because it is a closure or contains one.
    public init?(_ curve: any TimingCurveProvider) {
      guard let text = (curve as? any TimingCurveTextConvertible)?.timingCurveText else { return nil }
      self = text
    }
  }

  extension TimingCurveText: Codable {
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      do {
        try self.init(text)
      } catch {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error))
      }
    }

    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(description)
    }
  }

  extension CubicTimingParameters: TimingCurveTextConvertible {
    public var timingCurveText: TimingCurveText? { .cubic(self) }
  }
  extension SpringTimingParameters: TimingCurveTextConvertible {
    public var timingCurveText: TimingCurveText? { .spring(text) }
  }
  extension StepsCurve: TimingCurveTextConvertible {
    public var timingCurveText: TimingCurveText? { .steps(self) }
  }
  extension PiecewiseLinearCurve: TimingCurveTextConvertible {
    public var timingCurveText: TimingCurveText? { .linear(self) }
  }
  extension SampledCurve: TimingCurveTextConvertible {
    public var timingCurveText: TimingCurveText? { .sampled(self) }
  }
  extension ExponentialCurve: TimingCurveTextConvertible {
    public var timingCurveText: TimingCurveText? { .exponential(self) }
  }
  extension ClosureCurve: TimingCurveTextConvertible {
    /// Nil: a closure has no text.
    public var timingCurveText: TimingCurveText? { nil }
  }
  extension AnyTimingCurve: TimingCurveTextConvertible {
    public var timingCurveText: TimingCurveText? { TimingCurveText(base) }
  }
  extension DelayedCurve: TimingCurveTextConvertible {
    public var timingCurveText: TimingCurveText? { base.timingCurveText.map { .delayed($0, by: delay) } }
  }
  extension SpeedCurve: TimingCurveTextConvertible {
    public var timingCurveText: TimingCurveText? { base.timingCurveText.map { .speed($0, speed) } }
  }
  extension ReversedCurve: TimingCurveTextConvertible {
    public var timingCurveText: TimingCurveText? { base.timingCurveText.map { .reversed($0, kind) } }
  }
  extension MirroredCurve: TimingCurveTextConvertible {
    public var timingCurveText: TimingCurveText? { base.timingCurveText.map { .mirrored($0) } }
  }
  extension ChainedCurve: TimingCurveTextConvertible {
    public var timingCurveText: TimingCurveText? {
      var texts: [TimingCurveText.Piece] = []
      for piece in pieces {
        guard let text = piece.curve.timingCurveText else { return nil }
        texts.append(TimingCurveText.Piece(text, weight: piece.weight, progressWeight: piece.progressWeight))
      }
      return .chained(texts)
    }
  }
#endif
