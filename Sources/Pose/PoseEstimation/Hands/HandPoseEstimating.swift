public import PoseCore

/// Turns the frames of one source, one after another, into the hands in them.
public protocol HandPoseEstimating: EngineReporting {
    /// The hands in `frame`; empty when there are none.
    ///
    /// Frames must come in the source's order: hands are followed from each to the next.
    /// - Parameter bodies: The body poses in the same frame, if they are known: their wrists say where hands
    ///   may be, and to which person each belongs. Left and right are the person's own, also where the pictures are mirror images.
    mutating func hands(
        in frame: Frame, bodies: [HumanBodyPoseObservation]
    ) throws(PoseEstimationError) -> [DetectedHand]

    /// Reports how a hand that was missing in the last frame moved in it, as others saw; it is searched for there.
    ///
    /// - Parameters:
    ///   - former: Where it was in the frame before.
    ///   - place: Where it was in the last frame.
    ///   - size: The upright picture's size.
    mutating func noteMove(of former: NormalizedRect, to place: NormalizedRect, in size: PixelSize)

    /// Reports which hands of the last frame are in use, as one that draws: no larger hand takes the place of one of them.
    ///
    /// - Parameters:
    ///   - places: The boxes of these hands in the last frame.
    ///   - size: The upright picture's size.
    mutating func noteUse(of places: [NormalizedRect], in size: PixelSize)

    /// Forgets which hands it follows; to be called after a cut.
    mutating func beginScene()

    /// Forgets all that it has seen; to be called before another source.
    mutating func reset()
}

extension HandPoseEstimating {
    /// The same as `reset()`, for estimators that make no difference between a cut and another source.
    public mutating func beginScene() { reset() }

    /// Does nothing, for estimators that report all hands.
    public mutating func noteUse(of places: [NormalizedRect], in size: PixelSize) {}

    /// Does nothing, for estimators that keep no places.
    public mutating func noteMove(of former: NormalizedRect, to place: NormalizedRect, in size: PixelSize) {}
}
