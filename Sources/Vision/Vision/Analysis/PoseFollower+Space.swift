import PoseCore
import PoseEstimation

extension PoseFollower.Found {
    /// A phone's main camera held across: its focal length ÷ the picture's height.
    private static let usualFocalLength: Float = 1.2

    /// The largest body in space, as Vision gives; nil where none is seen well enough.
    func mostProminentBody(
        _ map: RegionMap, in image: RequestImage
    ) -> PoseEstimation.HumanBodyPose3DObservation? {
        let largest = bodies.max { ($0.boundingBox()?.area ?? 0) < ($1.boundingBox()?.area ?? 0) }
        return largest.flatMap {
            PoseEstimation.HumanBodyPose3DObservation(
                map.apply(to: $0), imageSize: image.picture.size, focalLength: Self.usualFocalLength)
        }
    }
}
