// swift-tools-version: 6.2
import PackageDescription

// What only maintainers run: the training of the models that Limber ships, and the Swift part of a benchmark.
// `Scripts/check-tools` type-checks it against the library's build; to build and run a program:
//   cd Tools && ../Scripts/swift run -c release train-gesture-classifier

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
    .treatAllWarnings(as: .error),
]

let dependencies: [Target.Dependency] = [
    .product(name: "Limber", package: "Limber"),
    .product(name: "ArgumentParser", package: "swift-argument-parser"),
]

let package = Package(
    name: "LimberTools",
    dependencies: [
        .package(name: "Limber", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    ],
    targets: [
        // What the programs that train models have in common.
        .target(
            name: "NetworkFitting",
            dependencies: [.product(name: "Limber", package: "Limber")],
            path: "Sources/NetworkFitting",
            swiftSettings: settings),
        .executableTarget(
            name: "train-gesture-classifier",
            dependencies: dependencies + ["NetworkFitting"],
            path: "Sources/TrainGestureClassifier",
            swiftSettings: settings),
        .executableTarget(
            name: "train-exercise-classifier",
            dependencies: dependencies + ["NetworkFitting"],
            path: "Sources/TrainExerciseClassifier",
            swiftSettings: settings),
        .executableTarget(
            name: "train-throw-classifier",
            dependencies: dependencies + ["NetworkFitting"],
            path: "Sources/TrainThrowClassifier",
            swiftSettings: settings),
        .executableTarget(
            name: "train-joint-confidence",
            dependencies: dependencies + ["NetworkFitting"],
            path: "Sources/TrainJointConfidence",
            swiftSettings: settings),
        .executableTarget(
            name: "train-joint-depths",
            dependencies: dependencies + ["NetworkFitting"],
            path: "Sources/TrainJointDepths",
            swiftSettings: settings),
        .executableTarget(
            name: "identity-benchmark",
            dependencies: dependencies,
            path: "Sources/IdentityBenchmark",
            swiftSettings: settings),
        .executableTarget(
            name: "count-repetitions",
            dependencies: dependencies + ["NetworkFitting"],
            path: "Sources/CountRepetitions",
            swiftSettings: settings),
        .executableTarget(
            name: "fit-flights",
            dependencies: dependencies + ["NetworkFitting"],
            path: "Sources/FitFlights",
            swiftSettings: settings),
        .executableTarget(
            name: "vision-benchmark",
            dependencies: dependencies + [
                .product(name: "AVFoundation", package: "Limber"),
                .product(name: "Vision", package: "Limber"),
            ],
            path: "Sources/VisionBenchmark",
            swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
