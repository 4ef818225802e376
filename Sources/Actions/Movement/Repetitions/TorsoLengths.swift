/// The torso's length in the picture at each step of a track: the unit of all that is measured of a movement.
struct TorsoLengths: Sendable {
    /// The largest of all steps, since a body that gets down in the line of sight is not smaller, but at most twice what is seen, since
    /// one that goes away is.
    let steady: [Float]
    /// As seen around each step.
    let seen: [Float]

    /// - Parameter places: One row of `SampledJoint` for each of `count` steps, without gaps, in picture heights.
    init(_ places: [SIMD2<Float>], count: Int) {
        // The third largest of each half second, then its largest within 1.5 s, and the mean of a second of that.
        let lengths = (0..<count).map {
            Self.length(places[$0 * SampledJoint.count..<($0 + 1) * SampledJoint.count])
        }
        let near = Self.windowed(Self.windowed(lengths, reach: 5, Self.thirdLargest), reach: 30) {
            $0.max() ?? 0.01
        }
        let largest = near.max() ?? 0.01
        steady = Self.smoothed(near.map { min(2 * $0, largest) })
        seen = Self.smoothed(near)
    }

    /// The longest of torso, thighs and shanks in one step, since some are foreshortened.
    private static func length(_ row: ArraySlice<SIMD2<Float>>) -> Float {
        func place(_ joint: SampledJoint) -> SIMD2<Float> { row[row.startIndex + joint.rawValue] }
        func reach(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float {
            let difference = a - b
            return (difference * difference).sum().squareRoot()
        }
        let root = place(.root)
        func leg(_ knee: SampledJoint, _ ankle: SampledJoint) -> Float {
            max(reach(place(knee), root) * 1.1, reach(place(knee), place(ankle)) * 1.15)
        }
        let torso = reach((place(.leftShoulder) + place(.rightShoulder)) / 2, root)
        return max(torso, leg(.leftKnee, .leftAnkle), leg(.rightKnee, .rightAnkle), 0.01)
    }

    private static func smoothed(_ values: [Float]) -> [Float] {
        windowed(values, reach: 10) { $0.reduce(0, +) / Float($0.count) }
    }

    private static func thirdLargest(_ values: ArraySlice<Float>) -> Float {
        var (first, second, third): (Float, Float, Float) = (0, 0, 0)
        for value in values where value > third {
            if value > first {
                (first, second, third) = (value, first, second)
            } else if value > second {
                (second, third) = (value, second)
            } else {
                third = value
            }
        }
        return values.count > 2 ? third : values.min() ?? 0
    }

    private static func windowed(
        _ values: [Float], reach: Int, _ summary: (ArraySlice<Float>) -> Float
    ) -> [Float] {
        values.indices.map { summary(values[max(0, $0 - reach)...min(values.count - 1, $0 + reach)]) }
    }
}
