// swift-tools-version: 6.2
import PackageDescription

// The targets in the order in which a frame passes through them: each is one stage, declares all
// that it imports, and imports only targets above it.

let testSettings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
]
// `make run` and `make test` share a build that is compiled quickly (decision 37): Scripts/swift has nothing optimised, and what
// follows -Xfrontend comes after that. Tests that make pictures pixel by pixel are optimised, too. Only these modules are
// compiled for `@testable import`.
let isTestable = Context.environment["LIMBER_TESTABLE"] != nil
let settings = testSettings + (isTestable ? [.unsafeFlags(["-enable-testing", "-Xfrontend", "-O"])] : [])

let package = Package(
    name: "Limber",
    products: [
        .library(
            name: "Limber",
            targets: [
                "Limber", "LikelihoodModels", "PoseCore", "SeededRandom", "PixelSampling", "VideoIO",
                "Overlay", "Inference", "PoseEstimation", "Tracking", "ActionWindows", "ModelFormats",
                "ActionClassification", "Gestures", "Trajectories", "Throws", "Movement", "Pipeline",
                "Photos", "ResultExport", "SyntheticMotion", "SyntheticScenes", "LinearModels",
                "ActionTraining",
            ]),
        .executable(name: "limber", targets: ["limber"]),
    ],
    traits: [
        .trait(
            name: "FixedPointInference",
            description: "The 16-bit integer engine for the pose models; without it OpenVINO runs them all."),
        .default(enabledTraits: ["FixedPointInference"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        // Its traits are interfaces that nothing here uses. Two come to the compiler in an order that changes from one build
        // to the next, and the library was compiled twice.
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0", traits: []),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1",
            traits: ["FullFoundation"]),
        .package(url: "https://github.com/apple/swift-nio", from: "2.100.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.36.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.10.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.9.0"),
    ],
    targets: [
        // Core: values that all stages share, and what reads pixels.
        .target(name: "CRegionSampling", path: "Sources/Core/CRegionSampling"),
        .target(name: "PoseCore", path: "Sources/Core/PoseCore", swiftSettings: settings),
        .target(name: "ProcessEnvironment", path: "Sources/Core/ProcessEnvironment", swiftSettings: settings),
        .target(name: "SeededRandom", path: "Sources/Core/SeededRandom", swiftSettings: settings),
        .target(name: "LikelihoodModels", path: "Sources/Core/LikelihoodModels", swiftSettings: settings),
        .target(
            name: "PixelSampling",
            dependencies: ["CRegionSampling", "PoseCore"],
            path: "Sources/Core/PixelSampling",
            swiftSettings: settings),

        // Media: frames come in, pictures and videos go out.
        .systemLibrary(
            name: "CFFmpeg",
            path: "Sources/Media/CFFmpeg",
            pkgConfig: "libavformat libavcodec libswscale libavutil"),
        .systemLibrary(name: "CTurboJPEG", path: "Sources/Media/CTurboJPEG", pkgConfig: "libturbojpeg"),
        .systemLibrary(name: "CHeif", path: "Sources/Media/CHeif"),
        .systemLibrary(name: "CCairo", path: "Sources/Media/CCairo", pkgConfig: "cairo fontconfig"),
        .target(
            name: "VideoIO",
            dependencies: ["CFFmpeg", "CHeif", "CTurboJPEG", "PoseCore"],
            path: "Sources/Media/VideoIO",
            swiftSettings: settings),
        .target(
            name: "Overlay",
            dependencies: ["CCairo", "PoseCore"],
            path: "Sources/Media/Overlay",
            swiftSettings: settings),

        // Inference: a model file and tensors in, tensors out.
        .systemLibrary(name: "COpenVINO", path: "Sources/Inference/COpenVINO", pkgConfig: "limber-openvino"),
        .target(name: "CConvolution", path: "Sources/Inference/CConvolution"),
        .target(
            name: "Inference",
            dependencies: ["COpenVINO", "ProcessEnvironment"],
            path: "Sources/Inference/Inference",
            swiftSettings: settings),
        .target(
            name: "FixedPointInference",
            dependencies: ["CConvolution", "Inference", "ProcessEnvironment"],
            path: "Sources/Inference/FixedPointInference",
            swiftSettings: settings),

        // Pose: a frame becomes poses, poses become identities.
        .target(
            name: "PoseEstimation",
            dependencies: [
                "Inference", "PixelSampling", "PoseCore", "ProcessEnvironment",
                .target(name: "FixedPointInference", condition: .when(traits: ["FixedPointInference"])),
            ],
            path: "Sources/Pose/PoseEstimation",
            resources: [.copy("Resources")],
            swiftSettings: settings),
        .target(
            name: "Tracking",
            dependencies: ["PixelSampling", "PoseCore"],
            path: "Sources/Pose/Tracking",
            swiftSettings: settings),

        .target(name: "CFrameDifference", path: "Sources/Pose/CFrameDifference"),
        .target(
            name: "Trajectories",
            dependencies: ["CFrameDifference", "LikelihoodModels", "PoseCore"],
            path: "Sources/Pose/Trajectories",
            swiftSettings: settings),

        // Actions: a track becomes windows, windows become predictions.
        .target(
            name: "ActionWindows",
            dependencies: ["PoseCore"],
            path: "Sources/Actions/ActionWindows",
            swiftSettings: settings),
        .target(
            name: "ModelFormats",
            dependencies: [.product(name: "SwiftProtobuf", package: "swift-protobuf")],
            path: "Sources/Actions/ModelFormats",
            exclude: ["CoreML/coreml-subset.proto", "ONNX/onnx-subset.proto"],
            swiftSettings: settings),
        .target(
            name: "ActionClassification",
            dependencies: ["ActionWindows", "Inference", "ModelFormats", "PoseCore"],
            path: "Sources/Actions/ActionClassification",
            resources: [.copy("Resources")],
            swiftSettings: settings),
        .target(
            name: "Gestures",
            dependencies: ["PoseCore"],
            path: "Sources/Actions/Gestures",
            resources: [.copy("Resources")],
            swiftSettings: settings),
        .target(
            name: "Throws",
            dependencies: ["ActionClassification", "ActionWindows", "PoseCore", "Trajectories"],
            path: "Sources/Actions/Throws",
            resources: [.copy("Resources")],
            swiftSettings: settings),

        .target(
            name: "Movement",
            dependencies: ["ActionClassification", "LikelihoodModels", "PoseCore"],
            path: "Sources/Actions/Movement",
            swiftSettings: settings),

        // Pipeline: the stages wired, offline and live, and their results written.
        .target(
            name: "Pipeline",
            dependencies: [
                "ActionClassification", "ActionWindows", "Gestures", "Movement", "PixelSampling",
                "PoseCore", "PoseEstimation", "ProcessEnvironment", "Throws", "Tracking", "Trajectories",
                "VideoIO",
            ],
            path: "Sources/Pipeline/Pipeline",
            swiftSettings: settings),
        .target(
            name: "Photos",
            dependencies: ["PoseCore", "SeededRandom"],
            path: "Sources/Pipeline/Photos",
            swiftSettings: settings),
        .target(
            name: "ResultExport",
            dependencies: [
                "ActionClassification", "Gestures", "Movement", "Overlay", "Photos", "Pipeline", "PoseCore",
                "Throws", "Tracking", "Trajectories", "VideoIO",
            ],
            path: "Sources/Pipeline/ResultExport",
            swiftSettings: settings),

        // Synthetic: motion with exact truth, and its drawing.
        .target(
            name: "SyntheticMotion",
            dependencies: ["Gestures", "PoseCore", "SeededRandom"],
            path: "Sources/Synthetic/SyntheticMotion",
            swiftSettings: settings),
        .target(
            name: "SyntheticScenes",
            dependencies: [
                "Pipeline", "PoseCore", "ProcessEnvironment", "SeededRandom", "SyntheticMotion",
                "Trajectories", "VideoIO",
            ],
            path: "Sources/Synthetic/SyntheticScenes",
            swiftSettings: settings),

        // Training: labelled data become a model and its evaluation.
        .systemLibrary(name: "CLAPACK", path: "Sources/Training/CLAPACK"),
        .target(
            name: "LinearModels",
            dependencies: ["CLAPACK"],
            path: "Sources/Training/LinearModels",
            swiftSettings: settings),
        .target(
            name: "ActionTraining",
            dependencies: [
                "ActionClassification", "ActionWindows", "LinearModels", "Pipeline", "PoseCore",
                "PoseEstimation", "ProcessEnvironment", "ResultExport", "SeededRandom", "SyntheticMotion",
                "Throws", "Tracking", "VideoIO",
            ],
            path: "Sources/Training/ActionTraining",
            swiftSettings: settings),

        // App: the library's one import; the page and its server; the command line.
        .target(
            name: "Limber",
            dependencies: [
                "ActionClassification", "ActionTraining", "ActionWindows", "Gestures", "Inference",
                "Movement", "Overlay", "Pipeline", "PoseCore", "PoseEstimation", "ResultExport", "Throws",
                "Tracking", "Trajectories", "VideoIO",
            ],
            path: "Sources/Library/Limber",
            swiftSettings: settings),
        .systemLibrary(name: "CMalloc", path: "Sources/App/CMalloc"),
        .systemLibrary(name: "COpenSSL", path: "Sources/App/COpenSSL", pkgConfig: "libcrypto"),
        .target(
            name: "Cryptography", dependencies: ["COpenSSL"], path: "Sources/App/Cryptography",
            swiftSettings: settings),
        .systemLibrary(name: "CQREncode", path: "Sources/App/CQREncode", pkgConfig: "libqrencode"),
        .target(
            name: "WebApp",
            dependencies: [
                "ActionClassification", "ActionTraining", "CMalloc", "CQREncode", "Cryptography",
                "Movement", "Pipeline", "PoseCore", "PoseEstimation", "ProcessEnvironment", "ResultExport",
                "SyntheticScenes", "Throws", "Tracking", "VideoIO",
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
            ],
            path: "Sources/App/WebApp",
            resources: [.copy("Resources")],
            swiftSettings: settings),
        .systemLibrary(name: "CMosquitto", path: "Sources/App/CMosquitto"),
        .target(
            name: "HomeAutomation",
            dependencies: [
                "ActionClassification", "CMosquitto", "Pipeline", "PoseCore", "ResultExport",
                "SeededRandom", "VideoIO",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Sources/App/HomeAutomation",
            swiftSettings: settings),
        .target(
            name: "LimberCommands",
            dependencies: [
                "ActionClassification", "Cryptography", "HomeAutomation", "Inference", "LinearModels",
                "Movement", "Overlay", "Photos", "Pipeline", "PoseCore", "PoseEstimation",
                "ProcessEnvironment", "ResultExport", "SyntheticScenes", "Throws", "Tracking",
                "Trajectories", "VideoIO",
            ],
            path: "Sources/App/LimberCommands",
            swiftSettings: settings),
        .executableTarget(
            name: "limber",
            dependencies: [
                "ActionClassification", "ActionTraining", "Gestures", "HomeAutomation", "LimberCommands",
                "Movement", "Photos", "Pipeline", "PoseCore", "PoseEstimation", "ProcessEnvironment",
                "ResultExport", "Throws", "Tracking", "WebApp",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/App/limber",
            swiftSettings: settings),

        .target(
            name: "TestSupport",
            dependencies: ["PoseCore", "SeededRandom"],
            path: "Tests/TestSupport",
            swiftSettings: settings),
        .testTarget(
            name: "PoseCoreTests", dependencies: ["PoseCore", "SeededRandom"], swiftSettings: testSettings),
        .testTarget(
            name: "ProcessEnvironmentTests",
            dependencies: ["ProcessEnvironment", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "LikelihoodModelsTests",
            dependencies: ["LikelihoodModels", "SeededRandom"],
            swiftSettings: testSettings),
        .testTarget(
            name: "PixelSamplingTests",
            dependencies: ["PixelSampling", "PoseCore", "SeededRandom"],
            swiftSettings: testSettings),
        .testTarget(
            name: "VideoIOTests",
            dependencies: ["PoseCore", "SeededRandom", "VideoIO"],
            swiftSettings: testSettings),
        .testTarget(
            name: "OverlayTests",
            dependencies: ["Overlay", "PoseCore", "SeededRandom", "SyntheticMotion", "SyntheticScenes"],
            swiftSettings: settings),
        .testTarget(
            name: "InferenceTests", dependencies: ["Inference", "SeededRandom", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "FixedPointInferenceTests",
            dependencies: [
                "CConvolution", "FixedPointInference", "Inference", "ProcessEnvironment", "SeededRandom",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "PoseEstimationTests",
            dependencies: [
                "Inference", "PixelSampling", "PoseCore", "PoseEstimation", "SeededRandom", "TestSupport",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "TrackingTests",
            dependencies: [
                "PoseCore", "SeededRandom", "SyntheticScenes", "Tracking",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "TrajectoriesTests",
            dependencies: [
                "LikelihoodModels", "PoseCore", "SeededRandom", "SyntheticScenes", "TestSupport",
                "Trajectories",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "ActionWindowsTests",
            dependencies: ["ActionWindows", "PoseCore"],
            swiftSettings: testSettings),
        .testTarget(
            name: "ActionClassificationTests",
            dependencies: [
                "ActionClassification", "ActionWindows", "ModelFormats", "PoseCore", "SeededRandom",
                "TestSupport",
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            resources: [.copy("Fixtures")],
            swiftSettings: testSettings),
        .testTarget(
            name: "GesturesTests",
            dependencies: ["Gestures", "PoseCore", "SeededRandom", "SyntheticMotion", "TestSupport"],
            swiftSettings: testSettings),
        .testTarget(
            name: "ThrowsTests",
            dependencies: [
                "ActionClassification", "ActionWindows", "PoseCore", "SeededRandom", "SyntheticMotion",
                "Throws", "Trajectories",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "MovementTests",
            dependencies: [
                "ActionClassification", "LikelihoodModels", "Movement", "PoseCore", "SeededRandom",
                "SyntheticMotion", "TestSupport",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "PipelineTests",
            dependencies: [
                "ActionClassification", "ActionWindows", "Cryptography", "Gestures", "Movement", "Pipeline",
                "PoseCore", "PoseEstimation", "SeededRandom", "SyntheticScenes", "TestSupport", "Throws",
                "Tracking", "Trajectories", "VideoIO",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "PhotosTests",
            dependencies: ["Photos", "PoseCore", "SeededRandom"],
            swiftSettings: settings),
        .testTarget(
            name: "ResultExportTests",
            dependencies: [
                "ActionClassification", "Gestures", "Movement", "Overlay", "Pipeline", "PoseCore",
                "PoseEstimation", "ResultExport", "SeededRandom", "SyntheticMotion", "TestSupport",
                "Throws", "Tracking", "Trajectories", "VideoIO",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "SyntheticMotionTests",
            dependencies: ["PoseCore", "SeededRandom", "SyntheticMotion"],
            swiftSettings: testSettings),
        .testTarget(
            name: "SyntheticScenesTests",
            dependencies: [
                "PoseCore", "SeededRandom", "SyntheticMotion", "SyntheticScenes", "TestSupport",
                "Trajectories", "VideoIO",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "LinearModelsTests",
            dependencies: ["LinearModels", "SeededRandom"],
            swiftSettings: testSettings),
        .testTarget(
            name: "ActionTrainingTests",
            dependencies: [
                "ActionClassification", "ActionTraining", "ActionWindows", "PoseCore", "SeededRandom",
                "SyntheticMotion", "TestSupport", "Tracking",
            ],
            swiftSettings: testSettings),
        .testTarget(name: "LimberTests", dependencies: ["Limber"], swiftSettings: testSettings),
        .testTarget(
            name: "LimberCommandsTests",
            dependencies: [
                "ActionClassification", "ActionWindows", "LimberCommands", "Movement", "Pipeline",
                "PoseCore", "PoseEstimation", "ResultExport", "SeededRandom", "TestSupport", "Throws",
                "Tracking", "Trajectories", "VideoIO",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "WebAppTests",
            dependencies: [
                "ActionClassification", "ActionTraining", "Cryptography", "Gestures", "Movement",
                "Pipeline", "PoseCore", "PoseEstimation", "ResultExport", "SyntheticScenes", "TestSupport",
                "Throws", "Tracking", "VideoIO", "WebApp",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "HomeAutomationTests",
            dependencies: [
                "HomeAutomation", "Pipeline", "PoseCore", "PoseEstimation", "TestSupport", "VideoIO",
                .product(name: "Logging", package: "swift-log"),
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "CommandLineTests",
            dependencies: [
                "LimberCommands", "ModelFormats", "SeededRandom", "TestSupport", "limber",
                .product(name: "SwiftProtobuf", package: "swift-protobuf"),
            ],
            exclude: ["Preloaded"],
            swiftSettings: testSettings),
        .testTarget(
            name: "ModelTests",
            dependencies: [
                "ActionClassification", "Gestures", "Inference", "Movement", "Photos", "Pipeline",
                "PoseCore", "PoseEstimation", "SeededRandom", "SyntheticMotion", "SyntheticScenes",
                "TestSupport", "Throws", "VideoIO",
                .target(name: "FixedPointInference", condition: .when(traits: ["FixedPointInference"])),
            ],
            swiftSettings: testSettings),
    ],
    swiftLanguageModes: [.v6]
)

// Apple's names: code written for Apple's frameworks compiles on Linux. Each module is built as Limber<Name>, because
// all targets of a build can see all its modules: one called Combine would change what other packages compile. The
// names themselves are interfaces in Sources/Vision/Names, which only targets that depend on these products can see.
#if os(Linux)
    func vision(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
        .target(
            name: "Limber" + name, dependencies: ["VisionNames"] + dependencies,
            path: "Sources/Vision/" + name,
            swiftSettings: settings)
    }

    func client(_ name: String, languageMode: SwiftLanguageMode) -> Target {
        .target(
            name: "VisionClients" + name,
            dependencies: [
                "LimberAVFoundation", "LimberCombine", "LimberCoreML", "LimberUniformTypeIdentifiers",
                "LimberVideoToolbox", "LimberVision", "Overlay", "PoseCore", "VideoIO", "VisionNames",
            ],
            path: "Tests/VisionClients/" + name,
            swiftSettings: [.swiftLanguageMode(languageMode), .unsafeFlags(["-Onone"])])
    }

    package.dependencies.append(.package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"))
    package.products += [
        "AVFoundation", "Combine", "CoreGraphics", "CoreImage", "CoreMedia", "CoreML", "CoreVideo",
        "CreateML", "CreateMLComponents", "ImageIO", "OSLog", "simd", "UniformTypeIdentifiers",
        "VideoToolbox", "Vision",
    ].map { .library(name: $0, targets: ["Limber" + $0]) }
    package.targets += [
        .systemLibrary(name: "VisionNames", path: "Sources/Vision/Names", pkgConfig: "limber-vision"),
        vision("OSLog", []),
        // OSLog for clients only: what they import by that name must be built with any product.
        vision("CoreGraphics", ["LimberCombine", "LimberOSLog", "PoseCore", "VideoIO"]),
        vision("CoreVideo", ["LimberCoreGraphics", "PoseCore"]),
        vision("CoreMedia", ["LimberCoreVideo"]),
        vision("ImageIO", ["LimberCoreGraphics", "PoseCore", "VideoIO"]),
        vision(
            "CoreImage", ["LimberCoreGraphics", "LimberCoreVideo", "LimberImageIO", "PoseCore", "VideoIO"]),
        vision("Combine", [.product(name: "OpenCombineShim", package: "OpenCombine")]),
        vision(
            "CoreML",
            [
                "ActionClassification", "ActionWindows", "LimberCoreVideo", "LimberImageIO", "PoseCore",
            ]),
        vision(
            "AVFoundation", ["LimberCoreImage", "LimberCoreMedia", "LimberCoreVideo", "PoseCore", "VideoIO"]),
        vision(
            "VideoToolbox", ["LimberCoreGraphics", "LimberCoreMedia", "LimberCoreVideo"]),
        vision("simd", []),
        vision("UniformTypeIdentifiers", []),
        vision(
            "Vision",
            [
                "LimberAVFoundation", "LimberCoreGraphics", "LimberCoreImage", "LimberCoreML",
                "LimberCoreMedia", "LimberCoreVideo", "LimberImageIO", "Limbersimd", "PoseCore",
                "PoseEstimation", "Tracking", "Trajectories", "VideoIO",
            ]),
        vision(
            "CreateML",
            ["ActionClassification", "ActionTraining", "LimberCombine", "LimberCoreML"]),
        vision(
            "CreateMLComponents",
            [
                "LimberAVFoundation", "LimberCoreImage", "LimberCoreML", "LimberVision", "Movement",
                "PoseCore",
            ]),
        .testTarget(
            name: "VisionValuesTests",
            dependencies: [
                "LimberAVFoundation", "LimberCoreImage", "LimberCoreMedia", "LimberCoreML", "LimberOSLog",
                "LimberUniformTypeIdentifiers", "LimberVideoToolbox", "ModelFormats", "PoseCore",
                "SeededRandom", "TestSupport", "VideoIO",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "CreateMLTests",
            dependencies: [
                "ActionClassification", "ActionTraining", "LimberCreateML", "LimberCreateMLComponents",
                "LimberVision", "PoseCore", "SeededRandom", "TestSupport",
            ],
            swiftSettings: testSettings),
        .testTarget(
            name: "VisionTests", dependencies: ["LimberVision", "PoseCore", "SeededRandom", "Trajectories"],
            swiftSettings: testSettings),
        .testTarget(
            name: "VisionModelTests",
            dependencies: ["LimberVision", "PoseCore", "PoseEstimation", "SyntheticScenes"],
            swiftSettings: testSettings),
        // Code in the shape of apps written for Apple's frameworks, compiled and not run.
        client("Swift5", languageMode: .v5),
        client("Swift6", languageMode: .v6),
    ]
#endif
