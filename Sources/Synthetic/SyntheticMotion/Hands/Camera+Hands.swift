public import PoseCore

extension Camera {
    /// A camera straight in front of a hand at the origin, `distance` metres away on +z.
    ///
    /// - Parameters:
    ///   - distance: From the camera to the origin, in metres.
    ///   - imageSize: The picture's size.
    public static func facingHand(
        distance: Float = 0.6, imageSize: PixelSize = PixelSize(width: 640, height: 480)
    ) -> Camera {
        Camera(position: SIMD3(0, 0, distance), target: .zero, imageSize: imageSize)
    }
}
