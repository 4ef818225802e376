// Requests for what moves between two pictures: named here, so that the compiler says why they are missing.

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message:
        "Limber computes no optical flow and no homographies; VNTranslationalImageRegistrationRequest aligns pictures by a shift."
)
public final class VNGenerateOpticalFlowRequest: VNRequest {}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message:
        "Limber computes no optical flow and no homographies; VNTranslationalImageRegistrationRequest aligns pictures by a shift."
)
public final class VNTrackOpticalFlowRequest: VNRequest {}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message:
        "Limber computes no optical flow and no homographies; VNTranslationalImageRegistrationRequest aligns pictures by a shift."
)
public final class VNHomographicImageRegistrationRequest: VNRequest {}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message:
        "Limber computes no optical flow and no homographies; VNTranslationalImageRegistrationRequest aligns pictures by a shift."
)
public final class VNTrackHomographicImageRegistrationRequest: VNRequest {}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message:
        "Limber computes no optical flow and no homographies; VNTranslationalImageRegistrationRequest aligns pictures by a shift."
)
public final class VNImageHomographicAlignmentObservation {}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message:
        "Limber computes no optical flow and no homographies; VNTranslationalImageRegistrationRequest aligns pictures by a shift."
)
public final class TrackOpticalFlowRequest {
    /// Not on Linux.
    public init() {}
}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message:
        "Limber computes no optical flow and no homographies; VNTranslationalImageRegistrationRequest aligns pictures by a shift."
)
public final class TrackHomographicImageRegistrationRequest {
    /// Not on Linux.
    public init() {}
}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message:
        "Limber computes no optical flow and no homographies; VNTranslationalImageRegistrationRequest aligns pictures by a shift."
)
public final class TrackTranslationalImageRegistrationRequest {
    /// Not on Linux.
    public init() {}
}

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message:
        "Limber computes no optical flow and no homographies; VNTranslationalImageRegistrationRequest aligns pictures by a shift."
)
public final class TargetedImageRequestHandler {}
