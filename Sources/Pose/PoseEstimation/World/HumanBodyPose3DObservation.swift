public import Foundation
public import PoseCore

/// The joints of one person in space, as Vision's observation of the same name offers them.
///
/// One camera cannot tell a tall person far away from a small one nearby: without a known height, lengths are those of
/// a body of average height, and without a known focal length there is no position relative to the camera.
///
///     for observation in observations {
///         if let elbow = observation.joint(for: .leftElbow) {
///             print(elbow.position, elbow.localPosition)
///         }
///     }
public struct HumanBodyPose3DObservation: Hashable, Codable, Sendable {
    /// The names that `joint(for:)` takes.
    public typealias JointName = HumanBodyPose3DJointName
    /// The groups that `allJoints(in:)` takes.
    public typealias JointsGroupName = HumanBodyPose3DJointGroup

    /// Where a body's height comes from.
    public enum EstimationTechnique: String, Hashable, Codable, Sendable {
        /// From the landmark model, which knows what average bodies are like.
        case reference
        /// From what the caller knows of the person.
        case measured
    }

    /// How sure it is that this is a person, 0...1.
    public let confidence: Float
    /// The person's height when standing upright.
    public let bodyHeight: Measurement<UnitLength>
    /// Where `bodyHeight`, and with it the scale of all positions, comes from.
    public let heightEstimationTechnique: EstimationTechnique

    private let joints: [JointName: Joint3D]
    private let points: [JointName: NormalizedPoint]
    /// Nil without a known focal length.
    private let projection: PinholeProjection?

    /// Creates an observation from a pose with joints in space.
    ///
    /// - Parameters:
    ///   - pose: What `BlazePoseEstimator` found with `hasWorldJoints`.
    ///   - imageSize: The upright picture's size.
    ///   - bodyHeight: How tall the person is; nil: not known.
    ///   - focalLength: The camera's focal length ÷ the picture's height; nil: not known. It is assumed that the picture is
    ///     not cropped and that the lens draws straight lines straight.
    /// - Returns: Nil when `pose` has no joints in space, or too few to tell the body's size from.
    public init?(
        _ pose: HumanBodyPoseObservation, imageSize: PixelSize, bodyHeight: Measurement<UnitLength>? = nil,
        focalLength: Float? = nil
    ) {
        self.init(
            pose, imageSize: imageSize, height: bodyHeight.map { Float($0.converted(to: .meters).value) },
            technique: bodyHeight == nil ? .reference : .measured, focalLength: focalLength)
    }

    /// Creates an observation of a body that is taken to be so many metres tall, as Vision takes all to be without depth data.
    package init?(
        _ pose: HumanBodyPoseObservation, imageSize: PixelSize, referenceHeight: Float, focalLength: Float
    ) {
        self.init(
            pose, imageSize: imageSize, height: referenceHeight, technique: .reference,
            focalLength: focalLength)
    }

    private init?(
        _ pose: HumanBodyPoseObservation, imageSize: PixelSize, height known: Float?,
        technique: EstimationTechnique, focalLength: Float?
    ) {
        guard let world = pose.world, let height = world.bodyHeight else { return nil }
        let scale = (known ?? height) / height
        confidence = pose.confidence
        bodyHeight = Measurement(value: Double(known ?? height), unit: .meters)
        heightEstimationTechnique = technique
        joints = Self.joints(of: world, scale: scale)

        let seen = Self.points(of: pose)
        let correspondences = joints.compactMap { name, joint -> PinholeProjection.Correspondence? in
            // The top of the skull has no place of its own in the picture.
            guard name != .topHead, let point = seen[name] else { return nil }
            return (joint.position, Self.place(of: point, in: imageSize), joint.confidence)
        }
        projection = focalLength.flatMap { PinholeProjection(correspondences, focalLength: $0) }
        // The place of one point a hand's breadth from another hardly depends on the focal length.
        let assumed =
            projection
            ?? PinholeProjection(correspondences, focalLength: PinholeProjection.assumedFocalLength)
        points = Self.addingTopHead(to: seen, joints, assumed, imageSize)
    }

