import Foundation
import PoseCore
import SeededRandom

/// The state of simulated pose noise from frame to frame.
struct SimulatedPoseEstimator {
    let noise: PoseEstimatorNoise
    private let frameTime: Float
    private var random: SeededGenerator
    private var tracks: [Track]
    /// What goes wrong for a while, and for how many seconds still.
    private var swappedLegs: Float = 0
    private var swappedArms: Float = 0
    private var collapsed: Float = 0
    private var lost: Float = 0

    /// One joint's slowly changing error, and where it was.
    private struct Track {
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
    private static let points: [BodyPoint] = [
        .nose, .leftEye, .rightEye, .leftEar, .rightEar, .leftShoulder, .rightShoulder, .leftElbow,
        .rightElbow,
        .leftWrist, .rightWrist, .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
    ]

    /// White noise of a joint, as a share of the torso; medians over the clips with large people.
    private static func tremble(_ point: BodyPoint) -> Float {
        switch point {
        case .leftShoulder, .rightShoulder: 0.0045
        case .leftElbow, .rightElbow: 0.007
        case .leftWrist, .rightWrist: 0.008
        case .leftHip, .rightHip: 0.005
        case .leftKnee, .rightKnee: 0.006
        case .leftAnkle, .rightAnkle: 0.0065
        default: 0.0045
        }
    }

    /// The counterpart on the other side.
    private static func other(_ index: Int) -> Int {
        index == 0 ? 0 : (index % 2 == 1 ? index + 1 : index - 1)
    }

