/// The brightness of a picture's cells, which tells one scene from another whatever the exposure.
struct BrightnessPattern: Sendable {
    // On the sample clips the two real cuts correlate by 0.09 and 0.48, the most violent movement by
    // 0.66 and over; brightness changes by 18 and more on average in cuts, by 11 at most in movement.
    private static let maximumCorrelation: Float = 0.6
    private static let minimumDifference: Float = 12
    /// The standard deviation of brightness, of 255, below which a picture shows nothing.
    private static let minimumContrast: Float = 3

    /// Of each cell of a square, row by row, 0...255.
    let levels: [Float]
    private let side: Int
    /// The standard deviation of brightness within the bars.
    let contrast: Float
    /// The columns and rows within the black bars that a picture of another shape is filled up with.
    private let area: Area

    /// Nil when the picture shows nothing.
    init?(_ levels: [Float], side: Int) {
        self.levels = levels
        self.side = side
        area = Area(of: levels, side: side)
        contrast = Light(of: area.part(of: levels, side: side)).contrast
        guard contrast > Self.minimumContrast else { return nil }
    }

    /// The share of the cells that are compared with another picture's: all but bars that both have.
    func comparedShare(with other: BrightnessPattern) -> Float {
        Float(area.union(other.area).cellCount) / Float(levels.count)
    }

    /// How a picture differs from the one before.
    struct Change {
        /// 1 less the correlation: 0 for the same picture, about 1 for another.
        let share: Float
        /// The mean difference of brightness at the new picture's exposure, of 255.
        let difference: Float

        /// True where so little is left of the picture that it may be another scene's.
        var isLarge: Bool { share > 1 - maximumCorrelation }
        /// True where more changes than dim light, or the place of something small on an even ground.
        var isClear: Bool { difference > minimumDifference }
    }

    /// The change from an earlier picture with as many cells to this one; bars that both have do not count.
    func change(from earlier: BrightnessPattern) -> Change {
        let area = area.union(earlier.area)
        let (old, new) = (area.part(of: earlier.levels, side: side), area.part(of: levels, side: side))
        let (oldLight, newLight) = (Light(of: old), Light(of: new))
        var products: Float = 0
        var difference: Float = 0
        for index in old.indices {
            let oldValue = (old[index] - oldLight.mean) / oldLight.contrast
            let newValue = (new[index] - newLight.mean) / newLight.contrast
            products += oldValue * newValue
            difference += abs(oldValue - newValue)
        }
        let count = Float(old.count)
        return Change(share: 1 - products / count, difference: difference / count * newLight.contrast)
    }
}

/// The mean brightness of cells and its standard deviation.
private struct Light {
    let mean: Float
    let contrast: Float

    init(of levels: [Float]) {
        let count = Float(levels.count)
        let mean = levels.reduce(0, +) / count
        self.mean = mean
        contrast = (levels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
    }
}
