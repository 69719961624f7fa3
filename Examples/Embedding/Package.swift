// swift-tools-version: 6.2
import PackageDescription

// A package of its own that depends on Legato as anybody would: nothing is shared with the one around it.
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
