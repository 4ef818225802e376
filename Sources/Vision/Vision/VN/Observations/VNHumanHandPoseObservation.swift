public import Foundation
import PoseCore

/// The joints of one hand.
open class VNHumanHandPoseObservation: VNRecognizedPointsObservation {
    /// Which of the person's hands it is.
    public let chirality: VNChirality
    /// The pose as the library found it, in the results' coordinates.
    let pose: PoseCore.HumanHandPoseObservation

    init(
        _ pose: PoseCore.HumanHandPoseObservation, in image: RequestImage,
        region: PoseCore.NormalizedRect = .fullImage
    ) {
        self.pose = pose
        chirality = VNChirality(rawValue: pose.chirality.rawValue) ?? .unknown
        super.init(
            points: Self.points(of: pose), groups: Self.groups, keypoints: pose.keypoints,
            confidence: pose.confidence, image: image, region: region)
    }

    /// Reads what `encode(with:)` wrote; nil for anything else.
    public required init?(coder: NSCoder) {
        guard let pose = coder.kept(PoseCore.HumanHandPoseObservation.self, forKey: "pose") else {
            return nil
        }
        self.pose = pose
        chirality = VNChirality(rawValue: pose.chirality.rawValue) ?? .unknown
        super.init(
            points: Self.points(of: pose), groups: Self.groups, keypoints: pose.keypoints, coder: coder)
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.keep(pose, forKey: "pose")
    }

    private static func points(of pose: PoseCore.HumanHandPoseObservation) -> [VNRecognizedPoint] {
        HandJointName.allCases.map { VNRecognizedPoint($0.key, pose.joint(for: $0)) }
    }

    private static var groups: [(key: VNRecognizedPointGroupKey, members: [VNRecognizedPointKey])] {
        HandJointGroup.allCases.map { ($0.key, $0.jointNames.map(\.key)) }
    }

    /// All joints of a hand; those that were not found have confidence 0.
    open var availableJointNames: [JointName] { availableKeys.map(JointName.init(rawValue:)) }

    /// All groups of a hand's joints.
    open var availableJointsGroupNames: [JointsGroupName] {
        availableGroupKeys.map(JointsGroupName.init(rawValue:))
    }

    /// A joint's place; of confidence 0 when it was not found.
    ///
    /// - Throws: `invalidArgument` for a joint that a hand does not have.
    open func recognizedPoint(_ jointName: JointName) throws -> VNRecognizedPoint {
        try point(jointName.rawValue)
    }

    /// The joints of a group; those that were not found have confidence 0.
    ///
    /// - Throws: `invalidArgument` for a group that a hand does not have.
    open func recognizedPoints(_ jointsGroupName: JointsGroupName) throws -> [JointName: VNRecognizedPoint] {
        let points = try group(jointsGroupName.rawValue)
        return Dictionary(uniqueKeysWithValues: points.map { (JointName(rawValue: $0), $1) })
    }
}
