import PoseCore

/// How far a person reaches in a picture: beyond the joints there are flesh, hair, hands and feet.
///
/// Shares of the trunk's length were fitted to the silhouettes of drawn people, see Documentation/Measurements/Vision.md.
struct BodyExtent {
    private static let upperBody: Set<BodyJointName> = [
        .nose, .leftEye, .rightEye, .leftEar, .rightEar, .neck, .leftShoulder, .rightShoulder, .leftElbow,
        .rightElbow, .root, .leftHip, .rightHip,
    ]
    /// Bones that can stand for a trunk which points at the camera, with the trunk's usual length in theirs.
    private static let bones: [(from: BodyJointName, to: BodyJointName, factor: Float)] = [
        (.neck, .root, 1), (.leftShoulder, .rightShoulder, 1.6),
        (.leftHip, .leftKnee, 1.3), (.rightHip, .rightKnee, 1.3), (.leftKnee, .leftAnkle, 1.3),
        (.rightKnee, .rightAnkle, 1.3),
        (.leftShoulder, .leftElbow, 1.7), (.rightShoulder, .rightElbow, 1.7), (.leftElbow, .leftWrist, 1.7),
        (.rightElbow, .rightWrist, 1.7),
    ]

    /// Places in shares of the picture's height, y upwards.
    private let places: [BodyJointName: SIMD2<Float>]
    private let aspectRatio: Float
    private var low = SIMD2<Float>(repeating: .infinity)
    private var high = SIMD2<Float>(repeating: -.infinity)

    /// - Parameters:
    ///   - upperBodyOnly: True for head and trunk, false for the whole body.
    ///   - aspectRatio: The width ÷ height of what the joints are normalised to.
    /// - Returns: nil when too few joints were found.
    init?(of pose: PoseCore.HumanBodyPoseObservation, upperBodyOnly: Bool, aspectRatio: Float) {
        let joints = pose.allJoints()
        func isWanted(_ name: BodyJointName) -> Bool { !upperBodyOnly || Self.upperBody.contains(name) }
        guard joints.count(where: { isWanted($0.key) && $0.value.confidence > 0.2 }) > 2 else { return nil }
        self.aspectRatio = aspectRatio
        // Hidden joints are roughly where they are given, and those beyond the picture say that the body goes on to its edge.
        places = joints.filter { $0.value.confidence > 0.01 || !$0.value.location.isInPicture }
            .mapValues { SIMD2($0.location.x * aspectRatio, $0.location.y) }
        let wanted = places.filter { isWanted($0.key) }
        let trunk = trunkLength ?? Self.spread(wanted.values) / 2
        for place in wanted.values { add(place, radius: 0.1 * trunk) }
        addHead(trunk)
        guard !upperBodyOnly else { return }
        for (elbow, wrist) in [
            (BodyJointName.leftElbow, BodyJointName.leftWrist), (.rightElbow, .rightWrist),
        ] {
            guard let start = places[elbow], let end = places[wrist] else { continue }
            add(end + 0.6 * (end - start), radius: 0.05 * trunk)
        }
        for ankle in [BodyJointName.leftAnkle, .rightAnkle] {
            if let place = places[ankle] { add(place, radius: 0.16 * trunk) }
        }
    }

    /// The rectangle round the person, within the picture; nil for one beside the picture.
    var rectangle: PoseCore.NormalizedRect? {
        let size = SIMD2(aspectRatio, 1)
        let (low, high) = (pointwiseMax(low / size, .zero), pointwiseMin(high / size, .one))
        let extent = high - low
        return extent.x > 0 && extent.y > 0
            ? PoseCore.NormalizedRect(x: low.x, y: low.y, width: extent.x, height: extent.y) : nil
    }

    private mutating func add(_ place: SIMD2<Float>, radius: Float) {
        low = pointwiseMin(low, place - radius)
        high = pointwiseMax(high, place + radius)
    }

    /// The crown lies beyond the face, seen from the neck.
    private mutating func addHead(_ trunk: Float) {
        let face = BodyJointGroup.face.jointNames.compactMap { places[$0] }
        guard !face.isEmpty else { return }
        let center = face.reduce(.zero, +) / Float(face.count)
        let way = places[.neck].map { center - $0 } ?? SIMD2(0, 1)
        let length = (way * way).sum().squareRoot()
        add(center + (length > 0 ? way / length : SIMD2(0, 1)) * (0.22 * trunk), radius: 0.12 * trunk)
    }

    /// The longest of the bones, each as the trunk's length; nil without any bone.
    private var trunkLength: Float? {
        Self.bones.compactMap { bone in
            guard let start = places[bone.from], let end = places[bone.to] else { return nil }
            return Self.spread([start, end]) * bone.factor
        }.max().flatMap { $0 > 0 ? $0 : nil }
    }

    /// The diagonal of the rectangle round some places.
    private static func spread(_ places: some Collection<SIMD2<Float>>) -> Float {
        let low = places.reduce(SIMD2(repeating: .infinity), pointwiseMin)
        let high = places.reduce(SIMD2(repeating: -.infinity), pointwiseMax)
        return ((high - low) * (high - low)).sum().squareRoot()
    }
}

extension PoseCore.NormalizedPoint {
    fileprivate var isInPicture: Bool { (0...1).contains(x) && (0...1).contains(y) }
}

extension PoseCore.HumanBodyPoseObservation {
    /// The rectangle round the person, within the picture; nil when too few joints were found.
    ///
    /// - Parameter aspectRatio: The width ÷ height of what the joints are normalised to.
    func personRectangle(upperBodyOnly: Bool, aspectRatio: Float) -> PoseCore.NormalizedRect? {
        BodyExtent(of: self, upperBodyOnly: upperBodyOnly, aspectRatio: aspectRatio)?.rectangle
    }
}
