public import Foundation
import PoseCore

/// The joints of one person.
///
///     for observation in request.results ?? [] {
///         let wrist = try observation.recognizedPoint(.leftWrist)
///         if wrist.confidence > 0.2 { print(wrist.location) }
///     }
open class VNHumanBodyPoseObservation: VNRecognizedPointsObservation {
    /// The pose as the library found it, in the results' coordinates.
    let pose: PoseCore.HumanBodyPoseObservation

    init(
        _ pose: PoseCore.HumanBodyPoseObservation, in image: RequestImage,
        region: PoseCore.NormalizedRect = .fullImage
    ) {
        self.pose = pose
        super.init(
            points: Self.points(of: pose), groups: Self.groups, keypoints: pose.keypoints,
            confidence: pose.confidence, image: image, region: region)
    }

    /// Reads what `encode(with:)` wrote; nil for anything else.
    public required init?(coder: NSCoder) {
        guard let pose = coder.kept(PoseCore.HumanBodyPoseObservation.self, forKey: "pose") else {
            return nil
        }
        self.pose = pose
        super.init(
            points: Self.points(of: pose), groups: Self.groups, keypoints: pose.keypoints, coder: coder)
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.keep(pose, forKey: "pose")
    }

    private static func points(of pose: PoseCore.HumanBodyPoseObservation) -> [VNRecognizedPoint] {
        BodyJointName.allCases.map { VNRecognizedPoint($0.key, pose.joint(for: $0)) }
    }

    private static var groups: [(key: VNRecognizedPointGroupKey, members: [VNRecognizedPointKey])] {
        BodyJointGroup.allCases.map { ($0.key, $0.jointNames.map(\.key)) }
    }

    /// All joints of a body; those that were not found have confidence 0.
    open var availableJointNames: [JointName] { availableKeys.map(JointName.init(rawValue:)) }

    /// All groups of a body's joints.
    open var availableJointsGroupNames: [JointsGroupName] {
        availableGroupKeys.map(JointsGroupName.init(rawValue:))
    }

    /// A joint's place; of confidence 0 when it was not found.
    ///
    /// - Throws: `invalidArgument` for a joint that a body does not have.
    open func recognizedPoint(_ jointName: JointName) throws -> VNRecognizedPoint {
        try point(jointName.rawValue)
    }

    /// The joints of a group; those that were not found have confidence 0.
    ///
    /// - Throws: `invalidArgument` for a group that a body does not have.
    open func recognizedPoints(_ jointsGroupName: JointsGroupName) throws -> [JointName: VNRecognizedPoint] {
        let points = try group(jointsGroupName.rawValue)
        return Dictionary(uniqueKeysWithValues: points.map { (JointName(rawValue: $0), $1) })
    }
}

extension VNRecognizedPoint {
    /// - Parameter joint: Nil: it was not found.
    convenience init(_ key: VNRecognizedPointKey, _ joint: PoseCore.Joint<some Hashable & Sendable>?) {
        self.init(
            key, x: Double(joint?.location.x ?? 0), y: Double(joint?.location.y ?? 0),
            confidence: joint?.confidence ?? 0)
    }
}
