import PoseCore

/// Which colours are the object's rather than its surroundings': histograms of both, and their ratio.
///
/// As in Bertinetto et al.: "Staple: Complementary Learners for Real-Time Tracking" (CVPR 2016).
struct ObjectColors {
    /// Bins along each of red, green and blue.
    private static let side = 16
    /// Keeps colours that were hardly seen from counting as the object's.
    private static let floor: Float = 2e-4
    /// Share of the histograms of the first picture that is never forgotten.
    private static let initialShare: Float = 0.5

    private let initialObject: [Float]
    private let initialSurroundings: [Float]
    private var object: [Float]
    private var surroundings: [Float]
    private var table: [Float]

    /// Learns the colours of an object and of what is round it and elsewhere in the picture.
    init(object: [SIMD3<Float>], ring: [SIMD3<Float>], elsewhere: [SIMD3<Float>]) {
        initialObject = Self.histogram(object)
        initialSurroundings = zip(Self.histogram(ring), Self.histogram(elsewhere)).map { 0.5 * ($0 + $1) }
        (self.object, surroundings) = (initialObject, initialSurroundings)
        table = Self.table(object: initialObject, surroundings: initialSurroundings)
    }

    /// Probability that a pixel of this colour is the object's, as likely as not before it was seen.
    func probability(of color: SIMD3<Float>) -> Float { table[Self.bin(color)] }

    /// Learns the colours of now.
    mutating func learn(object newObject: [SIMD3<Float>], ring: [SIMD3<Float>], rate: Float) {
        let (inside, outside) = (Self.histogram(newObject), Self.histogram(ring))
        for bin in table.indices {
            object[bin] += rate * (inside[bin] - object[bin])
            surroundings[bin] += rate * (outside[bin] - surroundings[bin])
        }
        let share = Self.initialShare
        table = Self.table(
            object: zip(initialObject, object).map { share * $0 + (1 - share) * $1 },
            surroundings: zip(initialSurroundings, surroundings).map { share * $0 + (1 - share) * $1 })
    }

    private static func table(object: [Float], surroundings: [Float]) -> [Float] {
        zip(object, surroundings).map { $0 / ($0 + $1 + floor) }
    }

    private static func bin(_ color: SIMD3<Float>) -> Int {
        // Channels are 0...1; a full one is in the last bin.
        func place(_ value: Float) -> Int { min(side - 1, Int(value * Float(side))) }
        return (place(color.x) * side + place(color.y)) * side + place(color.z)
    }

    /// Shares of the colours in each bin, spread to the bins beside it: noise and light move them.
    private static func histogram(_ colors: [SIMD3<Float>]) -> [Float] {
        var counts = [Float](repeating: 0, count: side * side * side)
        guard !colors.isEmpty else { return counts }
        for color in colors { counts[bin(color)] += 1 / Float(colors.count) }
        for step in [1, side, side * side] {
            var spread = counts
            for bin in counts.indices where counts[bin] > 0 {
                let place = bin / step % side
                spread[bin] -= counts[bin] * 0.5
                spread[place > 0 ? bin - step : bin] += counts[bin] * 0.25
                spread[place < side - 1 ? bin + step : bin] += counts[bin] * 0.25
            }
            counts = spread
        }
        return counts
    }
}
