public import PoseCore
public import SyntheticMotion

/// What is exactly known about one throw of a scene.
public struct ThrowTruth: Hashable, Sendable {
    /// Where a throw ended.
    public enum Outcome: String, Hashable, Sendable {
        case floor, board, hole
        /// It never comes down in the time that was followed.
        case none
    }

    /// Technique and throwing hand, and the release in space.
    public var release: HandRelease
    /// When the object is seen in the hand for the first time, in seconds.
    public var takenTime: Double
    /// Where the object's centre is in the picture at the release.
    public var releaseLocation: NormalizedPoint
    /// The angle of the flight's start above the horizontal in the picture, in degrees, 0...180: more than 90 flies to the
    /// left.
    public var releaseAngle: Float
    /// Metres that a pixel is wide where the object is at the release.
    public var metersPerPixel: Float
    /// When and where the object is highest in the picture; nil when it only falls.
    public var apex: (time: Double, location: NormalizedPoint)? {
        apexTime.flatMap { time in apexLocation.map { (time, $0) } }
    }
    var apexTime: Double?
    var apexLocation: NormalizedPoint?
    /// When the object meets floor, board or hole, in seconds; nil when it does not.
    public var landingTime: Double?
    /// Where that is in the picture.
    public var landingLocation: NormalizedPoint?
    /// What it meets first.
    public var outcome: Outcome
    /// The joints in the frame nearest to the release.
    public var pose: HumanBodyPoseObservation?

    /// How it was thrown: "Overhand", "Underhand" or "Underleg".
    public var kindName: String { release.technique.kind.rawValue }
    /// When the hand lets go, in seconds.
    public var releaseTime: Double { release.time }
}
