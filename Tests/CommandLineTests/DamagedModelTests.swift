import Foundation
import SeededRandom
import Testing
import TestSupport

/// What `limber analyze` makes of damaged model files.
@Suite(.enabled(if: LimberProcess.hasModels, "needs .deps/models: run Scripts/setup"), .serialized)
struct DamagedModelTests {
    fileprivate static let models = [
        "movenet_multipose", "pose_landmark_full", "palm_detection_full", "hand_landmark_full",
    ]
    private static let handModels = models.suffix(2)

    /// What happens to a file.
    enum Damage: CaseIterable {
        case cutOff
        case empty
        case otherModel
        case noModel
        /// Some bytes of the list of tensors and operators, which lies at one of the ends.
        case structure
        /// Bytes all over the file, most of them weights.
        case weights
        /// The weights' exponents: numbers become huge.
        case exponents

        /// Files that are whole inside are damaged in each model; the others do not depend on the model.
        var models: [String] {
            switch self {
            case .structure, .weights, .exponents: DamagedModelTests.models
            case .cutOff: ["movenet_multipose"]
            case .empty: ["pose_landmark_full"]
            case .otherModel: ["palm_detection_full", "pose_landmark_full"]
            case .noModel: ["hand_landmark_full"]
            }
        }

        func apply(to data: Data, other: Data, using random: inout SeededGenerator) -> Data {
            var bytes = [UInt8](data)
            switch self {
            case .cutOff: return data.prefix(Int.random(in: 8..<data.count, using: &random))
            case .empty: return Data()
            case .otherModel: return other
            case .noModel: return Data((0..<3000).map { _ in UInt8.random(in: 0...255, using: &random) })
            case .structure:
                for _ in 0..<8 {
                    let end = Int.random(in: 0..<4000, using: &random)
                    bytes[Bool.random(using: &random) ? end : bytes.count - 1 - end] ^= 0x10
                }
            case .weights:
                for _ in 0..<2000 {
                    bytes[Int.random(in: 4096..<bytes.count, using: &random)] =
                        .random(in: 0...255, using: &random)
                }
            case .exponents:
                let middle = bytes.count / 4..<bytes.count / 2
                for place in stride(from: middle.lowerBound / 4 * 4 + 3, to: middle.upperBound, by: 400) {
                    bytes[place] ^= 0x40
                }
            }
            return Data(bytes)
        }
    }

    /// With the engine that is preferred and with OpenVINO.
    @Test func `a damaged model is one clear error, or does no harm`() throws {
        let folder = ScratchFolder()
        let film = try folder.write(DemoFilm.lunges.get(), to: "film.mp4")
        let clip = try folder.make("clip.mp4", from: film, with: "-ss 1 -frames:v 3")
        // Written once: a file with a new date is compiled again.
        for model in Self.models {
            try folder.write(
                Data(contentsOf: LimberProcess.model(model)), to: "models/\(model).tflite")
        }
        for damage in Damage.allCases { try check(damage, on: clip, in: folder) }
    }

    private func check(_ damage: Damage, on clip: String, in folder: ScratchFolder) throws {
        var random = SeededGenerator(seed: 32)
        for (index, model) in Self.models.enumerated() where damage.models.contains(model) {
            let (whole, other) = try (
                Data(contentsOf: LimberProcess.model(model)),
                Data(contentsOf: LimberProcess.model(Self.models[(index + 1) % 4]))
            )
            let path = folder.file("models/\(model).tflite")
            try FileManager.default.moveItem(atPath: path, toPath: path + ".whole")
            try folder.write(
                damage.apply(to: whole, other: other, using: &random), to: "models/\(model).tflite")
            defer {
                try? FileManager.default.removeItem(atPath: path)
                try? FileManager.default.moveItem(atPath: path + ".whole", toPath: path)
            }
            // The models of hands are loaded only where one of them is damaged.
            let hands = Self.handModels.contains(model) ? ["--hands", "2"] : []
            for options in [[], ["--precision", "f32"]] {
                let run = try LimberProcess(
                    ["analyze", clip, "--no-actions"] + hands + options,
                    environment: [
                        "LIMBER_MODELS": folder.path + "/models",
                        "XDG_CACHE_HOME": folder.path + "/cache",
                    ])
                let report = "\(damage) \(model) \(options): \(run.status) \(run.errors)"
                #expect(run.errorLines.allSatisfy { $0.hasPrefix("limber: ") }, "\(report)")
                let errors = run.errorLines.filter { $0.hasPrefix("limber: error: ") }
                guard run.status != 0 else {
                    #expect(errors.isEmpty && run.output.contains("\"summary\""), "\(report)")
                    continue
                }
                #expect(run.status == 1 && errors.count == 1, "\(report)")
                #expect(errors.first?.contains("\(model).tflite") == true, "\(report)")
            }
        }
    }
}
