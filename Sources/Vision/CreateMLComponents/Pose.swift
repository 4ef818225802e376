public import LimberVision

/// The joints of a body or a hand that were found in a picture.
public struct Pose: Codable, Hashable, Sendable {
    /// The joints by their keys.
    public var keypoints: [JointKey: JointPoint]
    /// The picture's width ÷ height: what shares of width and height have in common.
    var pictureAspectRatio: Float = 1

    /// Creates a pose of joints.
    public init(from keypoints: [JointKey: JointPoint]) { self.keypoints = keypoints }

    /// Creates a pose of an observation; joints that were not found are left out.
    public init(_ observation: VNRecognizedPointsObservation) throws {
        keypoints = [:]
        for key in observation.availableKeys {
            let point = try observation.recognizedPoint(forKey: key)
            guard point.confidence > 0 else { continue }
            let joint = JointKey(rawValue: key.rawValue)
            keypoints[joint] = JointPoint(joint, location: point.location, confidence: point.confidence)
        }
        pictureAspectRatio = observation.pictureAspectRatio
    }

    /// The area of the rectangle round the joints above a confidence, as a share of the picture.
    public func boundingBoxArea(confidenceThreshold: Float = 0.2) -> Float {
        let points = keypoints.values.filter { $0.confidence > confidenceThreshold }.map(\.location)
        guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
            let low = points.map(\.y).min(), let high = points.map(\.y).max()
        else { return 0 }
        return Float((right - left) * (high - low))
    }

    /// True for the same joints.
    public static func == (lhs: Pose, rhs: Pose) -> Bool { lhs.keypoints == rhs.keypoints }

    /// Adds the joints.
    public func hash(into hasher: inout Hasher) { hasher.combine(keypoints) }
}

/// A joint of a pose.
public struct JointPoint: Codable, Hashable, Sendable {
    /// Which joint it is.
    public let key: JointKey
    /// Where it is, 0...1 with the origin at the lower left.
    public var location: CGPoint
    /// How sure that is, 0...1.
    public var confidence: Float

    /// Creates a joint.
    public init(_ key: JointKey, location: CGPoint, confidence: Float) {
        self.key = key
        self.location = location
        self.confidence = confidence
    }

    /// True for the same joint at the same place.
    public static func == (lhs: JointPoint, rhs: JointPoint) -> Bool {
        lhs.key == rhs.key && lhs.location == rhs.location && lhs.confidence == rhs.confidence
    }

    /// Adds the joint's place.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(Double(location.x))
        hasher.combine(Double(location.y))
    }
}
