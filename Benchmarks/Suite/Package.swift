// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that nobody who uses the framework gets its dependency.
let package = Package(
  name: "legato-suite",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "legato", path: "../.."),
    // without its interposers: they count calls of malloc and of reference counting, and the allocation check does that here
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "LegatoSuite",
      dependencies: [
        .product(name: "LegatoTiming", package: "legato"),
        .product(name: "LegatoCore", package: "legato"),
        .product(name: "LegatoLayers", package: "legato"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/Legato",
      swiftSettings: [.swiftLanguageMode(.v6)],
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
  ]
)
