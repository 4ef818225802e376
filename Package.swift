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
                "ActionClassification", "Gestures", "Overlay", "SyntheticMotion", "Pipeline",
                "ActionTraining",
            ]),
        .executable(name: "limber", targets: ["limber"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.36.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.10.0"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.18.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.0.0"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.9.0"),
    ],
    targets: [
        .systemLibrary(name: "CFFmpeg", pkgConfig: "libavformat libavcodec libswscale libavutil"),
        .systemLibrary(name: "COpenVINO", pkgConfig: "limber-openvino"),
        .systemLibrary(name: "CCairo", pkgConfig: "cairo"),
        .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg"),
        .systemLibrary(name: "CLAPACK"),
        .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode"),

        .target(name: "CConvolution"),
        .target(name: "CRegionSampling"),

        .target(name: "PoseCore", swiftSettings: settings),
        .target(
            name: "VideoIO", dependencies: ["CFFmpeg", "CTurboJPEG", "PoseCore"], swiftSettings: settings),
        .target(name: "Inference", dependencies: ["CConvolution", "COpenVINO"], swiftSettings: settings),
        .target(
            name: "PoseEstimation", dependencies: ["CRegionSampling", "Inference", "PoseCore"],
            resources: [.copy("Resources")],
            swiftSettings: settings),
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
        .target(
            name: "Gestures", dependencies: ["PoseCore"], resources: [.copy("Resources")],
            swiftSettings: settings),
        .target(name: "Overlay", dependencies: ["CCairo", "PoseCore"], swiftSettings: settings),
        .target(name: "SyntheticMotion", dependencies: ["PoseCore"], swiftSettings: settings),
        .target(
            name: "Pipeline",
            dependencies: [
                "ActionClassification", "ActionWindows", "PoseCore", "PoseEstimation",
                "SyntheticMotion", "Tracking", "VideoIO", "Overlay", "Gestures",
            ],
            swiftSettings: settings),
        .target(
            name: "ActionTraining",
            dependencies: [
                "ActionClassification", "ActionWindows", "CLAPACK", "Pipeline", "PoseCore", "PoseEstimation",
                "SyntheticMotion", "Tracking", "VideoIO",
            ],
            swiftSettings: settings),
        .target(
            name: "WebApp",
            dependencies: [
                "ActionClassification", "ActionTraining", "CQREncode", "Pipeline", "PoseCore",
                "SyntheticMotion", "Tracking", "VideoIO",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "X509", package: "swift-certificates"),
            ],
            resources: [.copy("Resources")],
            swiftSettings: settings),
        .executableTarget(
            name: "limber",
            dependencies: [
                "ActionClassification", "ActionTraining", "ActionWindows", "Pipeline", "PoseCore",
                "PoseEstimation", "SyntheticMotion", "Tracking", "VideoIO", "WebApp",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "train-gesture-classifier",
            dependencies: [
                "Gestures", "PoseCore", "SyntheticMotion",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/TrainGestureClassifier",
            swiftSettings: settings),
        .executableTarget(
            name: "train-exercise-classifier",
            dependencies: [
                "ActionClassification", "ActionTraining", "ActionWindows", "PoseCore", "SyntheticMotion",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/TrainExerciseClassifier",
            swiftSettings: settings),
        .executableTarget(
            name: "train-joint-confidence",
            dependencies: [
                "PoseCore", "PoseEstimation", "SyntheticMotion",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/TrainJointConfidence",
            swiftSettings: settings),
        .executableTarget(
            name: "identity-benchmark",
            dependencies: [
                "PoseCore", "PoseEstimation", "SyntheticMotion", "Tracking", "VideoIO",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/IdentityBenchmark",
            swiftSettings: settings),

        .target(
            name: "TestSupport", dependencies: ["PoseCore"], path: "Tests/TestSupport",
            swiftSettings: settings),
        .testTarget(
            name: "PoseCoreTests", dependencies: ["PoseCore", "SyntheticMotion"], swiftSettings: settings),
        .testTarget(
            name: "VideoIOTests", dependencies: ["VideoIO", "PoseCore", "SyntheticMotion"],
            swiftSettings: settings),
        .testTarget(
            name: "InferenceTests", dependencies: ["CConvolution", "Inference", "SyntheticMotion"],
            swiftSettings: settings),
        .testTarget(
            name: "PoseEstimationTests", dependencies: ["PoseCore", "PoseEstimation"],
            swiftSettings: settings),
        .testTarget(
            name: "TrackingTests", dependencies: ["Tracking", "PoseCore", "SyntheticMotion"],
            swiftSettings: settings),
        .testTarget(
            name: "ActionWindowsTests", dependencies: ["ActionWindows", "PoseCore"],
            swiftSettings: settings),
        .testTarget(
            name: "ActionClassificationTests",
            dependencies: [
                "ActionClassification", "ActionWindows", "PoseCore", "SyntheticMotion",
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            resources: [.copy("Fixtures")], swiftSettings: settings),
        .testTarget(
            name: "GesturesTests", dependencies: ["Gestures", "PoseCore", "SyntheticMotion", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "OverlayTests", dependencies: ["Overlay", "PoseCore"], swiftSettings: settings),
        .testTarget(
            name: "SyntheticMotionTests", dependencies: ["SyntheticMotion", "PoseCore"],
            swiftSettings: settings),
        .testTarget(
            name: "PipelineTests",
            dependencies: [
                "ActionClassification", "ActionWindows", "Gestures", "Pipeline", "PoseCore", "PoseEstimation",
                "SyntheticMotion", "TestSupport", "Tracking", "VideoIO",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "ActionTrainingTests",
            dependencies: [
                "ActionTraining", "ActionClassification", "ActionWindows", "PoseCore", "SyntheticMotion",
                "TestSupport",
            ], swiftSettings: settings),
        .testTarget(
            name: "WebAppTests",
            dependencies: [
                "ActionClassification", "ActionTraining", "ActionWindows", "Pipeline", "PoseCore",
                "PoseEstimation", "SyntheticMotion", "TestSupport", "Tracking", "VideoIO", "WebApp",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ], swiftSettings: settings),
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "ActionClassification", "TestSupport", "limber",
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ], exclude: ["EmulatedCamera"], swiftSettings: settings),
        .testTarget(
            name: "ModelTests",
            dependencies: [
                "ActionClassification", "Gestures", "Inference", "Pipeline", "PoseCore", "PoseEstimation",
                "SyntheticMotion", "TestSupport", "Tracking", "VideoIO",
            ],
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
