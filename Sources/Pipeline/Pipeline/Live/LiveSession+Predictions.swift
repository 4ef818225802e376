import Synchronization

/// What predictions are about, and how sure they must be.
extension LiveSession {
    /// The person that is the prominent one, by identity, for as long as it is known; nil: the largest is.
    ///
    /// May be chosen at any time, also where hands are classified: then of the person's hands the largest is the prominent
    /// one. When the person is forgotten it is nil again, and after `restart()`, where identities begin again.
    public var chosenPerson: Int? {
        get { requests.withLock { $0.chosenPerson } }
        set { requests.withLock { $0.chosenPerson = newValue } }
    }

    /// The least confidence that a label is given out with, 0...1; nil: as the recognition's policy says.
    ///
    /// May be changed at any time and holds from the next prediction on.
    public var minimumConfidence: Float? {
        get { requests.withLock { $0.minimumConfidence } }
        set { requests.withLock { $0.minimumConfidence = newValue } }
    }
}
