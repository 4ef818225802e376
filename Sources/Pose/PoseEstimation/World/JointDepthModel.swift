import Foundation
public import PoseCore

/// How much nearer to the camera or farther from it joints are than the landmark model says.
///
/// The landmark model places joints in the picture well and in depth badly, in ways that recur: a trunk that bends to the camera stays too
/// upright, a foot that points at it too short, a wrist too near. A network with one hidden layer knows these errors by the whole
/// posture. `train-joint-depths` fits it to drawn people.
@_spi(Training)
public struct JointDepthModel: Codable, Sendable {
    /// Weighted sums of all inputs.
    public struct Layer: Codable, Sendable {
        /// Row by row: of each sum, a weight for each input.
        public var weights: [Float]
        /// A constant for each sum.
        public var biases: [Float]

        /// Creates a layer from its weights.
        public init(weights: [Float], biases: [Float]) { (self.weights, self.biases) = (weights, biases) }

        func sums(of inputs: [Float]) -> [Float] {
            biases.indices.map { row in
                let start = row * inputs.count
                return inputs.indices.reduce(biases[row]) { $0 + weights[start + $1] * inputs[$1] }
            }
        }
    }

    /// How the file was made.
    public var notes: [String: String]
    /// From `features(of:)` to the hidden layer: its values are the hyperbolic tangents of the sums.
    public var hidden: Layer
    /// From the hidden layer to the shifts, in body sizes.
    public var output: Layer

    /// Creates a model from its parts.
    public init(notes: [String: String], hidden: Layer, output: Layer) {
        (self.notes, self.hidden, self.output) = (notes, hidden, output)
    }

    /// The model that comes with Limber.
    public static func builtIn() throws(PoseEstimationError) -> JointDepthModel {
        let model: JointDepthModel = try builtInModel("JointDepths")
        guard model.hidden.weights.count == 3 * joints.count * model.hidden.biases.count,
            model.output.weights.count == model.hidden.biases.count * joints.count,
            model.output.biases.count == joints.count
        else { throw PoseEstimationError(.unusableModel, "JointDepths.json has other joints; build again") }
        return model
    }
}

extension JointDepthModel {
    /// The joints that it sees and moves, in the order of its inputs and outputs.
    public static let joints: [WorldJointName] = [
        .nose, .leftEar, .rightEar, .leftShoulder, .rightShoulder, .leftElbow, .rightElbow,
        .leftWrist, .rightWrist, .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
        .leftHeel, .rightHeel, .leftToe, .rightToe,
    ]

    /// Where each of `joints` is in a mirror image of the body.
    public static let mirrorImage = joints.indices.map {
        $0 == 0 ? 0 : $0.isMultiple(of: 2) ? $0 - 1 : $0 + 1
    }

    /// Bones by the places of their ends among `joints`: shoulders, hips, the trunk's sides, arms, legs and feet.
    private static let bones: [(Int, Int)] =
        [(3, 4), (9, 10)]
        + [(3, 9), (3, 5), (5, 7), (9, 11), (11, 13), (15, 17)].flatMap { [$0, ($0.0 + 1, $0.1 + 1)] }

    /// The mean length of a body's bones, metres: what lengths and shifts are given in.
    ///
    /// - Parameter places: The places of `joints`.
    public static func bodySize(of places: [SIMD3<Float>]) -> Float {
        let lengths = bones.map { start, end in
            let line = places[end] - places[start]
            return (line * line).sum().squareRoot()
        }
        return lengths.reduce(0, +) / Float(lengths.count)
    }

    /// The inputs: places from the middle of the hips, in body sizes.
    public static func features(of places: [SIMD3<Float>]) -> [Float] {
        let size = max(bodySize(of: places), 1e-3)
        return places.flatMap { [$0.x / size, $0.y / size, $0.z / size] }
    }

    /// Metres that each joint is nearer to the camera than `places` say, in the order of `joints`.
    ///
    /// Of a mirrored body they are the mirrored ones.
    ///
    /// - Parameter places: Of `joints`, from the middle of the hips: to the right, up and towards the camera, metres.
    public func shifts(of places: [SIMD3<Float>]) -> [Float] {
        let half = Self.bodySize(of: places) / 2
        let plain = sums(of: places)
        let mirrored = sums(of: Self.mirrorImage.map { places[$0] * SIMD3(-1, 1, 1) })
        return plain.indices.map { half * (plain[$0] + mirrored[Self.mirrorImage[$0]]) }
    }

    private func sums(of places: [SIMD3<Float>]) -> [Float] {
        output.sums(of: hidden.sums(of: Self.features(of: places)).map(tanh))
    }
}
