import PoseCore

@testable import Movement

extension BodyPath {
    /// The path of one person's poses, 30 a second, in pictures of 640×480.
    init(_ poses: [HumanBodyPoseObservation?]) {
        var track = BodySampleTrack()
        for (frame, pose) in poses.enumerated() {
            let time = Timestamp(seconds: Double(frame) / 30)
            _ = track.add(pose, imageSize: PixelSize(width: 640, height: 480), at: time, action: nil)
        }
        track.closeStep()
        self.init(track)
    }
}
