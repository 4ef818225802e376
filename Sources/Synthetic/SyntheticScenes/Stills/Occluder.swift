import PoseCore
import SeededRandom
import SyntheticMotion

/// A box of one colour in front of everything.
struct Occluder: Sendable {
    /// In the picture, 0...1, origin lower left.
    private let low: SIMD2<Float>
    private let high: SIMD2<Float>
    private let color: SIMD3<UInt8>

    /// A box over a part of a body, as a desk, a door or a pillar is.
    init(hiding pose: BodyPose3D, from camera: Camera, using random: inout SeededGenerator) {
        let places = BodyPoint.allCases.compactMap { camera.project(pose[$0])?.location }
        let (left, right) = (places.map(\.x).min() ?? 0, places.map(\.x).max() ?? 1)
        let (bottom, top) = (places.map(\.y).min() ?? 0, places.map(\.y).max() ?? 1)
        let size = SIMD2(
            (right - left) * random.uniform(0.3...1.3), (top - bottom) * random.uniform(0.15...0.5))
        let center = SIMD2(random.uniform(left...right), random.uniform(bottom...top))
        (low, high) = (center - size / 2, center + size / 2)
        color = SIMD3(
            UInt8(random.uniform(0...255)), UInt8(random.uniform(0...255)), UInt8(random.uniform(0...255)))
    }

    func hides(_ place: NormalizedPoint) -> Bool {
        (low.x...high.x).contains(place.x) && (low.y...high.y).contains(place.y)
    }

    /// - Parameter picture: R, G, B triples, row by row from the top.
    func paint(over picture: inout [UInt8], size: PixelSize) {
        func range(_ low: Float, _ high: Float, _ count: Int) -> Range<Int> {
            let first = max(0, min(Float(count), low * Float(count)))
            return Int(first)..<Int(max(first, min(Float(count), high * Float(count))))
        }
        for row in range(1 - high.y, 1 - low.y, size.height) {
            for column in range(low.x, high.x, size.width) {
                let pixel = 3 * (row * size.width + column)
                (picture[pixel], picture[pixel + 1], picture[pixel + 2]) = (color.x, color.y, color.z)
            }
        }
    }
}
