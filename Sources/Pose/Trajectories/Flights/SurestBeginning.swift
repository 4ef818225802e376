/// Up to where a growing flight was surest.
///
/// After a bounce, or where the object is lost, blobs of another course lie near enough to be taken for its next ones. Each of them makes the
/// flight less sure.
struct SurestBeginning: Hashable, Sendable {
    /// Blobs up to there.
    private(set) var count = 0
    /// How sure the flight was at most, 0...1.
    private(set) var confidence = 0.0

    /// A flight that was never this sure has no beginning that is known.
    private static let minimumConfidence = 0.8
    /// Of nearly equal confidences the later counts.
    private static let tolerance = 0.97
    /// A flight that has less than this share of its confidence left has taken up what is not its own.
    private static let maximumLoss = 0.7
    /// One blob may lie anywhere; so many in a row are a course.
    private static let leastForeign = 2

    /// Notes how sure a flight is now.
    mutating func note(count: Int, confidence: Double) {
        guard confidence >= Self.tolerance * self.confidence else { return }
        self.count = count
        self.confidence = max(confidence, self.confidence)
    }

    /// True when the blobs since then are another course's.
    func isLeft(count: Int, confidence: Double) -> Bool {
        self.confidence >= Self.minimumConfidence && count >= self.count + Self.leastForeign
            && confidence < Self.maximumLoss * self.confidence
    }
}
