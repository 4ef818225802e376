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

func program(_ name: String, _ folder: String, _ others: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies + others, path: "Sources/\(folder)", swiftSettings: settings)
}

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
        program("train-gesture-classifier", "TrainGestureClassifier", ["NetworkFitting"]),
        program("train-exercise-classifier", "TrainExerciseClassifier", ["NetworkFitting"]),
        program("train-throw-classifier", "TrainThrowClassifier", ["NetworkFitting"]),
        program("train-joint-confidence", "TrainJointConfidence", ["NetworkFitting"]),
        program("train-joint-depths", "TrainJointDepths", ["NetworkFitting"]),
        program("count-repetitions", "CountRepetitions", ["NetworkFitting"]),
        program("fit-flights", "FitFlights", ["NetworkFitting"]),
        program("throw-benchmark", "ThrowBenchmark", []),
        program("identity-benchmark", "IdentityBenchmark", []),
        program(
            "vision-benchmark", "VisionBenchmark",
            [.product(name: "AVFoundation", package: "Limber"), .product(name: "Vision", package: "Limber")]),
    ],
    swiftLanguageModes: [.v6]
)
