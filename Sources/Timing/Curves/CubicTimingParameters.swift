public struct CubicTimingParameters: Sendable {}
