// Requests for faces: named here, so that the compiler says why they are missing.

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message: "Limber finds no faces; the face's joints of a body pose are nose, eyes and ears."
)
public final class VNDetectFaceRectanglesRequest: VNRequest {}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message: "Limber finds no faces; the face's joints of a body pose are nose, eyes and ears."
)
public final class VNDetectFaceLandmarksRequest: VNRequest {}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message: "Limber finds no faces; the face's joints of a body pose are nose, eyes and ears."
)
public final class VNDetectFaceCaptureQualityRequest: VNRequest {}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message: "Limber finds no faces; the face's joints of a body pose are nose, eyes and ears."
)
public final class VNFaceObservation {}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message: "Limber finds no faces; the face's joints of a body pose are nose, eyes and ears."
)
public final class VNFaceLandmarks2D {}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message: "Limber finds no faces; the face's joints of a body pose are nose, eyes and ears."
)
public final class VNFaceLandmarkRegion2D {}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message: "Limber finds no faces; the face's joints of a body pose are nose, eyes and ears."
)
public final class DetectFaceRectanglesRequest {
    /// Not on Linux.
    public init() {}
}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message: "Limber finds no faces; the face's joints of a body pose are nose, eyes and ears."
)
public final class DetectFaceLandmarksRequest {
    /// Not on Linux.
    public init() {}
}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message: "Limber finds no faces; the face's joints of a body pose are nose, eyes and ears."
)
public final class FaceObservation {}
