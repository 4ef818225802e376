// Requests for masks: named here, so that the compiler says why they are missing.

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber gives no masks of single people or things.")
public final class VNGeneratePersonInstanceMaskRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber gives no masks of single people or things.")
public final class VNGenerateForegroundInstanceMaskRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber gives no masks of single people or things.")
public final class VNInstanceMaskObservation {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber gives no masks of single people or things.")
public final class GeneratePersonInstanceMaskRequest {}

/// Not on Linux: see the message.
@available(*, unavailable, message: "Limber gives no masks of single people or things.")
public final class GenerateForegroundInstanceMaskRequest {}

/// Not on Linux: see the message.
@available(
    *, unavailable, message: "Use VNGeneratePersonSegmentationRequest, which gives the same mask."
)
public final class GeneratePersonSegmentationRequest {}

/// Not on Linux: see the message.
@available(
    *, unavailable, message: "Use VNGeneratePersonSegmentationRequest, which gives the same mask."
)
public final class PixelBufferObservation {}
