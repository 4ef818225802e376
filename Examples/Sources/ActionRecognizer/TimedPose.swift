import CoreML
import CoreMedia
import Vision

/// What a frame shows of the person that the recogniser follows.
struct TimedPose {
    let time: CMTime
    /// Shape [1, 3, 18]; nil for a frame without anybody in it.
    let keypoints: MLMultiArray?
}

extension VNHumanBodyPoseObservation {
    /// The extent of the joints that are sure enough, as a share of the picture.
    var area: CGFloat {
        let points = (try? recognizedPoints(.all))?.values.filter { $0.confidence > 0.2 } ?? []
        guard let first = points.first else { return 0 }
        let box = points.dropFirst().reduce(CGRect(origin: first.location, size: .zero)) {
            $0.union(CGRect(origin: $1.location, size: .zero))
        }
        return box.width * box.height
    }
}
