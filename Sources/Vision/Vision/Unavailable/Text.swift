// Requests for text and codes: named here, so that the compiler says why they are missing.

/// Not on Linux: see the message.
@available(
    *, unavailable, message: "Limber reads no text and no codes; use an engine such as Tesseract or ZBar."
)
public final class VNRecognizeTextRequest: VNRequest {}

/// Not on Linux: see the message.
@available(
    *, unavailable, message: "Limber reads no text and no codes; use an engine such as Tesseract or ZBar."
)
public final class VNDetectTextRectanglesRequest: VNRequest {}

/// Not on Linux: see the message.
@available(
    *, unavailable, message: "Limber reads no text and no codes; use an engine such as Tesseract or ZBar."
)
public final class VNRecognizedTextObservation {}

/// Not on Linux: see the message.
@available(
    *, unavailable, message: "Limber reads no text and no codes; use an engine such as Tesseract or ZBar."
)
public final class VNRecognizedText {}

/// Not on Linux: see the message.
@available(
    *, unavailable, message: "Limber reads no text and no codes; use an engine such as Tesseract or ZBar."
)
public final class VNTextObservation {}

/// Not on Linux: see the message.
@available(
    *, unavailable, message: "Limber reads no text and no codes; use an engine such as Tesseract or ZBar."
)
public final class VNDetectBarcodesRequest: VNRequest {}

/// Not on Linux: see the message.
@available(
    *, unavailable, message: "Limber reads no text and no codes; use an engine such as Tesseract or ZBar."
)
public final class VNBarcodeObservation {}

/// Not on Linux: see the message.
@available(
    *, unavailable, message: "Limber reads no text and no codes; use an engine such as Tesseract or ZBar."
)
public final class VNDetectDocumentSegmentationRequest: VNRequest {}

/// Not on Linux: see the message.
@available(
    *, unavailable, message: "Limber reads no text and no codes; use an engine such as Tesseract or ZBar."
)
public final class RecognizeTextRequest {
    /// Not on Linux.
    public init() {}
}

/// Not on Linux: see the message.
@available(
    *, unavailable, message: "Limber reads no text and no codes; use an engine such as Tesseract or ZBar."
)
public final class RecognizedTextObservation {}

/// Not on Linux: see the message.
@available(
    *, unavailable, message: "Limber reads no text and no codes; use an engine such as Tesseract or ZBar."
)
public final class DetectBarcodesRequest {
    /// Not on Linux.
    public init() {}
}

/// Not on Linux: see the message.
@available(
    *, unavailable, message: "Limber reads no text and no codes; use an engine such as Tesseract or ZBar."
)
public final class BarcodeObservation {}

/// Not on Linux: see the message.
@available(
    *, unavailable, message: "Limber reads no text and no codes; use an engine such as Tesseract or ZBar."
)
public final class RecognizeDocumentsRequest {
    /// Not on Linux.
    public init() {}
}
