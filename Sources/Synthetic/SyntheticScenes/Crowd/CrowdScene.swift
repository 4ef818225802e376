public import PoseCore
import SeededRandom
public import SyntheticMotion

/// Several people crossing, meeting and hiding one another in front of one camera: what identities are measured on.
///
/// In come a configuration and a seed; out come, for each frame, the bodies in metres, the camera and the
/// people's appearance, so that `AthleteRenderer` can draw them and `GroundTruth` knows every joint. The same seed
/// gives the same scene on every machine. People keep their index from the first frame to the last; nothing is
/// known between frames that a caller must keep.
///
///     let scene = CrowdScene(CrowdScene.Configuration(personCount: 4), seed: 1)
///     let truth = GroundTruth(of: scene.poses(at: 30), camera: scene.camera(at: 30))
public struct CrowdScene: Sendable {
    /// How the people move.
    public enum Movement: String, CaseIterable, Hashable, Sendable {
        /// From one side of the picture to the other and back, each at a distance of their own.
        case crossing
        /// To the middle, where they wait in front of or behind one another, and on or back again.
        case meeting
        /// Half of them exercise in place, the others walk to and fro before and behind them.
        case passing
        /// From one random place to another, with pauses.
        case mingling
    }

    /// What a scene is like.
    public struct Configuration: Hashable, Sendable {
        /// The number of people.
        public var personCount: Int
        /// How they move.
        public var movement: Movement
        /// True: all wear the same clothes; bodies, skin and hair differ.
        public var isDressedAlike = false
        /// True: a hand-held camera that pans; false: a tripod.
        public var hasCameraDrift = false
        /// Seconds from the first frame to the last.
        public var seconds = 8.0
        /// Frames in a second.
        public var frameRate = 25.0
        /// The pictures' size.
        public var imageSize = PixelSize(width: 640, height: 360)

        /// Creates a scene of differently dressed people in front of a steady camera.
        public init(personCount: Int, movement: Movement = .crossing) {
            self.personCount = personCount
            self.movement = movement
        }
    }

    /// What the scene is like.
    public let configuration: Configuration
    /// Each person's appearance.
    public private(set) var appearances: [AthleteAppearance] = []
    /// Where they are.
    public let backdrop: Backdrop
    private var walkers: [CrowdWalker] = []
    private var cameraWork: CrowdCamera

    /// Creates the scene that belongs to a seed.
    ///
    /// - Parameters:
    ///   - seed: Decides movements, camera and backdrop.
    ///   - cast: Decides bodies and appearance; nil: `seed` does. Two scenes with one cast show the same people.
    ///   - wardrobe: The cast of the clothes that these people wear, each those of the person with the same index;
    ///     nil: their own.
    public init(
        _ configuration: Configuration, seed: UInt64, cast: UInt64? = nil, wardrobe: UInt64? = nil
    ) {
        self.configuration = configuration
        var random = SeededGenerator(seed: seed ^ 0xc0_ffee)
        let cast = Self.people(configuration.personCount, cast: cast ?? seed)
        let clothes = wardrobe.map { Self.people(configuration.personCount, cast: $0) } ?? cast
        backdrop = Backdrop(seed: random.next())
        cameraWork = CrowdCamera(configuration, using: &random)
        let paths = CrowdPaths(configuration, using: &random)
        for index in 0..<configuration.personCount {
            var appearance = cast[index].appearance
            appearance.wearClothes(of: clothes[configuration.isDressedAlike ? 0 : index].appearance)
            appearances.append(appearance)
            walkers.append(
                CrowdWalker(paths.paths[index], body: cast[index].body, configuration, using: &random))
        }
    }

    private static func people(
        _ count: Int, cast: UInt64
    ) -> [(body: BodyProportions, appearance: AthleteAppearance)] {
        var random = SeededGenerator(seed: cast ^ 0xca57)
        return (0..<count).map { _ in
            (BodyProportions.random(using: &random), AthleteAppearance(seed: random.next()))
        }
    }

    /// The number of frames.
    public var frameCount: Int { configuration.frameCount }

    /// The bodies in one frame, in metres; frames beyond the last show the last.
    public func poses(at frame: Int) -> [BodyPose3D] {
        walkers.map { $0.pose(at: min(max(0, frame), frameCount - 1)) }
    }

    /// The camera in one frame.
    public func camera(at frame: Int) -> Camera {
        cameraWork.camera(at: Double(frame) / configuration.frameRate)
    }
}

extension CrowdScene.Configuration {
    var frameCount: Int { max(1, Int((seconds * frameRate).rounded())) }
}

extension AthleteAppearance {
    /// Takes over another athlete's clothes and shoes, not build, skin or hair.
    mutating func wearClothes(of other: AthleteAppearance) {
        sleeves = other.sleeves
        legwear = other.legwear
        shirt = other.shirt
        bottoms = other.bottoms
        shoes = other.shoes
        sole = other.sole
        trim = other.trim
    }
}
