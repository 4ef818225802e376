import Foundation
import SeededRandom

/// How far off and how sure single joints are.
extension SimulatedPoseEstimator {
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

    /// Where a joint is reported.
    ///
    /// - Parameter truth: The joints in the picture, in picture heights.
    mutating func misplaced(
        _ index: Int, _ truth: [SIMD2<Float>], _ torso: Float, _ difficulty: Difficulty,
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
        let awkward = 1 + 0.9 * difficulty.lying
        let tremble = Self.tremble(Self.points[index]) * awkward * noise.jitter
        var error = pair() * (tremble * torso)
        error += track.wander * (1.6 * tremble * torso)
        error += track.bias * (torso * (1 + difficulty.lying))
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

    /// The confidence that a joint is reported with, given where it is reported.
    mutating func confidence(_ index: Int, place: SIMD2<Float>, _ torso: Float, _ aspect: Float)
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
}
