import PixelSampling
import PoseCore

/// A palm as the detector sees one: a score, its square, and the two points that give its direction.
struct PalmDetection: Hashable, Sendable {
    /// Decodes the palm detector's tensors: boxes [2016, 18] relative to their anchors, and scores [2016].
    static let decoder = AnchorDecoder(extent: 192, keypointCount: 7, grids: [(8, 2), (16, 6)])

    /// How sure the detector is, 0...1.
    var score: Float
    /// The region for the landmark model.
    var region: RegionOfInterest

    /// Creates a palm.
    init(score: Float, region: RegionOfInterest) {
        self.score = score
        self.region = region
    }

    /// The palm in a detection, in pixels of the upright picture.
    ///
    /// Keypoint 0 is the wrist and 2 the middle finger's knuckle: that way is up. The hand's square is 2.6
    /// times the palm's and lies half a palm farther along.
    init(_ detection: AnchorDecoder.Detection, toPicture: AffineMap) {
        score = detection.score
        let scale = (toPicture.a * toPicture.a + toPicture.b * toPicture.b).squareRoot()
        let size = detection.size * scale
        let rotation = RegionOfInterest.rotation(
            from: toPicture.apply(to: detection.keypoints[0]), to: toPicture.apply(to: detection.keypoints[2])
        )
        region = RegionOfInterest(
            center: toPicture.apply(to: detection.center), side: 2.6 * max(size.x, size.y), rotation: rotation
        ).shifted(up: 0.5 * size.y)
    }
}
