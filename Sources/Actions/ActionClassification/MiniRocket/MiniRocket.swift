/// The random convolutions of MiniRocket (Dempster, Schmidt, Webb, KDD 2021) over many series at once.
///
/// A kernel adds up a few series, convolves the sum with nine taps (six of −1, three of 2, `dilation` frames
/// apart) and gives for each of its thresholds the share of frames above it. Such kernels do not see where a
/// series stands, only how it moves; kernels with dilation 0 have one tap of 1 and see just that.
///
/// Other than in the paper, values near a threshold may count in part, so that what rounding or a trembling joint
/// moves by a hair changes features by no more than that.
public struct MiniRocket: Hashable, Sendable {
    /// One convolution with its thresholds.
    public struct Kernel: Hashable, Sendable {
        /// Frames between taps; 0 for the single tap.
        public var dilation: Int
        /// True when frames beyond the window count as 0; else only places where all taps are inside count.
        public var isPadded: Bool
        /// The three taps of nine that weigh 2; empty for the single tap.
        public var heavyTaps: [Int]
        /// The series that are added up.
        public var series: [Int]
        /// The thresholds, one feature each.
        public var thresholds: [Float]

        /// Creates a kernel from its parts.
        public init(dilation: Int, isPadded: Bool, heavyTaps: [Int], series: [Int], thresholds: [Float]) {
            self.dilation = dilation
            self.isPadded = isPadded
            self.heavyTaps = heavyTaps
            self.series = series
            self.thresholds = thresholds
        }

        /// Frames from the middle tap to the outermost.
        public var reach: Int { 4 * dilation }

        /// How many values the convolution of a window of this length has.
        public func outputCount(windowLength: Int) -> Int {
            isPadded ? windowLength : windowLength - 2 * reach
        }

        /// True when windows of this length with so many series can be convolved.
        func fits(windowLength: Int, seriesCount: Int) -> Bool {
            dilation >= 0 && reach <= windowLength && outputCount(windowLength: windowLength) > 0
                && series.allSatisfy((0..<seriesCount).contains)
                && heavyTaps.count == (dilation > 0 ? 3 : 0) && heavyTaps.allSatisfy((0..<9).contains)
        }
    }

    /// The 84 choices of three taps out of nine.
    public static let tapChoices: [[Int]] = (0..<9).flatMap { first in
        ((first + 1)..<9).flatMap { second in
            ((second + 1)..<9).map { third in [first, second, third] }
        }
    }

    /// Frames in a window.
    public let windowLength: Int
    /// How many series a window has.
    public let seriesCount: Int
    /// The width of the soft thresholds: across it a value counts from not at all to whole; 0: they are hard.
    public let softThresholdWidth: Float
    /// The convolutions; features come in their order.
    public let kernels: [Kernel]
    /// How many features a window has.
    public let featureCount: Int

    /// Creates a transform from its kernels, which must fit into the window.
    public init(windowLength: Int, seriesCount: Int, softThresholdWidth: Float = 0, kernels: [Kernel]) {
        precondition(
            softThresholdWidth >= 0
                && kernels.allSatisfy { $0.fits(windowLength: windowLength, seriesCount: seriesCount) })
        self.windowLength = windowLength
        self.seriesCount = seriesCount
        self.softThresholdWidth = softThresholdWidth
        self.kernels = kernels
        featureCount = kernels.reduce(0) { $0 + $1.thresholds.count }
    }

    /// The features of a window's series, written into `features`.
    public func transform(_ series: TimeSeries, into features: inout MutableSpan<Float>) {
        precondition(series.count == seriesCount && features.count == featureCount)
        var workspace = ConvolutionWorkspace(windowLength: windowLength)
        var index = 0
        for kernel in kernels {
            workspace.convolve(series, with: kernel)
            for threshold in kernel.thresholds {
                features[index] =
                    softThresholdWidth > 0
                    ? workspace.shareAbove(threshold, softThresholdWidth: softThresholdWidth)
                    : workspace.shareAbove(threshold)
                index += 1
            }
        }
    }

    /// The convolution of a window's series with one kernel.
    public func convolution(of series: TimeSeries, with kernel: Kernel) -> [Float] {
        precondition(kernel.fits(windowLength: windowLength, seriesCount: series.count))
        var workspace = ConvolutionWorkspace(windowLength: windowLength)
        workspace.convolve(series, with: kernel)
        return workspace.output
    }
}
