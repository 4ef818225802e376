package import PoseCore
package import SeededRandom

/// A pose model with the errors of `PoseEstimatorNoise`: keeps from frame to frame what goes wrong for a while.
///
/// In come a body and a camera for each frame in order; out goes the reported pose, nil where it is lost.
package struct SimulatedPoseEstimator: Sendable {
    let noise: PoseEstimatorNoise
    /// Seconds.
    let frameTime: Float
    var random: SeededGenerator
    /// One for each of `points`.
    var tracks: [Track]
    /// What goes wrong for a while, and for how many seconds still.
    private var swappedLegs: Float = 0
    private var swappedArms: Float = 0
    private var collapsed: Float = 0
    private(set) var lost: Float = 0

    /// One joint's slowly changing error, and where it was.
    struct Track {
        var wander = SIMD2<Float>.zero
        var hiddenWander = SIMD2<Float>.zero
        /// What `hiddenWander` follows: guesses for hidden joints drift, they do not tremble.
        var hiddenGoal = SIMD2<Float>.zero
        var bias = SIMD2<Float>.zero
        var last: SIMD2<Float>?
        var hidden: Float = 0
        var confidenceWander: Float = 0
        /// How much less sure the model is of this joint of this person, on the logistic scale.
        var doubt: Float = 0
    }

    /// The 17 joints that models report; neck and root follow from them.
    static let points: [BodyPoint] = [
        .nose, .leftEye, .rightEye, .leftEar, .rightEar, .leftShoulder, .rightShoulder, .leftElbow,
        .rightElbow,
        .leftWrist, .rightWrist, .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
    ]

    /// Creates the estimator of one person; `random` decides what goes wrong when.
    package init(noise: PoseEstimatorNoise, frameRate: Float, random: SeededGenerator) {
        self.noise = noise
        self.random = random
        frameTime = 1 / max(1, frameRate)
        tracks = Array(repeating: Track(), count: Self.points.count)
        for index in tracks.indices {
            tracks[index].bias = pair() * (0.025 * noise.bias)
            tracks[index].hiddenGoal = pair()
            tracks[index].hiddenWander = tracks[index].hiddenGoal
            tracks[index].doubt = abs(self.random.normal())
        }
    }

    mutating func pair() -> SIMD2<Float> { SIMD2(random.normal(), random.normal()) }

    /// The pose reported for one frame.
    package mutating func observation(of pose: BodyPose3D, from camera: Camera) -> HumanBodyPoseObservation? {
        let aspect = camera.imageSize.aspectRatio
        var places: [SIMD2<Float>] = []
        for point in Self.points {
            guard let seen = camera.project(pose[point]) else { return nil }
            places.append(SIMD2(seen.location.x * aspect, seen.location.y))
        }
        let torso3D = length(pose[.neck] - pose[.root])
        let depth = max(0.3, dot(pose[.root] - camera.position, camera.forward))
        let torso = camera.focalLength * torso3D / depth
        let difficulty = difficulty(pose, camera)
        updateFaults(difficulty)
        guard lost <= 0 else { return nil }

        let hiding = Self.points.map {
            SelfOcclusion.hiding(of: $0, in: pose, from: camera.position, scale: torso3D / 0.52)
        }
        var confidences: [Float] = []
        let truth = places
        for index in places.indices {
            let smoothing = min(1, frameTime / 0.08)
            tracks[index].hidden += (hiding[index] - tracks[index].hidden) * smoothing
            places[index] = misplaced(index, truth, torso, difficulty, aspect)
            confidences.append(confidence(index, place: places[index], torso, aspect))
            tracks[index].last = truth[index]
        }
        if collapsed > 0 { collapse(&places) }
        if swappedLegs > 0 { swap(&places, &confidences, from: 13) }
        if swappedArms > 0 { swap(&places, &confidences, from: 7, through: 10) }
        return observation(places, confidences, aspect)
    }

    /// How unlike the upright, frontal people of training pictures a view is, 0...1 each.
    typealias Difficulty = (sideways: Float, lying: Float)

    private func difficulty(_ pose: BodyPose3D, _ camera: Camera) -> Difficulty {
        let across = normalize(pose[.leftShoulder] - pose[.rightShoulder])
        let trunk = normalize(pose[.neck] - pose[.root])
        let sideways = abs(dot(across, camera.forward))
        // Upright in the picture: the trunk along the picture's up; foreshortened or turned over: not.
        let lying = ((0.75 - dot(trunk, camera.up)) / 1.0).clamped(0, 1)
        return (sideways * sideways, lying)
    }

    /// Starts and ends what goes wrong for a while.
    private mutating func updateFaults(_ difficulty: Difficulty) {
        func begins(_ perSecond: Float, _ random: inout SeededGenerator) -> Bool {
            random.chance(min(0.9, perSecond * frameTime))
        }
        lost -= frameTime
        collapsed -= frameTime
        swappedLegs -= frameTime
        swappedArms -= frameTime
        if lost <= 0, begins(noise.loss * (0.008 + 0.12 * difficulty.lying), &random) {
            lost = random.pick(frameTime, random.uniform(0.05...0.4), random.uniform(0.1...0.8))
        }
        if collapsed <= 0, begins(noise.confusion * 0.2 * difficulty.lying, &random) {
            collapsed = random.uniform(0.07...0.5)
        }
        let swaps = 0.02 + 0.25 * difficulty.sideways + 0.2 * difficulty.lying
        if swappedLegs <= 0, begins(noise.confusion * swaps, &random) {
            swappedLegs = random.uniform(0.05...0.8)
        }
        if swappedArms <= 0, begins(noise.confusion * swaps * 0.4, &random) {
            swappedArms = random.uniform(0.05...0.6)
        }
    }

    /// The legs fold up onto the hips, as happens with bodies seen along their axis.
    private func collapse(_ places: inout [SIMD2<Float>]) {
        for index in 13...16 {
            let hip = places[index % 2 == 1 ? 11 : 12]
            places[index] = hip + (places[index] - hip) * 0.45
        }
    }

    private func swap(
        _ places: inout [SIMD2<Float>], _ confidences: inout [Float], from first: Int, through last: Int = 16
    ) {
        for index in stride(from: first, through: last, by: 2) {
            places.swapAt(index, index + 1)
            confidences.swapAt(index, index + 1)
        }
    }

    private func observation(
        _ places: [SIMD2<Float>], _ confidences: [Float], _ aspect: Float
    ) -> HumanBodyPoseObservation {
        func joint(_ name: BodyJointName, _ place: SIMD2<Float>, _ confidence: Float) -> Joint<BodyJointName>
        {
            Joint(
                jointName: name, location: NormalizedPoint(x: place.x / aspect, y: place.y),
                confidence: confidence)
        }
        var joints = Self.points.indices.compactMap { index in
            Self.points[index].jointName.map { joint($0, places[index], confidences[index]) }
        }
        joints.append(joint(.neck, (places[5] + places[6]) / 2, min(confidences[5], confidences[6])))
        joints.append(joint(.root, (places[11] + places[12]) / 2, min(confidences[11], confidences[12])))
        let seen = confidences.reduce(0, +) / Float(confidences.count)
        return HumanBodyPoseObservation(confidence: min(1, 0.3 + 0.8 * seen), joints: joints)
    }
}
