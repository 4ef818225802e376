import Photos
import PoseCore
import PoseEstimation
import SyntheticScenes
import Testing

/// Pictures of a drawn runner that leaps, beside what is exactly true of it.
@Suite(masksAreInstalled) struct RenderedRunTests {
    @Test func `a leap's apex, the figures of a run and their masks are the truth's`() throws {
        var clip = RunClip(size: PixelSize(width: 640, height: 360))
        let (estimator, masks) = (try BlazePoseEstimator(), try PersonMaskEstimator())
        var pictures: [PixelBuffer] = []
        var frames: [SubjectFrame] = []
        for index in 0..<clip.length {
            guard let frame = clip.frame(at: index) else { continue }
            pictures.append(frame.pixelBuffer)
            guard let pose = try estimator.poses(in: frame).first else { continue }
            frames.append(
                SubjectFrame(
                    index: index, time: frame.timestamp, size: clip.size, pose: pose,
                    sharpness: frame.pixelBuffer.sharpness(around: pose)))
        }
        let plan = PhotoPlan(frames, times: frames.map(\.time), arePictures: false, configuration: .init())
        let best = try #require(plan.shots.first)
        #expect(best.kind == .apex)
        #expect(abs(best.frameIndex - clip.apex) <= 1, "frame \(best.frameIndex), apex \(clip.apex)")

        #expect(plan.figures.count >= 4)
        #expect(plan.figures[plan.base].index == best.frameIndex)
        var covered = [Bool](repeating: false, count: clip.size.width * clip.size.height)
        var overlaps: [Float] = []
        for figure in plan.figures {
            let silhouette = clip.silhouette(at: figure.index)
            let mask = try #require(try masks.mask(of: figure.pose, in: pictures[figure.index]))
            overlaps.append(mask.intersectionOverUnion(with: silhouette))
            var shared = 0
            for pixel in covered.indices where silhouette.values[pixel] >= 128 {
                shared += covered[pixel] ? 1 : 0
                covered[pixel] = true
            }
            #expect(shared == 0, "frame \(figure.index)")
        }
        let mean = overlaps.reduce(0, +) / Float(overlaps.count)
        #expect(mean >= 0.92 && overlaps.allSatisfy { $0 >= 0.88 }, "\(overlaps)")
    }
}
