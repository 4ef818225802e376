import PixelSampling

/// Which bodies are followed where more are in sight than may be: the largest.
extension BodyTracks {
    /// Radius ÷ that of a body that was followed before from which a new one takes its place: two about as large would take
    /// turns.
    private static let displacingSize: Float = 1.25
    /// The same of a candidate from which it is worth a verification pass: the finder's joints give its size roughly.
    private static let candidateSize: Float = 0.8

    /// True while one more body may be followed.
    var hasRoom: Bool { active.count < maximumCount }

    /// True when the body of a candidate might be followed.
    func mayFollow(_ candidate: PersonCandidate) -> Bool {
        guard !hasRoom, let smallest else { return true }
        return RegionOfInterest(candidate).bodyRadius > Self.candidateSize * smallest.output.radius
    }

    /// Forgets the smallest body where there is no room for a larger one; it is not lost, which would have it searched for.
    ///
    /// - Returns: True when there is room now.
    mutating func makeRoom(for output: LandmarkOutput) -> Bool {
        guard !hasRoom, let smallest else { return hasRoom }
        let factor = isNew(smallest) ? 1 : Self.displacingSize
        guard output.radius > factor * smallest.output.radius else { return false }
        tracks.removeAll { $0.id == smallest.id }
        return true
    }

    private var smallest: BodyTrack? { active.min { $0.output.radius < $1.output.radius } }
}
