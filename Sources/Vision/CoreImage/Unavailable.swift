// Filters have no counterpart here; the compiler says so where they are used.

/// Changes an image's colours or shape.
@available(
    *, unavailable,
    message: "there are no filters on Linux; transformed(by:), cropped(to:) and oriented(_:) change shapes"
)
public class CIFilter {}

extension CIImage {
    /// Not on Linux: see the message.
    @available(
        *, unavailable,
        message:
            "there are no filters on Linux; transformed(by:), cropped(to:) and oriented(_:) change shapes"
    )
    public func applyingFilter(_ filterName: String, parameters params: [String: Any]) -> CIImage { self }

    /// Not on Linux: see the message.
    @available(
        *, unavailable,
        message:
            "there are no filters on Linux; transformed(by:), cropped(to:) and oriented(_:) change shapes"
    )
    public func applyingFilter(_ filterName: String) -> CIImage { self }

    /// Not on Linux: see the message.
    @available(
        *, unavailable,
        message:
            "there are no filters on Linux; transformed(by:), cropped(to:) and oriented(_:) change shapes"
    )
    public func applyingGaussianBlur(sigma: Double) -> CIImage { self }
}
