extension RepetitionFinder.Bout {
    /// True when this movement and another are one bout: at most ten seconds apart, about as far, along the same line.
    ///
    /// - Parameters:
    ///   - direction: The other's direction.
    ///   - amplitude: The other's amplitude.
    ///   - pause: Steps of the track between the two.
    func continues(direction: [Float], amplitude: Float, pause: Int) -> Bool {
        Float(pause) / Float(BodySampleTrack.rate) < 10 && (0.6...1.7).contains(self.amplitude / amplitude)
            && isAlong(direction)
    }

    /// True when the movement goes along a direction, or back along it.
    func isAlong(_ direction: [Float]) -> Bool {
        abs(RepetitionFinder.along(self.direction, direction)) > 0.7
    }
}
