public import PoseCore

/// Finds the poses in mirror images, such as selfie previews, and names the joints by the person's own sides.
///
/// A pose model takes a mirror image for an ordinary picture and so reports a left wrist as a right one. This stage
/// exchanges the names; locations stay as they are in the picture, and joints in space are those of the person, on the other
/// side of the mirror. All later stages then work with the person's own sides; a `HandPoseEstimator` must know it, too, by
/// its configuration's `isMirrored`.
///
///     var estimator = MirroredPoseEstimator(try BlazePoseEstimator())
///     let poses = try estimator.poses(in: frame)
public struct MirroredPoseEstimator: PoseEstimating {
    private var base: any PoseEstimating

    /// Creates the stage from the estimator that sees the pictures.
    public init(_ base: any PoseEstimating) {
        self.base = base
    }

    /// The engines of the estimator's models.
    public var engines: [PoseModelEngine] { base.engines }

    /// Those of the estimator, left and right exchanged.
    public var candidates: [HumanBodyPoseObservation] { base.candidates.map(\.mirrored) }

    /// The poses in `frame`, left and right exchanged.
    public mutating func poses(in frame: Frame) throws(PoseEstimationError) -> [HumanBodyPoseObservation] {
        try base.poses(in: frame).map(\.mirrored)
    }

    /// Passes the call on.
    public mutating func searchEverywhere() { base.searchEverywhere() }

    /// Passes the call on.
    public mutating func beginScene() { base.beginScene() }

    /// Passes the call on.
    public mutating func reset() { base.reset() }
}
