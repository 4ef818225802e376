import Foundation
public import PoseCore

/// A pinhole camera in the world of `BodyPose3D`.
public struct Camera: Hashable, Sendable {
    /// Where the camera stands, in metres.
    public var position: SIMD3<Float>
    /// Unit vector to the picture's right.
    public private(set) var right: SIMD3<Float>
    /// Unit vector to the picture's top.
    public private(set) var up: SIMD3<Float>
    /// Unit vector into the picture.
    public private(set) var forward: SIMD3<Float>
    /// Focal length ÷ the picture's height; 1.2 is a phone, 0.7 a wide-angle webcam.
    public var focalLength: Float
    /// The picture's size.
    public var imageSize: PixelSize

    /// Creates a camera with `target` in the middle of its picture.
    ///
    /// - Parameters:
    ///   - position: Where it stands, in metres; must differ from `target`.
    ///   - target: What is in the middle of the picture.
    ///   - roll: Turn about the line of sight in radians; positive turns the picture's top to its right.
    ///   - focalLength: Focal length ÷ the picture's height.
    ///   - imageSize: The picture's size.
    public init(
        position: SIMD3<Float>, target: SIMD3<Float>, roll: Float = 0, focalLength: Float = 1.2,
        imageSize: PixelSize = PixelSize(width: 640, height: 480)
    ) {
        self.position = position
        self.focalLength = focalLength
        self.imageSize = imageSize
        forward = normalize(target - position)
        let vertical: SIMD3<Float> = abs(forward.y) > 0.999 ? SIMD3(0, 0, 1) : SIMD3(0, 1, 0)
        let level = normalize(cross(forward, vertical))
        let upright = cross(level, forward)
        right = level * cos(roll) - upright * sin(roll)
        up = upright * cos(roll) + level * sin(roll)
    }

    /// Where a point of the world appears, and how far in front of the camera it is, in metres.
    ///
    /// Nil for points behind the camera or closer than a centimetre.
    public func project(_ point: SIMD3<Float>) -> (location: NormalizedPoint, depth: Float)? {
        let offset = point - position
        let depth = dot(offset, forward)
        guard depth > 0.01 else { return nil }
        let scale = focalLength / depth
        return (
            NormalizedPoint(
                x: 0.5 + dot(offset, right) * scale / imageSize.aspectRatio,
                y: 0.5 + dot(offset, up) * scale),
            depth
        )
    }
}