    init(noise: PoseEstimatorNoise, frameRate: Float, random: SeededGenerator) {
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

    private mutating func pair() -> SIMD2<Float> { SIMD2(random.normal(), random.normal()) }

    /// The pose reported for one frame.
    mutating func observation(of pose: BodyPose3D, from camera: Camera) -> HumanBodyPoseObservation? {
        let aspect = camera.imageSize.aspectRatio
        var places: [SIMD2<Float>] = []
        for point in Self.points {
            guard let seen = camera.project(pose[point]) else { return nil }
            places.append(SIMD2(seen.location.x * aspect, seen.location.y))
        }
        let torso3D = length(pose[.neck] - pose[.root])
        let depth = max(0.3, dot(pose[.root] - camera.position, camera.forward))
        let torso = camera.focalLength * torso3D / depth
        let trouble = difficulty(pose, camera)
        happen(trouble)
        guard lost <= 0 else { return nil }

        let hiding = Self.points.map {
            SelfOcclusion.hiding(of: $0, in: pose, from: camera.position, scale: torso3D / 0.52)
        }
        var confidences: [Float] = []
        let truth = places
        for index in places.indices {
            let smoothing = min(1, frameTime / 0.08)
            tracks[index].hidden += (hiding[index] - tracks[index].hidden) * smoothing
            places[index] = misplaced(index, truth, torso, trouble, aspect)
            confidences.append(confidence(index, place: places[index], torso, aspect))
            tracks[index].last = truth[index]
        }
        if collapsed > 0 { collapse(&places) }
        if swappedLegs > 0 { swap(&places, &confidences, from: 13) }
        if swappedArms > 0 { swap(&places, &confidences, from: 7, through: 10) }
        return observation(places, confidences, aspect)
    }

    /// How unlike the upright, frontal people of training pictures this view is, 0...1 each.
    private func difficulty(_ pose: BodyPose3D, _ camera: Camera) -> (sideways: Float, lying: Float) {
        let across = normalize(pose[.leftShoulder] - pose[.rightShoulder])
        let trunk = normalize(pose[.neck] - pose[.root])
        let sideways = abs(dot(across, camera.forward))
        // Upright in the picture: the trunk along the picture's up; foreshortened or turned over: not.
        let lying = ((0.75 - dot(trunk, camera.up)) / 1.0).clamped(0, 1)
        return (sideways * sideways, lying)
    }

    /// Starts and ends what goes wrong for a while.
    private mutating func happen(_ trouble: (sideways: Float, lying: Float)) {
        func begins(_ perSecond: Float, _ random: inout SeededGenerator) -> Bool {
            random.chance(min(0.9, perSecond * frameTime))
        }
        lost -= frameTime
        collapsed -= frameTime
        swappedLegs -= frameTime
        swappedArms -= frameTime
        if lost <= 0, begins(noise.loss * (0.008 + 0.12 * trouble.lying), &random) {
            lost = random.pick(frameTime, random.uniform(0.05...0.4), random.uniform(0.1...0.8))
        }
        if collapsed <= 0, begins(noise.confusion * 0.2 * trouble.lying, &random) {
            collapsed = random.uniform(0.07...0.5)
        }
        let swaps = 0.02 + 0.25 * trouble.sideways + 0.2 * trouble.lying
        if swappedLegs <= 0, begins(noise.confusion * swaps, &random) {
            swappedLegs = random.uniform(0.05...0.8)
        }
        if swappedArms <= 0, begins(noise.confusion * swaps * 0.4, &random) {
            swappedArms = random.uniform(0.05...0.6)
        }
    }

    private mutating func misplaced(
        _ index: Int, _ truth: [SIMD2<Float>], _ torso: Float, _ trouble: (sideways: Float, lying: Float),
        _ aspect: Float
    ) -> SIMD2<Float> {
        let keep = exp(-frameTime / 0.25)
        let fresh = (1 - keep * keep).squareRoot()
        tracks[index].wander = tracks[index].wander * keep + pair() * fresh
        tracks[index].hiddenGoal = tracks[index].hiddenGoal * keep + pair() * fresh
        tracks[index].hiddenWander +=
            (tracks[index].hiddenGoal - tracks[index].hiddenWander) * min(1, frameTime / 0.15)
        let slow = exp(-frameTime / 3)
        tracks[index].bias =
            tracks[index].bias * slow + pair() * ((1 - slow * slow).squareRoot() * 0.025 * noise.bias)

        let track = tracks[index]
        let move = truth[index] - (track.last ?? truth[index])
        let speed = (move.x * move.x + move.y * move.y).squareRoot()
        let awkward = 1 + 0.9 * trouble.lying
        let tremble = Self.tremble(Self.points[index]) * awkward * noise.jitter
        var error = pair() * (tremble * torso)
        error += track.wander * (1.6 * tremble * torso)
        error += track.bias * (torso * (1 + trouble.lying))
        // Blurred joints are reported late, and more loosely the faster they are.
        error += (pair() * (0.12 * speed) - move * random.uniform(0...0.5)) * noise.blur
        let hidden = min(1, track.hidden * noise.hiding)
        if hidden > 0 {
            // The guess for a hidden limb leans towards the one that is seen.
            let other = truth[Self.other(index)]
            let lean = (0.25 + 0.25 * track.hiddenWander.y).clamped(0, 0.8)
            let isTrunk = index < 7 || index == 11 || index == 12
            let looseness: Float = isTrunk ? 0.03 : 0.09
            let pulled = (other - truth[index]) * (isTrunk ? lean * 0.5 : lean)
            error += (pulled + track.hiddenWander * (looseness * torso)) * hidden
        }
        var place = truth[index] + error
        let inside = SIMD2(place.x.clamped(0, aspect), place.y.clamped(0, 1))
        let beyond = (place - inside)
        if beyond != .zero {
            // Beyond the edge the model guesses something that is nearer to the picture.
            let share = (0.35 + 0.25 * track.hiddenWander.x).clamped(0, 0.9) * min(1, noise.hiding)
            place -= beyond * share
            place += track.hiddenWander * (0.08 * torso * min(1, noise.hiding))
        }
        return place
    }

    private mutating func confidence(_ index: Int, place: SIMD2<Float>, _ torso: Float, _ aspect: Float)
        -> Float
    {
        guard noise.hiding > 0 else { return 1 }
        let keep = exp(-frameTime / 0.4)
        tracks[index].confidenceWander =
            tracks[index].confidenceWander * keep + random.normal() * (1 - keep * keep).squareRoot()
        let point = Self.points[index]
        let isTrunk = index < 7 || point == .leftHip || point == .rightHip
        // On a logistic scale: seen 4.3 (0.987), hidden −1.5 (0.18), trunk and face stay sure even when hidden.
        let hidden = min(1.2, tracks[index].hidden * noise.hiding)
        var score: Float = isTrunk ? 6.5 - 1.5 * hidden : 4.3 - 5.8 * hidden
        score += tracks[index].confidenceWander * (isTrunk ? 0.6 : 0.9) - tracks[index].doubt * 0.8
        if lost > -0.1, lost < 0 { score -= 1 }
        let outside = max(0, -place.x, place.x - aspect, -place.y, place.y - 1)
        let inPicture = max(0, 1 - outside / (0.22 * torso))
        if outside > 0, !isTrunk { score -= 2 }
        return inPicture / (1 + exp(-score))
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
