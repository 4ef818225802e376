import PoseEstimation
import SyntheticScenes
import Testing

@testable import LimberVision
@testable import PoseCore

/// Rectangles of drawn people beside those of their exact silhouettes.
@Suite(.enabled(if: PoseModelFiles.installed.exist, "the pose models are missing; run Scripts/setup"))
struct RenderedRectangleTests {
    /// Committed baselines: the mean overlap of rectangles (intersection over union), whole bodies and half-length.
    @Test(arguments: [(StillScene.Kind.wholeBody, 16, Float(0.84)), (.halfLength, 8, 0.87)])
    func `rectangles of people are those of their silhouettes`(
        kind: StillScene.Kind, count: Int, least: Float
    ) throws {
        var overlaps: [Float] = []
        for seed in 0..<UInt64(count) {
            let scene = StillScene(kind, seed: 7000 + seed)
            let request = VNDetectHumanRectanglesRequest()
            request.upperBodyOnly = false
            try VNImageRequestHandler(cgImage: CGImage(try #require(scene.picture()))).perform([request])
            let truth = try #require(rectangle(of: scene.silhouette(of: 0)))
            let boxes = (request.results ?? []).map { PoseCore.NormalizedRect($0.boundingBox) }
            if let best = boxes.map({ $0.intersectionOverUnion(truth) }).max() { overlaps.append(best) }
        }
        let mean = overlaps.reduce(0, +) / Float(overlaps.count)
        #expect(overlaps.count > count * 3 / 4 && mean > least, "\(kind): \(mean) of \(overlaps.count)")
    }

    /// The rectangle round the pixels that a silhouette covers by half or more.
    private func rectangle(of silhouette: PersonMask) -> PoseCore.NormalizedRect? {
        let (width, height) = (silhouette.region.width, silhouette.region.height)
        let covered = silhouette.values.indices.filter { silhouette.values[$0] > 127 }
        let (columns, rows) = (covered.map { $0 % width }, covered.map { $0 / width })
        guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
            let bottom = rows.max()
        else { return nil }
        return PoseCore.NormalizedRect(
            x: Float(left) / Float(width), y: 1 - Float(bottom + 1) / Float(height),
            width: Float(right + 1 - left) / Float(width), height: Float(bottom + 1 - top) / Float(height))
    }
}
