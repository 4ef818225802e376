public import PoseCore

/// Makes windows comparable: the same movement gives the same values at any distance, place and picture shape.
///
/// In go a window's keypoints as a camera gave them, out come keypoints in units of the body (a torso's
/// length is about 1), with the root's median place as origin and y upwards. Missing joints are put where
/// nothing seems to move: on the line between the moments before and after, held still at the ends, and
/// at a neutral place of the body when the whole window lacks them. Training and live use share this.
public struct PoseNormalization: Sendable {
    /// The joints' names, in the order of the arrays' last axis.
    public let joints: [String]
    /// The values of a joint: "x", "y", optionally "z", optionally "confidence", in any order.
    public let channels: [String]
    /// Joints below it count as missing; hidden limbs are still placed usefully at 0.03 and above.
    public let minimumJointConfidence: Float

    private let anatomy: JointAnatomy
    /// The channels that are coordinates, and which of x, y, z each is.
    private let coordinates: [(channel: Int, axis: Int)]
    private let confidenceChannel: Int?

    /// The normalisation for Vision's array of 18 body joints.
    public static let body = PoseNormalization(
        joints: BodyJointName.keypointOrder.map(\.rawValue), channels: ["x", "y", "confidence"])

    /// Creates the normalisation for a set of joints; the parts of the body are found by their names.
    public init(joints: [String], channels: [String], minimumJointConfidence: Float = 0.03) {
        self.joints = joints
        self.channels = channels
        self.minimumJointConfidence = minimumJointConfidence
        anatomy = JointAnatomy(joints: joints)
        coordinates = channels.enumerated().compactMap { channel, name in
            ["x", "y", "z"].firstIndex(of: name).map { (channel, $0) }
        }
        confidenceChannel = channels.firstIndex(of: "confidence")
    }

    /// The window's keypoints, normalised.
    public func normalize(_ window: ActionWindow) -> KeypointArray {
        normalize(window.keypoints, aspectRatio: window.aspectRatio)
    }

    /// Keypoints of shape [frames, channels, joints], normalised; the confidences stay as they are.
    ///
    /// - Parameter aspectRatio: The unit of x ÷ the unit of y; 1 where both are the same already.
    public func normalize(_ keypoints: KeypointArray, aspectRatio: Float = 1) -> KeypointArray {
        precondition(keypoints.shape.count == 3)
        precondition(keypoints.shape[1] == channels.count && keypoints.shape[2] == joints.count)
        let frameCount = keypoints.shape[0]
        var body = BodyWindow(frameCount: frameCount, jointCount: joints.count)
        for frame in 0..<frameCount {
            for joint in joints.indices {
                var position = SIMD4<Float>.zero
                for (channel, axis) in coordinates { position[axis] = keypoints[frame, channel, joint] }
                let isFinite = coordinates.allSatisfy { position[$0.axis].isFinite }
                let confidence = confidenceChannel.map { keypoints[frame, $0, joint] } ?? 1
                position.x *= aspectRatio
                body[frame, joint] = position
                body.isPresent[frame * joints.count + joint] =
                    isFinite && confidence >= minimumJointConfidence
            }
        }
        let absent = body.fillGaps()
        guard absent.count < joints.count else { return KeypointArray(zeros: keypoints.shape) }
        let size = anatomy.size(of: body, without: absent)
        anatomy.place(absent, in: &body, size: size)
        let roots = (0..<frameCount).map { anatomy.root(of: body, frame: $0) }
        var result = KeypointArray(zeros: keypoints.shape)
        for (channel, axis) in coordinates {
            let center = median(roots.map { $0[axis] })
            for frame in 0..<frameCount {
                for joint in joints.indices {
                    result[frame, channel, joint] = (body[frame, joint][axis] - center) / size
                }
            }
        }
        if let confidenceChannel {
            for frame in 0..<frameCount {
                for joint in joints.indices {
                    result[frame, confidenceChannel, joint] = keypoints[frame, confidenceChannel, joint]
                }
            }
        }
        return result
    }
}

/// The middle value; of an even number, the lower of the two.
func median(_ values: [Float]) -> Float { quantile(values, 0.5) }

/// The value that a share of the others lies below; 0 of none.
func quantile(_ values: [Float], _ share: Float) -> Float {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    return sorted[Int(Float(sorted.count - 1) * share)]
}
