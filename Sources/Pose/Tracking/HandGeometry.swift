import Foundation
import PoseCore

/// Where a hand is in one frame, in picture heights, y upwards.
struct HandGeometry {
    let center: SIMD2<Float>
    /// The diagonal of the box round the joints.
    let size: Float
    /// How large the palm is seen, whatever the fingers do: the square of its longest line, in picture heights.
    let palmArea: Float
    /// Each joint's place relative to the middle, in units of the size.
    let shape: [SIMD2<Float>]

    /// Nil for a hand without extent.
    init?(_ hand: HumanHandPoseObservation, aspectRatio: Float) {
        let keypoints = hand.keypoints
        let count = keypoints.shape[2]
        palmArea = Self.palmArea(of: hand, aspectRatio: aspectRatio)
        let places = (0..<count).filter { keypoints[0, 2, $0] > 0 }.map {
            SIMD2(keypoints[0, 0, $0] * aspectRatio, keypoints[0, 1, $0])
        }
        guard places.count == count, places.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
            // Joints outside the picture are missing: the box round the others must do.
            guard let box = hand.boundingBox(), box.width > 0 || box.height > 0 else { return nil }
            center = SIMD2(box.center.x * aspectRatio, box.center.y)
            size = length(SIMD2(box.width * aspectRatio, box.height))
            shape = []
            return
        }
        let low = places.reduce(places[0], pointwiseMin)
        let high = places.reduce(places[0], pointwiseMax)
        let (middle, diagonal) = (places.reduce(.zero, +) / Float(count), length(high - low))
        guard diagonal > 0 else { return nil }
        (center, size) = (middle, diagonal)
        shape = places.map { ($0 - middle) / diagonal }
    }

    private static func palmArea(of hand: HumanHandPoseObservation, aspectRatio: Float) -> Float {
        let joints = [HandJointName.wrist, .indexMCP, .middleMCP, .littleMCP]
        let places = joints.compactMap { hand.joint(for: $0)?.location }.map {
            SIMD2($0.x * aspectRatio, $0.y)
        }
        return places.indices.map { first in
            places[first...].map { (($0 - places[first]) * ($0 - places[first])).sum() }.max() ?? 0
        }.max() ?? 0
    }

    /// Mean distance of the joints when both middles lie on each other, in hand sizes; nil when unknown.
    func shapeDistance(to other: HandGeometry) -> Float? {
        guard !shape.isEmpty, shape.count == other.shape.count else { return nil }
        return zip(shape, other.shape).reduce(0) { $0 + length($1.0 - $1.1) } / Float(shape.count)
    }
}
