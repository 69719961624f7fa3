// swift-tools-version: 6.2
import PackageDescription

// What a package of its own can add to Legato by public API alone, a file each: nothing is shared with the one around it.
let package = Package(
  name: "roles",
  dependencies: [.package(name: "legato", path: "../..")],
  targets: [
    .target(name: "Roles", dependencies: [.product(name: "Legato", package: "legato")], swiftSettings: [.swiftLanguageMode(.v6)]),
    .testTarget(
      name: "RolesTests", dependencies: ["Roles", .product(name: "Legato", package: "legato")], swiftSettings: [.swiftLanguageMode(.v6)]),
  ]
)
