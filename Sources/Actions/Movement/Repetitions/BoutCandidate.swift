public import PoseCore

/// A group of excursions that may be a bout of repetitions, with what it is judged by: what `LikelihoodModel.bouts` is fitted to.
@_spi(Training)
public struct BoutCandidate: Sendable {
    /// Start and end of each excursion, in seconds from the first frame, in order of time.
    public var excursions: [ClosedRange<Double>]
    /// In the order of `BoutMeasures.names`.
    public var measures: [Float]

    /// The candidates in the poses of one person, the best ones first.
    ///
    /// - Parameters:
    ///   - poses: One a frame; nil where the person was not seen.
    ///   - imageSize: The frames' size.
    ///   - frameRate: Frames in a second.
    ///   - isLive: True for what a live counter looks through, false for all.
    ///   - limit: Candidates at most.
    public static func candidates(
        of poses: [HumanBodyPoseObservation?], imageSize: PixelSize, frameRate: Double, isLive: Bool,
        limit: Int
    ) -> [BoutCandidate] {
        var track = BodySampleTrack()
        for (frame, pose) in poses.enumerated() {
            let time = Timestamp(seconds: Double(frame) / frameRate)
            _ = track.add(pose, imageSize: imageSize, at: time, action: nil)
        }
        track.closeStep()
        track.dropUnseenTail()
        let path = BodyPath(track)
        let candidates = RepetitionFinder(path: path, isLive: isLive).candidates()
        let agreement = BoutAgreement(candidates)
        return candidates.prefix(limit).map { bout in
            BoutCandidate(
                excursions: bout.excursions.map { track.seconds($0.start)...track.seconds($0.end) },
                measures: BoutMeasures(path, bout, agreement).values)
        }
    }
}
