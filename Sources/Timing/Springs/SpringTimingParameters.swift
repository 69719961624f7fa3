public struct SpringTimingParameters: Sendable {}
