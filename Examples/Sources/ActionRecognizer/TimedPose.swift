import CoreML
import CoreMedia

/// What a frame shows of the person that the recogniser follows.
struct TimedPose {
    let time: CMTime
    /// Shape [1, 3, 18]; nil for a frame without the person.
    let keypoints: MLMultiArray?
}
