// swift-tools-version: 6.2
import PackageDescription

// An application that lets plug-ins in. The probe is a product beside its own target: SwiftPM builds it next to the program, where the loader looks.
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
