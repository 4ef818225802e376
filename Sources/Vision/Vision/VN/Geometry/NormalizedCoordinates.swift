public import Foundation

// Vision's functions between normalised and image coordinates. Both have their origin at the lower left.

/// The whole picture in normalised coordinates.
public let VNNormalizedIdentityRect = CGRect(x: 0, y: 0, width: 1, height: 1)

/// True for the whole picture.
public func VNNormalizedRectIsIdentityRect(_ normalizedRect: CGRect) -> Bool {
    normalizedRect == VNNormalizedIdentityRect
}

/// The place of a normalised point in a picture, in pixels.
public func VNImagePointForNormalizedPoint(
    _ normalizedPoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int
) -> CGPoint {
    CGPoint(x: normalizedPoint.x * CGFloat(imageWidth), y: normalizedPoint.y * CGFloat(imageHeight))
}

/// The place in a picture, in pixels, of a point that is normalised to a region of it.
public func VNImagePointForNormalizedPointUsingRegionOfInterest(
    _ normalizedPoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGPoint {
    let whole = CGPoint(
        x: roi.origin.x + normalizedPoint.x * roi.size.width,
        y: roi.origin.y + normalizedPoint.y * roi.size.height)
    return VNImagePointForNormalizedPoint(whole, imageWidth, imageHeight)
}

/// The normalised place of a point in a picture that is given in pixels.
public func VNNormalizedPointForImagePoint(
    _ imagePoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int
) -> CGPoint {
    CGPoint(x: imagePoint.x / CGFloat(imageWidth), y: imagePoint.y / CGFloat(imageHeight))
}

/// The place of a point in a picture that is given in pixels, normalised to a region.
public func VNNormalizedPointForImagePointUsingRegionOfInterest(
    _ imagePoint: CGPoint, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGPoint {
    let whole = VNNormalizedPointForImagePoint(imagePoint, imageWidth, imageHeight)
    return CGPoint(
        x: (whole.x - roi.origin.x) / roi.size.width, y: (whole.y - roi.origin.y) / roi.size.height)
}

/// The place of a normalised rectangle in a picture, in pixels.
public func VNImageRectForNormalizedRect(
    _ normalizedRect: CGRect, _ imageWidth: Int, _ imageHeight: Int
) -> CGRect {
    let (width, height) = (CGFloat(imageWidth), CGFloat(imageHeight))
    return CGRect(
        x: normalizedRect.origin.x * width, y: normalizedRect.origin.y * height,
        width: normalizedRect.size.width * width, height: normalizedRect.size.height * height)
}

/// The place in a picture, in pixels, of a rectangle that is normalised to a region of it.
public func VNImageRectForNormalizedRectUsingRegionOfInterest(
    _ normalizedRect: CGRect, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGRect {
    let whole = CGRect(
        x: roi.origin.x + normalizedRect.origin.x * roi.size.width,
        y: roi.origin.y + normalizedRect.origin.y * roi.size.height,
        width: normalizedRect.size.width * roi.size.width,
        height: normalizedRect.size.height * roi.size.height)
    return VNImageRectForNormalizedRect(whole, imageWidth, imageHeight)
}

/// The normalised place of a rectangle in a picture that is given in pixels.
public func VNNormalizedRectForImageRect(
    _ imageRect: CGRect, _ imageWidth: Int, _ imageHeight: Int
) -> CGRect {
    let (width, height) = (CGFloat(imageWidth), CGFloat(imageHeight))
    return CGRect(
        x: imageRect.origin.x / width, y: imageRect.origin.y / height,
        width: imageRect.size.width / width, height: imageRect.size.height / height)
}

/// The place of a rectangle in a picture that is given in pixels, normalised to a region.
public func VNNormalizedRectForImageRectUsingRegionOfInterest(
    _ imageRect: CGRect, _ imageWidth: Int, _ imageHeight: Int, _ roi: CGRect
) -> CGRect {
    let whole = VNNormalizedRectForImageRect(imageRect, imageWidth, imageHeight)
    return CGRect(
        x: (whole.origin.x - roi.origin.x) / roi.size.width,
        y: (whole.origin.y - roi.origin.y) / roi.size.height,
        width: whole.size.width / roi.size.width, height: whole.size.height / roi.size.height)
}
