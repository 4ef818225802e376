import VideoIO

/// A picture file that is written, of PNG or JPEG.
public final class CGImageDestination: @unchecked Sendable {
    // Sendable: as on Apple's systems, one thread at a time uses it.

    enum Target {
        case file(String)
        case data(CFMutableData)
    }

    private let target: Target
    private let isPNG: Bool
    private var picture: (image: CGImage, quality: Int, orientation: ExifOrientation?)?

    /// Nil for other types than PNG and JPEG.
    init?(_ target: Target, _ type: CFString) {
        switch type as String {
        case "public.png": isPNG = true
        case "public.jpeg": isPNG = false
        default: return nil
        }
        self.target = target
    }

    func add(_ image: CGImage, quality: Int, _ orientation: ExifOrientation?) {
        if picture == nil { picture = (image, quality, orientation) }
    }

    func write() throws {
        guard let (image, quality, orientation) = picture else {
            throw VideoError(.unsupported, "the file", "has no picture")
        }
        var bytes: [UInt8]
        if isPNG {
            guard let bitmap = image.bitmap else { throw Self.noPixels }
            bytes = try ImageFile.png(bitmap, keepsAlpha: image.alpha != nil)
        } else {
            guard let pixels = image.pixelBuffer else { throw Self.noPixels }
            bytes = try JPEGEncoder(quality: quality).encode(pixels)
        }
        if let orientation {
            bytes = isPNG ? orientation.added(toPNG: bytes) : orientation.added(toJPEG: bytes)
        }
        switch target {
        case .file(let path): try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
        case .data(let data): data.append(Data(bytes))
        }
    }

    /// The encoder's quality, 1...100, for one from 0 to 1; 90 for none.
    package static func encoderQuality(_ quality: Double?) -> Int {
        // In this order of the arguments what is no number becomes 1.
        Int((100 * max(0.01, min(1, quality ?? 0.9))).rounded())
    }

    private static let noPixels = VideoError(.unsupported, "the image", "is not 8 bits of grey or RGB")
}

/// Creates a picture file of type `public.png` or `public.jpeg`; nil for other types.
public func CGImageDestinationCreateWithURL(
    _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    url.path.flatMap { CGImageDestination(.file($0), type) }
}

/// Creates a picture file of type `public.png` or `public.jpeg` in memory; nil for other types.
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(.data(data), type)
}

/// Sets the picture of a file; of several the first is written.
///
/// Partly: of `properties` the quality of compression and the orientation have effect.
public func CGImageDestinationAddImage(
    _ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
    let quality = properties?[kCGImageDestinationLossyCompressionQuality] as? NSNumber
    let orientation = properties?[kCGImagePropertyOrientation] as? NSNumber
    idst.add(
        image, quality: CGImageDestination.encoderQuality(quality?.doubleValue),
        ExifOrientation(orientation?.intValue))
}

/// Writes the file; false where it cannot be written, or has no picture.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool {
    (try? idst.write()) != nil
}

/// The types of picture files that can be written.
public func CGImageDestinationCopyTypeIdentifiers() -> CFArray { ["public.png", "public.jpeg"] }

/// The key of a JPEG's quality, 0...1.
public var kCGImageDestinationLossyCompressionQuality: CFString {
    "kCGImageDestinationLossyCompressionQuality"
}
