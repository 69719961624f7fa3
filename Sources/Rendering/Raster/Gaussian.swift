import LegatoTiming

/// The Gaussian function at `x` standard deviations; 1 at 0.
func gaussian(_ x: Double) -> Double { Libm.exp(-x * x / 2) }
