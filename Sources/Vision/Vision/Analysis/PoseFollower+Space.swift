import PoseCore
import PoseEstimation

extension PoseFollower.Found {
    /// A phone's main camera held across: its focal length ÷ the picture's height.
    private static let usualFocalLength: Float = 1.2

    /// What Vision takes bodies for where depth data do not measure them, in metres.
    private static let referenceHeight: Float = 1.8

    /// The largest body in space, as Vision gives; nil where none is seen well enough.
    ///
    /// A camera's lens is that of the whole picture, and so are the places in it.
    ///
    /// - Parameter region: What of the picture was searched.
    func mostProminentBody(
        foundIn region: PoseCore.NormalizedRect, of image: RequestImage
    ) -> PoseEstimation.HumanBodyPose3DObservation? {
        let map = RegionMap(from: region, to: .fullImage)
        let largest = bodies.max { ($0.boundingBox()?.area ?? 0) < ($1.boundingBox()?.area ?? 0) }
        return largest.flatMap {
            PoseEstimation.HumanBodyPose3DObservation(
                map.apply(to: $0), imageSize: image.picture.size, referenceHeight: Self.referenceHeight,
                focalLength: Self.usualFocalLength)
        }
    }
}
