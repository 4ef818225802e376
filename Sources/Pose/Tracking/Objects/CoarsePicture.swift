import PixelSampling
import PoseCore

/// A picture scaled down for a search, as planes of features.
struct CoarsePicture {
    let width: Int
    let height: Int
    /// Its pixels ÷ the picture's pixels.
    let factor: Float
    /// Red, green and blue, 0...1, row by row.
    let colors: [SIMD3<Float>]

    /// The longest side of a coarse picture: what bounds the cost of a search.
    static let maximumSide = 400

    /// Scales a picture down by `factor`, or more where it would be larger than a coarse picture may be.
    init(_ picture: PixelBuffer, factor wanted: Float) {
        let longest = Float(max(picture.size.width, picture.size.height))
        let side = max(8, min(Self.maximumSide, Int((longest * min(wanted, 1)).rounded())))
        // Samples a pixel: their mean keeps fine texture from flickering.
        let samples = max(1, min(3, 800 / side, Int((longest / Float(side)).rounded())))
        factor = Float(side) / longest
        width = max(1, min(side, Int(Float(picture.size.width) * factor)))
        height = max(1, min(side, Int(Float(picture.size.height) * factor)))
        let extent = (side * samples + 1) / 2 * 2
        let (width, height, factor) = (width, height, factor)
        // The square's upper left corner is the picture's.
        let pixels = Float(extent) / Float(samples) / factor
        let region = RegionOfInterest(center: PixelPoint(x: pixels / 2, y: pixels / 2), side: pixels)
        let share = 1 / Float(samples * samples)
        colors = withUnsafeTemporaryAllocation(of: Float.self, capacity: extent * extent * 3) { tensor in
            RegionSampler(extent: extent, range: 0...1, border: .replicate)
                .sample(region, of: picture, into: tensor)
            return [SIMD3<Float>](unsafeUninitializedCapacity: width * height) { output, count in
                count = width * height
                for index in 0..<count {
                    var (red, green, blue) = (Float(0), Float(0), Float(0))
                    let first = (index / width * extent + index % width) * samples * 3
                    for row in 0..<samples {
                        for column in 0..<samples {
                            let place = first + (row * extent + column) * 3
                            red += tensor[place]
                            green += tensor[place + 1]
                            blue += tensor[place + 2]
                        }
                    }
                    output.initializeElement(at: index, to: SIMD3(red, green, blue) * share)
                }
            }
        }
    }
}