    /// The joint with this name, or nil when it was not found.
    public func joint(for name: JointName) -> Joint3D? { joints[name] }

    /// The joints of a group that were found, by name.
    public func allJoints(in group: JointsGroupName = .all) -> [JointName: Joint3D] {
        joints.filter { group.jointNames.contains($0.key) }
    }

    /// The joints that were found, in the order of `HumanBodyPose3DJointName`.
    public var availableJointNames: [JointName] { JointName.allCases.filter { joints[$0] != nil } }

    /// The groups of which a joint was found.
    public var availableJointsGroupNames: [JointsGroupName] {
        JointsGroupName.allCases.filter { !allJoints(in: $0).isEmpty }
    }

    /// Where a joint is in the picture; nil when it was not found.
    public func pointInImage(for name: JointName) -> NormalizedPoint? { points[name] }

    /// Where a joint is from the camera, in metres: x to the picture's right, y up, z towards the camera, so that what is seen
    /// has a negative z.
    ///
    /// - Returns: Nil when the joint was not found, or the focal length is not known. Without a known `bodyHeight` the
    ///   distance is as wrong as the height: 10 % for a person 10 % taller than assumed.
    public func cameraRelativePosition(for name: JointName) -> SIMD3<Float>? {
        guard let projection, let joint = joints[name] else { return nil }
        return projection.root + joint.position
    }

    /// Where the camera is from the root, in metres; nil when the focal length is not known.
    public var cameraOrigin: SIMD3<Float>? { projection.map { -$0.root } }
}

extension HumanBodyPose3DObservation {
    private static func joints(of world: WorldPose, scale: Float) -> [JointName: Joint3D] {
        var places: [JointName: WorldPose.Joint] = [:]
        for name in JointName.allCases {
            guard var joint = world.visionJoint(name) else { continue }
            joint.position *= scale
            places[name] = joint
        }
        var joints: [JointName: Joint3D] = [:]
        for (name, joint) in places {
            // The parent may be outside the picture; its place is needed all the same.
            let parent = places[name.parent]?.position ?? .zero
            joints[name] = Joint3D(
                name, position: joint.position, localPosition: joint.position - parent,
                confidence: joint.confidence)
        }
        return joints
    }

    private static func points(of pose: HumanBodyPoseObservation) -> [JointName: NormalizedPoint] {
        var points: [JointName: NormalizedPoint] = [:]
        for name in JointName.allCases where name != .topHead {
            let places = name.bodyJoints.compactMap { pose.joint(for: $0)?.location }
            guard places.count == name.bodyJoints.count, !places.isEmpty else { continue }
            let count = Float(places.count)
            points[name] = NormalizedPoint(
                x: places.reduce(0) { $0 + $1.x } / count, y: places.reduce(0) { $0 + $1.y } / count)
        }
        return points
    }

    private static func addingTopHead(
        to points: [JointName: NormalizedPoint], _ joints: [JointName: Joint3D],
        _ projection: PinholeProjection?, _ size: PixelSize
    ) -> [JointName: NormalizedPoint] {
        guard let center = joints[.centerHead], let top = joints[.topHead], let seen = points[.centerHead],
            let from = projection?.place(of: center.position), let to = projection?.place(of: top.position)
        else { return points }
        var points = points
        points[.topHead] = NormalizedPoint(
            x: seen.x + (to.x - from.x) / size.aspectRatio, y: seen.y + to.y - from.y)
        return points
    }

    /// From the picture's middle, in heights of the picture.
    private static func place(of point: NormalizedPoint, in size: PixelSize) -> SIMD2<Float> {
        SIMD2((point.x - 0.5) * size.aspectRatio, point.y - 0.5)
    }
}
