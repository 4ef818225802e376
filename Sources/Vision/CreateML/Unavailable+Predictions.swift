// Predictions of files have no counterpart here yet; the compiler says so where they are used.

extension MLActionClassifier {
    /// Not on Linux: see the message.
    @available(
        *, unavailable,
        message:
            "give model the key points of a window of frames, joined by MLMultiArray(concatenating:axis:dataType:); VNHumanBodyPoseObservation.keypointsMultiArray() makes them"
    )
    public struct Prediction {}

    /// Not on Linux: see the message.
    @available(
        *, unavailable,
        message:
            "give model the key points of a window of frames, joined by MLMultiArray(concatenating:axis:dataType:); VNHumanBodyPoseObservation.keypointsMultiArray() makes them"
    )
    public func prediction(from url: URL) throws -> Prediction { Prediction() }

    /// Not on Linux: see the message.
    @available(
        *, unavailable,
        message:
            "give model the key points of a window of frames, joined by MLMultiArray(concatenating:axis:dataType:); VNHumanBodyPoseObservation.keypointsMultiArray() makes them"
    )
    public func predictions(from urls: [URL]) throws -> [Prediction] { [] }
}

extension MLHandActionClassifier {
    /// Not on Linux: see the message.
    @available(
        *, unavailable,
        message:
            "give model the key points of a window of frames, joined by MLMultiArray(concatenating:axis:dataType:); VNHumanHandPoseObservation.keypointsMultiArray() makes them"
    )
    public struct Prediction {}

    /// Not on Linux: see the message.
    @available(
        *, unavailable,
        message:
            "give model the key points of a window of frames, joined by MLMultiArray(concatenating:axis:dataType:); VNHumanHandPoseObservation.keypointsMultiArray() makes them"
    )
    public func prediction(from url: URL) throws -> Prediction { Prediction() }

    /// Not on Linux: see the message.
    @available(
        *, unavailable,
        message:
            "give model the key points of a window of frames, joined by MLMultiArray(concatenating:axis:dataType:); VNHumanHandPoseObservation.keypointsMultiArray() makes them"
    )
    public func predictions(from urls: [URL]) throws -> [Prediction] { [] }
}

extension MLHandPoseClassifier {
    /// Not on Linux: see the message.
    @available(
        *, unavailable,
        message:
            "give model the key points of a hand; VNHumanHandPoseObservation.keypointsMultiArray() makes them"
    )
    public struct Prediction {}

    /// Not on Linux: see the message.
    @available(
        *, unavailable,
        message:
            "give model the key points of a hand; VNHumanHandPoseObservation.keypointsMultiArray() makes them"
    )
    public func prediction(from url: URL) throws -> Prediction { Prediction() }

    /// Not on Linux: see the message.
    @available(
        *, unavailable,
        message:
            "give model the key points of a hand; VNHumanHandPoseObservation.keypointsMultiArray() makes them"
    )
    public func predictions(from urls: [URL]) throws -> [Prediction] { [] }
}
