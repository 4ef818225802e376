import PixelSampling
import PoseCore
import TestSupport
import Testing

@testable import PoseEstimation

/// Hands at places and the two hand models that see them, by a script: no picture is read.
final class ScriptedHands: TileDetecting, HandLandmarkEstimating, LimbFinding {
    /// A hand in the scene, or what is taken for one.
    struct Hand {
        var center: PixelPoint
        /// The side of the hand's region.
        var side: Float
        /// The presence score that the landmark model gives.
        var score: Float = 0.98
        /// How likely it is a right hand.
        var handedness: Float = 0.98
        var isSeenByPalmDetector = true
        var isHandInMirror = true
    }

    static let size = PixelSize(width: 320, height: 240)

    /// What the next frame shows.
    var hands: [Hand] = []
    /// The bodies that are found around candidates.
    var bodies: [HumanBodyPoseObservation] = []
    /// How often bodies were searched for.
    private(set) var bodySearches = 0
    /// The regions that the landmark model was given.
    private(set) var regions: [RegionOfInterest] = []
    private var palms: [PalmDetection] = []
    private var index = 0
    private var time = 0.0

    func start(_ regions: [RegionOfInterest], of picture: PixelBuffer) {
        palms = regions.flatMap { tile in
            hands.filter { hand in
                hand.isSeenByPalmDetector && hand.center.distance(to: tile.center) < 0.6 * tile.side
            }.map { hand in
                PalmDetection(score: 0.9, region: RegionOfInterest(center: hand.center, side: hand.side))
            }
        }
    }

    func finish() -> [PalmDetection] {
        defer { palms = [] }
        return palms
    }

    func cancel() { palms = [] }

    func landmarks(in regions: [RegionOfInterest], of picture: PixelBuffer) -> [HandLandmarkOutput] {
        self.regions += regions
        return regions.map { region in
            // The hand of about the region's size that is nearest.
            let hand = hands.filter { $0.side < 2 * region.side && region.side < 3 * $0.side }
                .min { $0.center.distance(to: region.center) < $1.center.distance(to: region.center) }
            guard let hand, hand.center.distance(to: region.center) < 0.6 * region.side else {
                return Self.output(center: region.center, side: region.side, score: 0, handedness: 0.5)
            }
            let score = region.isMirrored && !hand.isHandInMirror ? 0 : hand.score
            return Self.output(
                center: hand.center, side: hand.side, score: score, handedness: hand.handedness)
        }
    }

    func limbs(around hand: HandLandmarkOutput, in picture: PixelBuffer) -> BodyLimbs {
        bodySearches += 1
        return BodyLimbs(bodies, in: Self.size)
    }

    func forgetCalls() { (regions, bodySearches) = ([], 0) }

    /// The next frame of the scene; its picture differs everywhere from the one before.
    func frame(after seconds: Double = 1.0 / 30) throws -> Frame {
        index += 1
        time += seconds
        return Frame(
            index: index, timestamp: Timestamp(seconds: time),
            pixelBuffer: try grayPicture(Self.size) { x, y in
                UInt8(truncatingIfNeeded: (y * Self.size.width + x) / 8 * 31 + y / 24 * 57 + index * 83)
            })
    }

    /// An open, upright hand with a given centre and side of its region.
    static func output(
        center: PixelPoint, side: Float, score: Float, handedness: Float
    ) -> HandLandmarkOutput {
        let open = HandLandmarkOutputTests.openHand()
        let region = HandLandmarkOutput(points: open, presenceScore: 1, handedness: 1).region
        let scale = side / region.side
        let points = open.mapValues { point in
            PixelPoint(
                x: center.x + scale * (point.x - region.center.x),
                y: center.y + scale * (point.y - region.center.y))
        }
        return HandLandmarkOutput(points: points, presenceScore: score, handedness: handedness)
    }
}
