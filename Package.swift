// swift-tools-version: 6.2
import PackageDescription

// The targets in the order in which a frame passes through them: each is one stage, declares all
// that it imports, and imports only targets above it.

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
]

let package = Package(
    name: "Limber",
    products: [
        .library(
            name: "Limber",
            targets: [
                "PoseCore", "VideoIO", "Inference", "PoseEstimation", "Tracking", "ActionWindows",
                "ActionClassification", "Overlay", "SyntheticMotion", "Pipeline", "ActionTraining",
            ]),
        .executable(name: "limber", targets: ["limber"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    ],
    targets: [
        .systemLibrary(name: "CFFmpeg", pkgConfig: "libavformat libavcodec libavdevice libswscale libavutil"),
        .systemLibrary(name: "COpenVINO", pkgConfig: "limber-openvino"),
        .systemLibrary(name: "CCairo", pkgConfig: "cairo"),
        .systemLibrary(name: "CLAPACK", pkgConfig: "lapacke openblas"),

        .target(name: "PoseCore", swiftSettings: settings),
        .target(name: "VideoIO", dependencies: ["CFFmpeg", "PoseCore"], swiftSettings: settings),
        .target(name: "Inference", dependencies: ["COpenVINO"], swiftSettings: settings),
        .target(
            name: "PoseEstimation", dependencies: ["Inference", "PoseCore"], swiftSettings: settings),
        .target(name: "Tracking", dependencies: ["PoseCore"], swiftSettings: settings),
        .target(name: "ActionWindows", dependencies: ["PoseCore"], swiftSettings: settings),
        .target(
            name: "ActionClassification",
            dependencies: [
                "ActionWindows", "Inference", "PoseCore",
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            exclude: ["CoreML/coreml-subset.proto", "ONNX/onnx-subset.proto"],
            resources: [.copy("Resources")],
            swiftSettings: settings),
        .target(name: "Overlay", dependencies: ["CCairo", "PoseCore"], swiftSettings: settings),
        .target(name: "SyntheticMotion", dependencies: ["PoseCore"], swiftSettings: settings),
        .target(
            name: "Pipeline",
            dependencies: [
                "ActionClassification", "ActionWindows", "PoseCore", "PoseEstimation",
                "SyntheticMotion", "Tracking", "VideoIO", "Overlay",
            ],
            swiftSettings: settings),
        .target(
            name: "ActionTraining",
            dependencies: [
                "ActionClassification", "ActionWindows", "CLAPACK", "PoseCore", "SyntheticMotion",
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "limber",
            dependencies: [
                "ActionClassification", "ActionTraining", "ActionWindows", "Pipeline", "PoseCore",
                "PoseEstimation", "SyntheticMotion", "VideoIO",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "train-exercise-classifier",
            dependencies: [
                "ActionClassification", "ActionTraining", "ActionWindows", "PoseCore", "SyntheticMotion",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/TrainExerciseClassifier",
            swiftSettings: settings),

        .testTarget(
            name: "PoseCoreTests", dependencies: ["PoseCore"], swiftSettings: settings),
        .testTarget(
            name: "VideoIOTests", dependencies: ["VideoIO", "PoseCore"], swiftSettings: settings),
        .testTarget(
            name: "PoseEstimationTests", dependencies: ["PoseCore", "PoseEstimation"],
            swiftSettings: settings),
        .testTarget(
            name: "TrackingTests", dependencies: ["Tracking", "PoseCore", "SyntheticMotion"],
            swiftSettings: settings),
        .testTarget(
            name: "ActionWindowsTests", dependencies: ["ActionWindows", "PoseCore"], swiftSettings: settings),
        .testTarget(
            name: "ActionClassificationTests",
            dependencies: [
                "ActionClassification", "ActionWindows", "PoseCore",
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            resources: [.copy("Fixtures")], swiftSettings: settings),
        .testTarget(
            name: "OverlayTests", dependencies: ["Overlay", "PoseCore"], swiftSettings: settings),
        .testTarget(
            name: "SyntheticMotionTests", dependencies: ["SyntheticMotion", "PoseCore"],
            swiftSettings: settings),
        .testTarget(
            name: "PipelineTests",
            dependencies: [
                "ActionClassification", "ActionWindows", "Pipeline", "PoseCore", "PoseEstimation", "Tracking",
                "VideoIO",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ActionTrainingTests",
            dependencies: [
                "ActionTraining", "ActionClassification", "ActionWindows", "PoseCore", "SyntheticMotion",
            ], swiftSettings: settings),
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "ActionClassification", "limber",
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ], swiftSettings: settings),
        .testTarget(
            name: "ModelTests",
            dependencies: ["Inference", "PoseCore", "PoseEstimation", "SyntheticMotion", "VideoIO"],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
