// swift-tools-version: 6.2
import PackageDescription

// Programs written for Apple's frameworks that run on Linux: none of their files imports a module of Limber's own.

func example(_ name: String, _ modules: [String]) -> Target {
    .executableTarget(
        name: name, dependencies: modules.map { .product(name: $0, package: "Limber") },
        swiftSettings: [.swiftLanguageMode(.v5)])
}

let package = Package(
    name: "Examples",
    dependencies: [.package(name: "Limber", path: "..")],
    targets: [
        example(
            "ActionRecognizer",
            [
                "AVFoundation", "Combine", "CoreGraphics", "CoreImage", "CoreMedia", "CoreML", "CoreVideo",
                "Vision",
            ]),
        example("PinchDrawing", ["AVFoundation", "CoreGraphics", "CoreMedia", "Vision"]),
        example("ThrowGame", ["AVFoundation", "CoreMedia", "Vision"]),
    ]
)
