// swift-tools-version: 6.2
import PackageDescription

// A separate package that depends on Legato like any program. It shares nothing with the enclosing package.
let package = Package(
  name: "embedding",
  dependencies: [.package(name: "legato", path: "../..")],
  targets: [
    .executableTarget(
      name: "embedding",
      dependencies: [.product(name: "LegatoCore", package: "legato")],
      swiftSettings: [.swiftLanguageMode(.v6)])
  ]
)
