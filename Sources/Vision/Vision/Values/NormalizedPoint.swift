public import Foundation
import PoseCore

/// A point of a picture: 0...1 across, origin at the lower left.
public struct NormalizedPoint: Codable, CustomStringConvertible, Hashable, Sendable {
    /// The same point for Core Graphics.
    public let cgPoint: CGPoint

    /// The lower left corner.
    public static let zero = NormalizedPoint(x: 0, y: 0)

    /// Creates a point from its shares of width and height.
    public init(x: CGFloat, y: CGFloat) {
        cgPoint = CGPoint(x: x, y: y)
    }

    /// Creates a point from a normalised point of Core Graphics.
    public init(normalizedPoint: CGPoint) {
        cgPoint = normalizedPoint
    }

    /// Creates a point from its place in a picture in pixels, origin at the lower left.
    public init(imagePoint: CGPoint, in imageSize: CGSize) {
        self.init(x: imagePoint.x / imageSize.width, y: imagePoint.y / imageSize.height)
    }

    /// Creates a point that is normalised to a region from its place in the whole picture in pixels.
    public init(imagePoint: CGPoint, in imageSize: CGSize, normalizedTo regionOfInterest: NormalizedRect) {
        let whole = NormalizedPoint(imagePoint: imagePoint, in: imageSize)
        let region = regionOfInterest.cgRect
        self.init(
            x: (whole.x - region.origin.x) / region.size.width,
            y: (whole.y - region.origin.y) / region.size.height)
    }

    init(_ point: PoseCore.NormalizedPoint) {
        self.init(x: CGFloat(point.x), y: CGFloat(point.y))
    }

    /// Share of the picture's width, from the left.
    public var x: CGFloat { cgPoint.x }

    /// Share of the picture's height, from the bottom.
    public var y: CGFloat { cgPoint.y }

    /// The same place where y counts from the top.
    public func verticallyFlipped() -> NormalizedPoint { NormalizedPoint(x: x, y: 1 - y) }

    /// The point's place in a picture, in pixels.
    ///
    /// - Parameters:
    ///   - imageSize: The picture's size.
    ///   - origin: Where the result counts from.
    public func toImageCoordinates(_ imageSize: CGSize, origin: CoordinateOrigin = .lowerLeft) -> CGPoint {
        let point = origin == .lowerLeft ? self : verticallyFlipped()
        return CGPoint(x: point.x * imageSize.width, y: point.y * imageSize.height)
    }

    /// The place in the whole picture, in pixels, of a point that is normalised to a region of it.
    ///
    /// - Parameters:
    ///   - regionOfInterest: What the point is normalised to.
    ///   - imageSize: The whole picture's size.
    ///   - origin: Where the result counts from.
    public func toImageCoordinates(
        from regionOfInterest: NormalizedRect, imageSize: CGSize, origin: CoordinateOrigin = .lowerLeft
    ) -> CGPoint {
        let region = regionOfInterest.cgRect
        let whole = NormalizedPoint(
            x: region.origin.x + x * region.size.width, y: region.origin.y + y * region.size.height)
        return whole.toImageCoordinates(imageSize, origin: origin)
    }

    /// The coordinates.
    public var description: String { "(\(x), \(y))" }
}
