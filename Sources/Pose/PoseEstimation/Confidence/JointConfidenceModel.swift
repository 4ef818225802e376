import Foundation
public import PoseCore

/// The calibrated probability that a joint is in sight and within 0.2 torso lengths of its true place.
///
/// Logistic regression on `JointEvidence`, one pair of models for each kind of joint: one with the person finder's
/// view and one without. As the view ages the confidence passes from the first to the second. `train-joint-confidence`
/// fits it to drawn people.
@_spi(Training)
public struct JointConfidenceModel: Codable, Sendable {
    /// The coefficients for one kind of joint.
    public struct Coefficients: Codable, Sendable {
        /// Of `JointEvidence.landmarkFeatures`.
        public var landmarks: [Float]
        /// Of `JointEvidence.finderFeatures`.
        public var withFinder: [Float]

        /// Creates coefficients from both lists.
        public init(landmarks: [Float], withFinder: [Float]) {
            (self.landmarks, self.withFinder) = (landmarks, withFinder)
        }
    }

    /// How the file was made.
    public var notes: [String: String]
    /// The coefficients by the joint's kind: its name without its side.
    public var kinds: [String: Coefficients]

    /// Creates a model from its parts.
    public init(notes: [String: String], kinds: [String: Coefficients]) {
        (self.notes, self.kinds) = (notes, kinds)
    }

    /// The model that comes with Limber.
    public static func builtIn() throws(PoseEstimationError) -> JointConfidenceModel {
        try builtInModel("JointConfidence")
    }

    /// The kind of a joint: its name without its side.
    public static func kind(of joint: BodyJointName) -> String { kindsOfJoints[joint] ?? joint.rawValue }

    // Worked out once, not for each joint of each frame.
    private static let kindsOfJoints = Dictionary(
        uniqueKeysWithValues: BodyJointName.allCases.map { ($0, withoutSide($0)) })

    private static func withoutSide(_ joint: BodyJointName) -> String {
        for side in ["left", "right"] where joint.rawValue.hasPrefix(side) {
            return joint.rawValue.dropFirst(side.count).lowercased()
        }
        return joint.rawValue
    }

    /// The confidence of a joint, 0...1.
    public func confidence(of joint: BodyJointName, _ evidence: JointEvidence) -> Float {
        guard let coefficients = kinds[Self.kind(of: joint)] else {
            // While there is no model yet: what it starts from.
            return evidence.shareInPicture * sigmoid(evidence.visibility) * sigmoid(evidence.presence)
        }
        var logit = Self.product(coefficients.landmarks, evidence.landmarkFeatures)
        if let features = evidence.finderFeatures, let weight = evidence.finder?.weight {
            logit += weight * (Self.product(coefficients.withFinder, features) - logit)
        }
        return evidence.shareInPicture * sigmoid(logit)
    }

    private static func product(_ coefficients: [Float], _ features: [Float]) -> Float {
        zip(coefficients, features).reduce(0) { $0 + $1.0 * $1.1 }
    }
}
