extension LiveSession {
    /// What clients ask of a session, at any time and on any thread.
    struct Requests {
        var generation = 0
        var isForEveryone: Bool
        var recognition: ActionRecognition?
        /// Counts how often the recognition was exchanged.
        var recognitionGeneration = 0
        var maximumHandCount: Int
        var hasAngles: Bool
        var minimumConfidence: Float?
        /// The person that is to be the prominent one; nil: the largest is.
        var chosenPerson: Int?
        var objects: [LiveObjects.Request] = []
        var throwing: LiveThrows.Request?
        var lastObjectID = 0
        var isEnded = false
        var lastTicket: UInt64 = 0
        var isSmoothed: Bool

        init(_ configuration: Configuration, _ recognition: ActionRecognition?) {
            isForEveryone = configuration.isForEveryone
            self.recognition = recognition
            maximumHandCount = configuration.maximumHandCount
            hasAngles = configuration.hasAngles
            minimumConfidence = configuration.minimumConfidence
            throwing = configuration.throwTargets.map { LiveThrows.Request(targets: $0) }
            isSmoothed = configuration.isSmoothed
        }

        /// As many hands as were requested; as many as a person has where the classifier needs more.
        var handCount: Int {
            maximumHandCount >= recognition?.classifier.subject?.handCount ?? 0 ? maximumHandCount : 2
        }
    }
}
