// Requests for masks of things: named here, so that the compiler says why they are missing.

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message: "Limber gives masks of people alone: use VNGeneratePersonInstanceMaskRequest."
)
public final class VNGenerateForegroundInstanceMaskRequest: VNRequest {}

/// Not on Linux: see the message.
@available(
    *, unavailable, message: "Limber gives masks of people alone: use GeneratePersonInstanceMaskRequest."
)
public final class GenerateForegroundInstanceMaskRequest {
    /// Not on Linux.
    public init() {}
}
