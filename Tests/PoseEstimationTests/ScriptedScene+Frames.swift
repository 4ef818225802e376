import PoseCore
import TestSupport

extension ScriptedScene {
    /// Of the pictures, which have nothing to do with the figures.
    static let size = PixelSize(width: 640, height: 360)

    /// A frame with a changed picture, so that every search that is due takes place.
    static func frame(_ index: Int, rate: Double = 10) throws -> Frame {
        Frame(
            index: index, timestamp: Timestamp(seconds: Double(index) / rate),
            pixelBuffer: try noisePicture(size, seed: UInt64(index) + 1))
    }

    static func hips(_ poses: [HumanBodyPoseObservation]) -> [PixelPoint] {
        poses.compactMap { $0.joint(for: .root)?.location.pixelPoint(in: size) }
    }
}

extension ScriptedScene.Figure {
    /// In the middle of the picture, nearly as high as it.
    static let standing = Self(hip: PixelPoint(x: 320, y: 180), radius: 150)
}
