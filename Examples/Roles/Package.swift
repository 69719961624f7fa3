// swift-tools-version: 6.2
import PackageDescription

// A separate package that extends Legato with public API only, one file per addition. It shares nothing with the enclosing package.
let package = Package(
  name: "roles",
  dependencies: [.package(name: "legato", path: "../..")],
  targets: [
    .target(name: "Roles", dependencies: [.product(name: "Legato", package: "legato")], swiftSettings: [.swiftLanguageMode(.v6)]),
    .testTarget(
      name: "RolesTests", dependencies: ["Roles", .product(name: "Legato", package: "legato")], swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
)
