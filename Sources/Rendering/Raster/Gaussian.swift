import LegatoTiming

/// The bell curve at `x` standard deviations, 1 in the middle.
func gaussian(_ x: Double) -> Double { Libm.exp(-x * x / 2) }
