// Requests for what a picture is like: named here, so that the compiler says why they are missing.

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNClassifyImageRequest: VNRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNGenerateImageFeaturePrintRequest: VNRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNFeaturePrintObservation {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNGenerateAttentionBasedSaliencyImageRequest: VNRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNGenerateObjectnessBasedSaliencyImageRequest: VNRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNSaliencyImageObservation {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNDetectContoursRequest: VNRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNContoursObservation {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNDetectRectanglesRequest: VNRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNRectangleObservation {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNTrackRectangleRequest: VNRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNDetectHorizonRequest: VNRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNHorizonObservation {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNCalculateImageAestheticsScoresRequest: VNRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class ClassifyImageRequest {
    /// Not on Linux.
    public init() {}
}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class DetectContoursRequest {
    /// Not on Linux.
    public init() {}
}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class DetectRectanglesRequest {
    /// Not on Linux.
    public init() {}
}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class DetectHorizonRequest {
    /// Not on Linux.
    public init() {}
}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class CalculateImageAestheticsScoresRequest {
    /// Not on Linux.
    public init() {}
}
