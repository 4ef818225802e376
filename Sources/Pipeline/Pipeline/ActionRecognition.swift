public import ActionClassification
public import ActionWindows
import PoseCore

/// How actions are recognised: by which classifier, in which windows, and for which people.
public struct ActionRecognition: Sendable {
    /// Names the actions.
    public var classifier: ActionClassifier
    /// How windows are cut; begins as the classifier wants it.
    public var window: WindowBuilder.Configuration
    /// When a window is asked about, and when the answer is given out.
    public var policy = PredictionPolicy()
    /// True: predictions for each person instead of the prominent one only.
    public var isForEveryone = false

    /// Creates the recognition of one classifier's actions for the prominent person.
    public init(classifier: ActionClassifier) {
        self.classifier = classifier
        window = classifier.windowConfiguration()
        if classifier.subject == nil {
            window.jointCount = BodyJointName.keypointOrder.count
            window.channels = WindowBuilder.Configuration.poseChannels
        }
        // A pose is no movement: every frame may show another.
        window.stride = secondsOfMovement == nil ? 1 : 10
    }

    /// How long the movement is that a prediction is of, in seconds; nil for a classifier of poses: its windows, below 9 frames,
    /// show none.
    public var secondsOfMovement: Double? {
        classifier.windowLength < 9 ? nil : Double(window.length) / window.frameRate
    }

    /// What one prediction adds to the time that its label was seen for.
    public var secondsPerPrediction: Double { Double(window.stride) / window.frameRate }
}
