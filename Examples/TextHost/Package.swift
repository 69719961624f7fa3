// swift-tools-version: 6.2
import PackageDescription

// A separate package with a host of its own.
let package = Package(
  name: "text-host",
  dependencies: [.package(name: "legato", path: "../..")],
  targets: [
    .executableTarget(
      name: "text-host",
      dependencies: [.product(name: "Legato", package: "legato")],
      swiftSettings: [.swiftLanguageMode(.v6)])
  ]
)
