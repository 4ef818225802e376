// Requests for what a picture is like: named here, so that the compiler says why they are missing.

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNClassifyImageRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNGenerateImageFeaturePrintRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNFeaturePrintObservation {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNGenerateAttentionBasedSaliencyImageRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNGenerateObjectnessBasedSaliencyImageRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNSaliencyImageObservation {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNDetectContoursRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNContoursObservation {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNDetectRectanglesRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNRectangleObservation {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNTrackRectangleRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNDetectHorizonRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNHorizonObservation {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class VNCalculateImageAestheticsScoresRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class ClassifyImageRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class DetectContoursRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class DetectRectanglesRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class DetectHorizonRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber describes people and what they throw, no pictures.")
public final class CalculateImageAestheticsScoresRequest {}
