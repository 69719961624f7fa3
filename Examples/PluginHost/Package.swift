// swift-tools-version: 6.2
import PackageDescription

// An application that loads plug-ins. The product legato-probe is built too: SwiftPM puts it into the program's folder, where the loader expects it.
let package = Package(
  name: "plugin-host",
  dependencies: [.package(name: "legato", path: "../..")],
  targets: [
    .executableTarget(
      name: "plugin-host",
      dependencies: [
        .product(name: "LegatoCore", package: "legato"),
        .product(name: "LegatoPlugins", package: "legato"),
        .product(name: "legato-probe", package: "legato"),
      ],
      swiftSettings: [.swiftLanguageMode(.v6)])
  ]
)
