public import Foundation
import PoseCore

/// A rectangle of a picture: 0...1 across, origin at the lower left.
public struct NormalizedRect: Codable, CustomStringConvertible, Hashable, Sendable {
    /// The same rectangle for Core Graphics.
    public let cgRect: CGRect

    /// The whole picture.
    public static let fullImage = NormalizedRect(x: 0, y: 0, width: 1, height: 1)

    /// Creates a rectangle from its lower left corner and its extent.
    public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
        cgRect = CGRect(x: x, y: y, width: width, height: height)
    }

    /// Creates a rectangle from a normalised rectangle of Core Graphics.
    public init(normalizedRect: CGRect) {
        cgRect = normalizedRect
    }

    /// Creates a rectangle from its place in a picture in pixels, origin at the lower left.
    public init(imageRect: CGRect, in imageSize: CGSize) {
        self.init(
            x: imageRect.origin.x / imageSize.width, y: imageRect.origin.y / imageSize.height,
            width: imageRect.size.width / imageSize.width, height: imageRect.size.height / imageSize.height)
    }

    /// Creates a rectangle that is normalised to a region from its place in the whole picture in pixels.
    public init(imageRect: CGRect, in imageSize: CGSize, normalizedTo regionOfInterest: NormalizedRect) {
        let whole = NormalizedRect(imageRect: imageRect, in: imageSize)
        let region = regionOfInterest.cgRect
        self.init(
            x: (whole.origin.x - region.origin.x) / region.size.width,
            y: (whole.origin.y - region.origin.y) / region.size.height,
            width: whole.width / region.size.width, height: whole.height / region.size.height)
    }

    init(_ rect: PoseCore.NormalizedRect) {
        self.init(normalizedRect: rect.cgRect)
    }

    /// The lower left corner.
    public var origin: CGPoint { cgRect.origin }

    /// Share of the picture's width.
    public var width: CGFloat { cgRect.size.width }

    /// Share of the picture's height.
    public var height: CGFloat { cgRect.size.height }

    /// The same place where y counts from the top.
    public func verticallyFlipped() -> NormalizedRect {
        NormalizedRect(x: origin.x, y: 1 - origin.y - height, width: width, height: height)
    }

    /// The rectangle's place in a picture, in pixels.
    ///
    /// - Parameters:
    ///   - imageSize: The picture's size.
    ///   - origin: Where the result counts from.
    public func toImageCoordinates(_ imageSize: CGSize, origin: CoordinateOrigin = .lowerLeft) -> CGRect {
        let rect = origin == .lowerLeft ? self : verticallyFlipped()
        return CGRect(
            x: rect.origin.x * imageSize.width, y: rect.origin.y * imageSize.height,
            width: rect.width * imageSize.width, height: rect.height * imageSize.height)
    }

    /// The place in the whole picture, in pixels, of a rectangle that is normalised to a region of it.
    ///
    /// - Parameters:
    ///   - regionOfInterest: What the rectangle is normalised to.
    ///   - imageSize: The whole picture's size.
    ///   - origin: Where the result counts from.
    public func toImageCoordinates(
        from regionOfInterest: NormalizedRect, imageSize: CGSize, origin: CoordinateOrigin = .lowerLeft
    ) -> CGRect {
        let region = regionOfInterest.cgRect
        let whole = NormalizedRect(
            x: region.origin.x + self.origin.x * region.size.width,
            y: region.origin.y + self.origin.y * region.size.height,
            width: width * region.size.width, height: height * region.size.height)
        return whole.toImageCoordinates(imageSize, origin: origin)
    }

    /// The corner and the extent.
    public var description: String { "(\(origin.x), \(origin.y), \(width), \(height))" }
}
