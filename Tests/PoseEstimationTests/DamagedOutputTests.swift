import Foundation
import Inference
import PixelSampling
import PoseCore
import Testing

@testable import PoseEstimation

/// What the decoders make of outputs that a damaged model file has, with models that compute nothing.
@Suite struct DamagedOutputTests {
    /// A model with outputs that are read.
    enum Kind: CaseIterable {
        case personFinder
        case palmDetector
        case bodyLandmarks
        case handLandmarks

        fileprivate var tensors: PoseModel.Tensors {
            switch self {
            case .personFinder: MoveNetDecoder.tensors
            case .palmDetector: PalmDetection.decoder.tensors
            case .bodyLandmarks: LandmarkModel.tensors
            case .handLandmarks: HandLandmarkModel.tensors
            }
        }

        /// How many outputs are read whole.
        fileprivate var wholeOutputs: Int {
            switch self {
            case .personFinder: 1
            case .palmDetector, .bodyLandmarks: 2
            case .handLandmarks: 3
            }
        }

        /// Runs the model on a grey picture and decodes its outputs.
        fileprivate func run(_ model: PoseModel) throws(PoseEstimationError) {
            let size = PixelSize(width: 64, height: 48)
            let gray = [UInt8](repeating: 128, count: size.width * size.height * 3)
            guard let picture = PixelBuffer(size: size, rgb: gray) else { return }
            let regions = [RegionOfInterest.whole(of: size)]
            switch self {
            case .personFinder:
                let detector = MoveNetDetector(model, minimumScore: 0.3)
                try detector.start(regions, of: picture)
                _ = try detector.finish()
            case .palmDetector:
                _ = try PalmDetector(model, minimumScore: 0.5).detections(in: regions, of: picture)
            case .bodyLandmarks:
                _ = try LandmarkModel(model, concurrentRegions: 1).landmarks(
                    in: regions, of: picture, masks: [])
            case .handLandmarks:
                _ = try HandLandmarkModel(model, concurrentRegions: 1).landmarks(in: regions, of: picture)
            }
        }

        /// Zeros for all outputs, with one output changed.
        fileprivate func model(_ output: Int, _ change: (inout [Float]) -> Void) throws -> PoseModel {
            var values = tensors.outputs.map { [Float](repeating: 0, count: $0.reduce(1, *)) }
            change(&values[output])
            return try FakeModel(tensors, values: values).loaded(as: tensors)
        }
    }

    @Test(arguments: Kind.allCases) func `zeros are no failure`(kind: Kind) throws {
        try kind.run(try kind.model(0) { _ in })
    }

    @Test(arguments: Kind.allCases) func `an empty output is an error that names it`(kind: Kind) throws {
        for output in 0..<kind.wholeOutputs {
            let model = try kind.model(output) { $0 = [] }
            let error = #expect(throws: PoseEstimationError.self) { try kind.run(model) }
            let shape = kind.tensors.outputs[output]
            #expect(error?.code == .inferenceFailed)
            #expect(
                error?.description.contains("output \(output) has no values, expected \(shape); the file is")
                    == true,
                "\(error?.description ?? "")")
        }
    }

    @Test(arguments: Kind.allCases) func `an output that is cut off is an error`(kind: Kind) throws {
        for output in 0..<kind.wholeOutputs {
            let shape = kind.tensors.outputs[output]
            let count = shape.reduce(1, *)
            let model = try kind.model(output) { $0 = Array($0.dropLast()) + (count == 1 ? [0, 0] : []) }
            let error = #expect(throws: PoseEstimationError.self) { try kind.run(model) }
            let found = count == 1 ? 2 : count - 1
            #expect(error?.description.contains("has \(found) values, expected \(shape)") == true)
        }
    }

    @Test(arguments: Kind.allCases, [Float.nan, .infinity, -.infinity])
    func `an output that is not finite is an error`(kind: Kind, value: Float) throws {
        for output in 0..<kind.wholeOutputs {
            let place = kind.tensors.outputs[output].reduce(1, *) - 1
            let model = try kind.model(output) { $0[place] = value }
            let error = #expect(throws: PoseEstimationError.self) { try kind.run(model) }
            #expect(error?.code == .unusableModel)
            #expect(
                error?.description.contains("has the value \(value) at \(place), expected finite numbers")
                    == true,
                "\(error?.description ?? "")")
        }
    }

    @Test func `a head of the person finder that is not finite is an error where a person is`() throws {
        for output in 1..<MoveNetDecoder.Output.allCases.count {
            var values = MoveNetDecoder.tensors.outputs.map { [Float](repeating: 1, count: $0.reduce(1, *)) }
            values[0] = [Float](repeating: -20, count: values[0].count)
            values[0][30 * MoveNetDecoder.cells + 30] = 8
            let fine = try FakeModel(MoveNetDecoder.tensors, values: values).loaded(
                as: MoveNetDecoder.tensors)
            try Kind.personFinder.run(fine)
            values[output] = [Float](repeating: .nan, count: values[output].count)
            let model = try FakeModel(MoveNetDecoder.tensors, values: values).loaded(
                as: MoveNetDecoder.tensors)
            let error = #expect(throws: PoseEstimationError.self) { try Kind.personFinder.run(model) }
            #expect(
                error?.code == .unusableModel && error?.description.contains("output \(output) has") == true)
        }
    }

    @Test(arguments: Kind.allCases) func `the greatest finite values are no crash`(kind: Kind) throws {
        for value in [Float.greatestFiniteMagnitude, -Float.greatestFiniteMagnitude, 1e20, -1e20] {
            for output in kind.tensors.outputs.indices {
                try kind.run(try kind.model(output) { $0 = [Float](repeating: value, count: $0.count) })
            }
        }
    }
}
