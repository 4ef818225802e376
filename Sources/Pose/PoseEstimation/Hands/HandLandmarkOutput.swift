import PixelSampling
import PoseCore

/// One hand's points from the hand landmark model, in pixels of the upright picture.
struct HandLandmarkOutput: Sendable {
    /// The joint that each of the model's points is.
    static let modelOrder: [HandJointName] = [
        .wrist, .thumbCMC, .thumbMP, .thumbIP, .thumbTip, .indexMCP, .indexPIP, .indexDIP, .indexTip,
        .middleMCP, .middlePIP, .middleDIP, .middleTip, .ringMCP, .ringPIP, .ringDIP, .ringTip,
        .littleMCP, .littlePIP, .littleDIP, .littleTip,
    ]
    /// The points that move little when the fingers do; they give the next frame's region.
    private static let steady: [HandJointName] = [
        .wrist, .thumbCMC, .thumbMP, .thumbIP, .indexMCP, .indexPIP, .middleMCP, .middlePIP, .ringMCP,
        .ringPIP, .littleMCP, .littlePIP,
    ]
    static let places = Dictionary(
        uniqueKeysWithValues: modelOrder.enumerated().map { ($1, $0) })

    /// How sure the model is that its region shows a hand, 0...1.
    var presenceScore: Float
    /// How likely it is a right hand in the picture as it is, 0...1; a mirror image shows the other.
    ///
    /// MediaPipe names the output the other way round: its "Left" is for selfie previews.
    var handedness: Float
    /// The points in the model's order.
    var points: [PixelPoint]
    /// How far each point lies behind the wrist, away from the camera, in pixels of the picture.
    var depths: [Float]
    /// How far each point lies within the region: 1 well inside, 0 well outside, where the model guesses.
    var presence: [Float]

    /// Decodes the model's tensors for a region: 21 × (x, y, z) in pixels of the tensor.
    init(values: [Float], presenceScore: Float, handedness: Float, region: RegionOfInterest) {
        self.presenceScore = presenceScore
        self.handedness = handedness
        let extent = Float(HandLandmarkModel.extent)
        let toPicture = region.tensorToPicture(extent: HandLandmarkModel.extent)
        points = []
        presence = []
        depths = Self.modelOrder.indices.map { values[$0 * 3 + 2] * region.side / extent }
        for index in Self.modelOrder.indices {
            let (x, y) = (values[index * 3], values[index * 3 + 1])
            points.append(toPicture.apply(to: PixelPoint(x: x, y: y)))
            let outside = max(0, -x, x - extent, -y, y - extent) / extent
            presence.append(max(0, 1 - outside / 0.1))
        }
    }

    /// Creates an output from joints' places, all of them present.
    init(points: [HandJointName: PixelPoint], presenceScore: Float, handedness: Float) {
        self.presenceScore = presenceScore
        self.handedness = handedness
        self.points = Self.modelOrder.map { points[$0] ?? PixelPoint(x: 0, y: 0) }
        presence = Self.modelOrder.map { points[$0] == nil ? 0 : 1 }
        depths = Self.modelOrder.map { _ in 0 }
    }

    /// The point of one joint.
    func point(_ joint: HandJointName) -> PixelPoint { points[Self.places[joint] ?? 0] }

    /// The region of the same hand in the next frame: wrist to knuckles is up, the box round the
    /// steady points twice as large and a tenth farther along.
    var region: RegionOfInterest {
        let (index, middle, ring) = (point(.indexMCP), point(.middleMCP), point(.ringMCP))
        let knuckles = PixelPoint(
            x: (index.x + ring.x + 2 * middle.x) / 4, y: (index.y + ring.y + 2 * middle.y) / 4)
        let rotation = RegionOfInterest.rotation(from: point(.wrist), to: knuckles)
        let turned = RegionOfInterest(center: point(.wrist), side: 1, rotation: rotation)
        // One pixel of a tensor of one pixel: the picture in axes along and across the hand.
        let toPicture = turned.tensorToPicture(extent: 1)
        guard let toHand = toPicture.inverse else { return turned }
        let places = Self.steady.map { toHand.apply(to: point($0)) }
        let (xs, ys) = (places.map(\.x), places.map(\.y))
        let (left, right) = (xs.min() ?? 0, xs.max() ?? 0)
        let (top, bottom) = (ys.min() ?? 0, ys.max() ?? 0)
        let middleOfBox = PixelPoint(x: (left + right) / 2, y: (top + bottom) / 2)
        return RegionOfInterest(
            center: toPicture.apply(to: middleOfBox), side: 2 * max(right - left, bottom - top),
            rotation: rotation
        ).shifted(up: 0.1 * (bottom - top))
    }

    /// From the wrist to the middle finger's knuckle or across the knuckles, whichever is seen at more of
    /// its length, in pixels.
    var palmLength: Float {
        max(
            point(.wrist).distance(to: point(.middleMCP)),
            1.4 * point(.indexMCP).distance(to: point(.littleMCP)))
    }

    /// True when most of what this shows lies on the other's bones: one hand detected twice.
    func isPart(of other: HandLandmarkOutput) -> Bool {
        let skeleton = Skeleton.hand
        let limit = 0.3 * other.palmLength
        let near = points.filter { point in
            skeleton.bones.contains {
                point.distance(toSegmentFrom: other.points[$0.start], to: other.points[$0.end]) < limit
            }
        }
        return Float(near.count) >= 0.7 * Float(points.count)
    }

    /// True when this is a part of the other that was taken for a small hand.
    func isSmallPart(of other: HandLandmarkOutput) -> Bool {
        region.isSmallPart(of: other.region) && isPart(of: other)
    }
}
