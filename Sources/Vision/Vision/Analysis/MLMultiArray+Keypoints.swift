import LimberCoreML
import PoseCore

extension MLMultiArray {
    /// Creates the array of a pose.
    ///
    /// - Parameter pictureAspectRatio: The picture's width ÷ height, which classifiers of the library's own kind need.
    convenience init(_ keypoints: KeypointArray, pictureAspectRatio: Float?) throws {
        try self.init(axes: keypoints.shape, floats: keypoints.scalars)
        self.pictureAspectRatio = pictureAspectRatio
    }
}
