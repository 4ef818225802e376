// Requests for animals: named here, so that the compiler says why they are missing.

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber finds people, no animals.")
public final class VNDetectAnimalBodyPoseRequest: VNRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber finds people, no animals.")
public final class VNAnimalBodyPoseObservation {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber finds people, no animals.")
public final class VNRecognizeAnimalsRequest: VNRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber finds people, no animals.")
public final class DetectAnimalBodyPoseRequest {
    /// Not on Linux.
    public init() {}
}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber finds people, no animals.")
public final class RecognizeAnimalsRequest {
    /// Not on Linux.
    public init() {}
}
