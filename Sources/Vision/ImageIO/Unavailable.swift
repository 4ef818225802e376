// Thumbnails have no counterpart here; the compiler says so where they are used.

/// Not on Linux: see the message.
@available(
    *, unavailable,
    message: "use CGImageSourceCreateImageAtIndex, and scale the picture with CIImage.transformed(by:)"
)
public func CGImageSourceCreateThumbnailAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { nil }

/// Not on Linux: see the message.
@available(*, unavailable, message: "there are no thumbnails on Linux; use CGImageSourceCreateImageAtIndex")
public var kCGImageSourceThumbnailMaxPixelSize: CFString { "" as CFString }

/// Not on Linux: see the message.
@available(*, unavailable, message: "there are no thumbnails on Linux; use CGImageSourceCreateImageAtIndex")
public var kCGImageSourceCreateThumbnailFromImageAlways: CFString { "" as CFString }

/// Not on Linux: see the message.
@available(*, unavailable, message: "there are no thumbnails on Linux; use CGImageSourceCreateImageAtIndex")
public var kCGImageSourceCreateThumbnailWithTransform: CFString { "" as CFString }
