// Requests that run a Core ML model on a picture: named here, so that the compiler says why they are missing.

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message:
        "Core ML models of pictures do not run on Linux; action, hand-action and hand-pose classifiers do, by MLModel."
)
public final class VNCoreMLRequest: VNRequest {}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message:
        "Core ML models of pictures do not run on Linux; action, hand-action and hand-pose classifiers do, by MLModel."
)
public final class VNCoreMLModel {}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message:
        "Core ML models of pictures do not run on Linux; action, hand-action and hand-pose classifiers do, by MLModel."
)
public final class VNCoreMLFeatureValueObservation {}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message:
        "Core ML models of pictures do not run on Linux; action, hand-action and hand-pose classifiers do, by MLModel."
)
public final class VNClassificationObservation {}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message:
        "Core ML models of pictures do not run on Linux; action, hand-action and hand-pose classifiers do, by MLModel."
)
public final class VNRecognizedObjectObservation {}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message:
        "Core ML models of pictures do not run on Linux; action, hand-action and hand-pose classifiers do, by MLModel."
)
public final class CoreMLRequest {
    /// Not on Linux.
    public init() {}
}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message:
        "Core ML models of pictures do not run on Linux; action, hand-action and hand-pose classifiers do, by MLModel."
)
public final class CoreMLModelContainer {}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message:
        "Core ML models of pictures do not run on Linux; action, hand-action and hand-pose classifiers do, by MLModel."
)
public final class ClassificationObservation {}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message:
        "Core ML models of pictures do not run on Linux; action, hand-action and hand-pose classifiers do, by MLModel."
)
public final class RecognizedObjectObservation {}
