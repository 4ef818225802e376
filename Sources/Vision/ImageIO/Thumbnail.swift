import PoseCore
import VideoIO

/// A small picture of the file's, which is decoded for it; nil where it cannot be.
///
/// - Parameters:
///   - isrc: The file.
///   - index: The picture's number.
///   - options: `kCGImageSourceThumbnailMaxPixelSize`, and `kCGImageSourceCreateThumbnailWithTransform` for an upright one.
public func CGImageSourceCreateThumbnailAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    guard let picture = isrc.picture(at: index) else { return nil }
    let isUpright = options?[kCGImageSourceCreateThumbnailWithTransform] as? Bool ?? false
    let shown = isUpright ? picture.upright : picture.stored
    guard let side = (options?[kCGImageSourceThumbnailMaxPixelSize] as? NSNumber)?.intValue, side > 0,
        max(shown.size.width, shown.size.height) > side
    else { return CGImage(shown) }
    return PictureConverter().bitmap(of: shown)
        .flatMap { BitmapFitter().shrink($0, within: PixelSize(width: side, height: side)) }
        .map { CGImage(PixelBuffer($0)) }
}

/// The key of a thumbnail's longer side in pixels, at most.
public var kCGImageSourceThumbnailMaxPixelSize: CFString { "kCGImageSourceThumbnailMaxPixelSize" }
/// The option to make a thumbnail of the picture itself; always so.
public var kCGImageSourceCreateThumbnailFromImageAlways: CFString {
    "kCGImageSourceCreateThumbnailFromImageAlways"
}
/// The option to make a thumbnail of the picture itself where the file has none; always so.
public var kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString {
    "kCGImageSourceCreateThumbnailFromImageIfAbsent"
}
/// The option to turn a thumbnail as the file says.
public var kCGImageSourceCreateThumbnailWithTransform: CFString {
    "kCGImageSourceCreateThumbnailWithTransform"
}
