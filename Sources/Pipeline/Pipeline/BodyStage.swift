import PoseCore
import PoseEstimation
import Tracking

/// Finds the bodies in one frame of a source after the other, and where another scene begins.
struct BodyStage {
    private let arePictures: Bool
    private var cutDetector: CutDetector
    private var lastTime: Timestamp?
    private var lastSize: PixelSize?
    private var lastCount = 0
    private var lastScene: Int?
    private var isEstimatorNew = false

    /// In live use an estimator searches one tile a frame: a new one searches its first frame so often while people are missing.
    private static let maximumSearchCount = 12

    /// - Parameter arePictures: True for a folder's pictures: another scene has nothing to do with the one before.
    init(arePictures: Bool = false) {
        self.arePictures = arePictures
        cutDetector = CutDetector(comparesPictures: arePictures)
    }

    /// Notes that another estimator finds the bodies from the next frame on.
    mutating func noteEstimatorChange() { isEstimatorNew = true }

    /// Takes in the next frame; the estimator starts again where it does not continue the one before.
    mutating func poses(
        in decoded: DecodedFrame, with estimator: inout any PoseEstimating
    ) throws(PoseEstimationError) -> PosedFrame {
        var times = StageTimes()
        times.decode = decoded.duration
        times.cut = decoded.thumbnailDuration
        let beginsScene = measure(&times.cut) { isNewScene(decoded) }
        if beginsScene {
            if arePictures { estimator.reset() } else { estimator.beginScene() }
        }
        let poses = try measure(&times.pose) { () throws(PoseEstimationError) in
            var poses = try estimator.poses(in: decoded.frame)
            if isEstimatorNew, !beginsScene {
                for _ in 1..<Self.maximumSearchCount where poses.count < lastCount {
                    poses = try estimator.poses(in: decoded.frame)
                }
            }
            guard arePictures, !beginsScene, poses.isEmpty || poses.count < lastCount else { return poses }
            // The picture may show another moment: the people of the one before may be anywhere, or others.
            estimator.searchEverywhere()
            return try estimator.poses(in: decoded.frame)
        }
        (lastCount, isEstimatorNew) = (poses.count, false)
        return PosedFrame(
            frame: decoded.frame, beginsScene: beginsScene, poses: poses, candidates: estimator.candidates,
            times: times)
    }

    private mutating func isNewScene(_ decoded: DecodedFrame) -> Bool {
        let timestamp = decoded.frame.timestamp
        let size = decoded.frame.pixelBuffer.size
        defer { (lastTime, lastSize, lastScene) = (timestamp, size, decoded.scene) }
        let isOtherPicture =
            decoded.scene.map { $0 != lastScene ?? $0 }
            ?? cutDetector.isCut(decoded.thumbnail, at: timestamp)
        let elapsed = lastTime.map { timestamp.seconds(since: $0) } ?? 0.01
        let isOtherTime =
            decoded.frame.isAfterClockJump || elapsed <= 0 || elapsed > Timestamp.maximumSceneGap
        return isOtherPicture || size != lastSize ?? size || isOtherTime
    }
}
