public import Foundation
import LimberCoreMedia
import PoseEstimation

/// The joints of an observation in space by their keys.
open class VNRecognizedPoints3DObservation: VNObservation {
    /// Only those that were found.
    let points: [VNRecognizedPointKey: VNHumanBodyRecognizedPoint3D]

    init(
        points: [VNRecognizedPointKey: VNHumanBodyRecognizedPoint3D], confidence: VNConfidence,
        timeRange: CMTimeRange
    ) {
        self.points = points
        super.init(confidence: confidence, timeRange: timeRange)
    }

    /// Reads the rest of what `encode(with:)` wrote, for a body that has read its joints.
    init?(points: [VNRecognizedPointKey: VNHumanBodyRecognizedPoint3D], coder: NSCoder) {
        self.points = points
        super.init(coder: coder)
    }

    /// Nil: archives hold bodies.
    public required init?(coder: NSCoder) { nil }

    /// The keys of the joints that were found.
    open var availableKeys: [VNRecognizedPointKey] { Array(points.keys) }

    /// The keys of all groups.
    open var availableGroupKeys: [VNRecognizedPointGroupKey] { HumanBodyPose3DJointGroup.allCases.map(\.key) }

    /// A joint's place.
    ///
    /// - Throws: `invalidArgument` for another kind of joint, `dataUnavailable` for one that was not found.
    open func recognizedPoint(forKey pointKey: VNRecognizedPointKey) throws -> VNRecognizedPoint3D {
        try point(pointKey)
    }

    /// The joints of a group that were found.
    ///
    /// - Throws: `invalidArgument` for another kind of group.
    open func recognizedPoints(
        forGroupKey groupKey: VNRecognizedPointGroupKey
    ) throws -> [VNRecognizedPointKey: VNRecognizedPoint3D] { try group(groupKey) }

    func point(_ key: VNRecognizedPointKey) throws(VNError) -> VNHumanBodyRecognizedPoint3D {
        guard HumanBodyPose3DJointName.allCases.contains(where: { $0.key == key }) else {
            throw VNError(.invalidArgument, "a body in space has no joint \"\(key.rawValue)\"")
        }
        guard let point = points[key] else {
            throw VNError(
                .dataUnavailable, "the joint \"\(key.rawValue)\" was not found; see availableJointNames")
        }
        return point
    }

    func group(
        _ key: VNRecognizedPointGroupKey
    ) throws(VNError) -> [VNRecognizedPointKey: VNHumanBodyRecognizedPoint3D] {
        guard let group = HumanBodyPose3DJointGroup.allCases.first(where: { $0.key == key }) else {
            throw VNError(.invalidArgument, "a body in space has no group \"\(key.rawValue)\"")
        }
        let members = group.jointNames.map(\.key)
        return points.filter { members.contains($0.key) }
    }
}
