import ActionClassification
import Pipeline
import PoseCore
import Tracking

/// What is searched for in the frames, and by what actions are recognised.
extension WebSession {
    /// Predicts for each person or hand, or for the prominent one only.
    var isForEveryone: Bool {
        get { contents.withLock { $0.configuration.isForEveryone } }
        set { contents.withLock { $0.setForEveryone(newValue) } }
    }

    /// The person that is followed instead of the largest one; nil: the largest.
    var chosenPerson: Int? {
        get { contents.withLock { $0.playback.live.chosenPerson } }
        set { contents.withLock { $0.choosePerson(newValue) } }
    }

    /// The least confidence that a label is given out with, 0...1.
    var minimumConfidence: Float {
        get {
            contents.withLock { contents in
                contents.configuration.minimumConfidence
                    ?? contents.playback.live.recognition?.policy.minimumConfidence
                    ?? PredictionPolicy().minimumConfidence
            }
        }
        set {
            contents.withLock { $0.setMinimumConfidence(newValue) }
            analyzeFile()
        }
    }

    /// How many hands are searched for; 0: none. The model may need more than were requested.
    var maximumHandCount: Int {
        get { contents.withLock { $0.playback.live.maximumHandCount } }
        set { contents.withLock { $0.setMaximumHandCount(newValue) } }
    }

    /// True: people's angles are computed.
    var hasAngles: Bool {
        get { contents.withLock { $0.configuration.hasAngles } }
        set {
            let isNew = contents.withLock { contents in
                defer { contents.setHasAngles(newValue) }
                return newValue && !contents.configuration.hasAngles
            }
            // Kept poses have no joints in space so far.
            if isNew { analyzeFile() }
        }
    }

    /// True: the poses that are given out are smoothed.
    var isSmoothed: Bool {
        get { contents.withLock { $0.configuration.isSmoothed } }
        set { contents.withLock { $0.setSmoothed(newValue) } }
    }

    /// False: only hands are searched for.
    var findsBodies: Bool { contents.withLock { $0.configuration.findsBodies } }

    /// What the session recognises actions by.
    var model: SessionModel { contents.withLock { $0.model } }

    /// How actions are recognised.
    var recognition: ActionRecognition? { contents.withLock { $0.playback.live.recognition } }

    /// Recognises other actions from the next frame on.
    func setModel(_ model: SessionModel) {
        contents.withLock { $0.setModel(model, standard: engine.recognition) }
        analyzeFile()
    }

    /// Follows an object from the next frame on; its identity, or nil when `limit` objects are followed already.
    func follow(
        _ object: DetectedObjectObservation, level: TrackObjectRequest.TrackingLevel, limit: Int
    ) -> Int? {
        contents.withLock { contents in
            guard contents.playback.live.followedObjectCount < limit else { return nil }
            return contents.playback.live.follow(object, level: level)
        }
    }

    /// Follows an object no more; false when it was not followed.
    func stopFollowing(_ id: Int) -> Bool {
        contents.withLock { $0.playback.live.stopFollowing(id) }
    }
}
