public import Foundation
public import LimberCoreML
import PoseCore

/// The joints of a pose by their keys, of whatever kind of pose.
open class VNRecognizedPointsObservation: VNObservation {
    /// One point for each joint of the kind, in the kind's order; those that were not found have confidence 0.
    let points: [VNRecognizedPoint]
    private let places: [VNRecognizedPointKey: Int]
    private let groups: [(key: VNRecognizedPointGroupKey, members: [VNRecognizedPointKey])]
    private let keypoints: KeypointArray
    /// The width ÷ height of what the points are normalised to.
    package let pictureAspectRatio: Float

    init(
        points: [VNRecognizedPoint],
        groups: [(key: VNRecognizedPointGroupKey, members: [VNRecognizedPointKey])],
        keypoints: KeypointArray, confidence: VNConfidence, image: RequestImage,
        region: PoseCore.NormalizedRect
    ) {
        self.points = points
        self.groups = groups
        self.keypoints = keypoints
        pictureAspectRatio = image.aspectRatio(of: region)
        places = Dictionary(uniqueKeysWithValues: points.enumerated().map { ($1.identifier, $0) })
        super.init(confidence: confidence, timeRange: image.timeRange)
    }

    /// Reads the rest of what `encode(with:)` wrote, for a kind of pose that has read its joints.
    init?(
        points: [VNRecognizedPoint],
        groups: [(key: VNRecognizedPointGroupKey, members: [VNRecognizedPointKey])],
        keypoints: KeypointArray, coder: NSCoder
    ) {
        guard let header = coder.kept(ObservationHeader.self, forKey: "header") else { return nil }
        self.points = points
        self.groups = groups
        self.keypoints = keypoints
        pictureAspectRatio = header.pictureAspectRatio ?? 1
        places = Dictionary(uniqueKeysWithValues: points.enumerated().map { ($1.identifier, $0) })
        super.init(coder: coder)
    }

    /// Nil: archives hold the kinds of pose.
    public required init?(coder: NSCoder) { nil }

    /// The keys of all joints of the kind.
    open var availableKeys: [VNRecognizedPointKey] { points.map(\.identifier) }

    /// The keys of all groups of the kind.
    open var availableGroupKeys: [VNRecognizedPointGroupKey] { groups.map(\.key) }

    /// A joint's place; of confidence 0 when it was not found.
    ///
    /// - Throws: `invalidArgument` for a joint of another kind of pose.
    open func recognizedPoint(forKey pointKey: VNRecognizedPointKey) throws -> VNRecognizedPoint {
        try point(pointKey)
    }

    /// The joints of a group; those that were not found have confidence 0.
    ///
    /// - Throws: `invalidArgument` for a group of another kind of pose.
    open func recognizedPoints(
        forGroupKey groupKey: VNRecognizedPointGroupKey
    ) throws -> [VNRecognizedPointKey: VNRecognizedPoint] {
        try group(groupKey)
    }

    /// What a classifier is fed with: an array of floats of shape [1, 3, joints]; a joint that was not found is 0, 0, 0.
    open func keypointsMultiArray() throws -> MLMultiArray {
        try MLMultiArray(keypoints, pictureAspectRatio: pictureAspectRatio)
    }

    func point(_ key: VNRecognizedPointKey) throws(VNError) -> VNRecognizedPoint {
        guard let place = places[key] else {
            throw VNError(
                .invalidArgument,
                "\(type(of: self)) has no joint \"\(key.rawValue)\"; it has "
                    + availableKeys.map(\.rawValue).joined(separator: ", "))
        }
        return points[place]
    }

    func group(
        _ key: VNRecognizedPointGroupKey
    ) throws(VNError) -> [VNRecognizedPointKey: VNRecognizedPoint] {
        guard let group = groups.first(where: { $0.key == key }) else {
            throw VNError(
                .invalidArgument,
                "\(type(of: self)) has no group \"\(key.rawValue)\"; it has "
                    + availableGroupKeys.map(\.rawValue).joined(separator: ", "))
        }
        var result: [VNRecognizedPointKey: VNRecognizedPoint] = [:]
        for member in group.members { result[member] = try point(member) }
        return result
    }
}
