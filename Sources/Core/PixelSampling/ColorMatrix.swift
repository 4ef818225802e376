import CRegionSampling
public import PoseCore

/// Turns brightness and colour differences (Y, U, V) into red, green and blue.
///
/// By the weights of ITU-R BT.601, BT.709 or BT.2020, for samples of full range (0...255) or limited range (16...235,
/// differences 16...240).
public struct ColorMatrix: Hashable, Sendable {
    private let standard: YUVEncoding.Matrix
    /// The sample that stands for black, or for what is darker.
    let black: UInt8
    /// How many samples lie between black and white.
    private let brightnessRange: Float
    /// How many samples lie between the least and the greatest difference.
    private let differenceRange: Float
    /// For differences of -0.5...0.5.
    private let shares: Shares

    /// Creates the matrix of an encoding.
    public init(_ encoding: YUVEncoding) {
        standard = encoding.matrix
        (black, brightnessRange, differenceRange) = encoding.isFullRange ? (0, 255, 255) : (16, 219, 224)
        shares = Shares(standard, gain: 1)
    }

    /// Red, green and blue, each 0...1, of one pixel's samples.
    public func color(y: UInt8, u: UInt8, v: UInt8) -> SIMD3<Float> {
        let luma = (Float(y) - Float(black)) * (1 / brightnessRange)
        let blue = (Float(u) - 128) * (1 / differenceRange)
        let red = (Float(v) - 128) * (1 / differenceRange)
        let color = SIMD3(
            luma + shares.redOfV * red, luma - shares.greenOfU * blue - shares.greenOfV * red,
            luma + shares.blueOfU * blue)
        return color.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 1))
    }

    /// The same for the kernels that convert whole rows of samples.
    ///
    /// - Parameter range: What 0 and 255 become.
    func conversion(to range: ClosedRange<Float>) -> limber_color_conversion {
        let shares = Shares(standard, gain: 255 / differenceRange)
        return limber_color_conversion(
            black: Float(black), gain: 255 / brightnessRange, red_of_v: shares.redOfV,
            green_of_u: shares.greenOfU, green_of_v: shares.greenOfV, blue_of_u: shares.blueOfU,
            scale: (range.upperBound - range.lowerBound) / 255, low: range.lowerBound)
    }
}

/// How much of each difference is added to red and blue and subtracted from green.
private struct Shares: Hashable {
    let redOfV: Float
    let greenOfU: Float
    let greenOfV: Float
    let blueOfU: Float

    /// - Parameter gain: What the differences are multiplied with, too.
    init(_ standard: YUVEncoding.Matrix, gain: Float) {
        // Brightness is made of red and blue with these weights, and of green with the rest.
        let (red, blue): (Float, Float) =
            switch standard {
            case .bt601: (0.299, 0.114)
            case .bt709: (0.2126, 0.0722)
            case .bt2020: (0.2627, 0.0593)
            }
        let green = 1 - red - blue
        redOfV = 2 * (1 - red) * gain
        blueOfU = 2 * (1 - blue) * gain
        greenOfU = blueOfU * blue / green
        greenOfV = redOfV * red / green
    }
}
