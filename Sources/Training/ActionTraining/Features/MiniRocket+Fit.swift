public import ActionClassification
import Foundation
import LinearModels
import SeededRandom

extension MiniRocket {
    /// How many features of which kinds to make.
    public struct Size: Hashable, Sendable {
        /// Features that see movement; the number made is the nearest that all kernels share alike.
        public var movementFeatures = 8000
        /// Kernels that see where series stand.
        public var levelKernels = 160
        /// Thresholds of each of those.
        public var levelThresholds = 6
        /// Kernels that see movement add up so many series at most. 64: on UTD-MHAD (cross-subject, 3D, three
        /// seeds) 98.0 %, with 9, as usual for MiniRocket, 95.9 %; on the training subjects alone the held-out
        /// error says the same.
        public var maximumSeries = 64
        /// And so many at least, where there are so many.
        public var minimumSeries = 4
        /// The width of the soft thresholds; joint noise moves a convolution by about as much.
        public var softThresholdWidth: Float = 0.05

        /// Creates the default size.
        public init() {}

        /// Creates a size with about so many features, a tenth of them static; all of them where windows are
        /// too short for movement.
        public init(featureCount: Int, hasMovement: Bool = true) {
            levelKernels = max(8, featureCount / (hasMovement ? 10 : 1) / levelThresholds)
            movementFeatures = max(84, featureCount - levelKernels * levelThresholds)
        }
    }

    /// Kernels are left out rather than given fewer thresholds. 6: with images, 588 pairs of 6 separate Penn
    /// Action's actions better (98.7 % of three seeds) than 294 pairs of 13 (98.1 %).
    private static let leastThresholds = 6

    /// Chooses kernels at random and takes their thresholds from the values that examples give.
    ///
    /// - Parameters:
    ///   - examples: The series of training windows, at least one.
    ///   - images: For each series the place of its mirror image; nil: kernels have no images.
    /// - Returns: The transform, and how many features at its end are mirror images of those just before them.
    static func fit(
        examples: [TimeSeries], images: [Int]? = nil, size: Size = Size(), seed: UInt64
    ) -> (rocket: MiniRocket, imageCount: Int) {
        precondition(!examples.isEmpty && examples[0].count > 0)
        let (seriesCount, windowLength) = (examples[0].count, examples[0].length)
        var random = SeededGenerator(seed: seed)
        // Each kernel comes with its image.
        let copies = images == nil ? 1 : 2
        var kernels = movementKernels(
            windowLength: windowLength, seriesCount: seriesCount, size: size, copies: copies, using: &random)
        kernels += levelKernels(seriesCount: seriesCount, size: size, copies: copies, using: &random)
        // Several examples, so that the thresholds do not hang on one; short windows have few values each.
        let chosen = kernels.map { _ in
            (0..<max(8, 240 / windowLength)).map { _ in Int.random(in: examples.indices, using: &random) }
        }
        setThresholds(of: &kernels, from: chosen.map { $0.map { examples[$0] } })
        var imageCount = 0
        if let images { (kernels, imageCount) = withImages(kernels, series: images) }
        return (
            MiniRocket(
                windowLength: windowLength, seriesCount: seriesCount,
                softThresholdWidth: size.softThresholdWidth,
                kernels: kernels), imageCount
        )
    }

    /// Kernels that see movement, their thresholds still 0; none for windows shorter than a kernel.
    ///
    /// - Parameter copies: How many kernels the model will have of each.
    private static func movementKernels(
        windowLength: Int, seriesCount: Int, size: Size, copies: Int, using random: inout SeededGenerator
    ) -> [Kernel] {
        var kernels: [Kernel] = []
        let dilations = dilations(windowLength: windowLength, count: 32)
        // Where features are few, not all kernels are there.
        let wanted = max(1, size.movementFeatures / copies)
        let available = tapChoices.count * max(1, dilations.count)
        let step = max(1, available * leastThresholds / wanted)
        let perKernel = max(1, wanted * step / available)
        for (number, dilation) in dilations.enumerated() {
            for isPadded in [true, false] where isPadded || windowLength - 8 * dilation >= windowLength / 4 {
                for (index, taps) in tapChoices.enumerated() where (index / 2 + number).isMultiple(of: step) {
                    // Every second kernel is padded; all of them where little would be left otherwise.
                    let wantsPadding =
                        index.isMultiple(of: 2) || windowLength - 8 * dilation < windowLength / 4
                    guard wantsPadding == isPadded else { continue }
                    let series = randomSeries(
                        of: seriesCount, at: &random, atLeast: size.minimumSeries,
                        atMost: size.maximumSeries)
                    kernels.append(
                        Kernel(
                            dilation: dilation, isPadded: isPadded, heavyTaps: taps, series: series,
                            thresholds: [Float](repeating: 0, count: perKernel)))
                }
            }
        }
        return kernels
    }

    /// Kernels that see where series stand, their thresholds still 0.
    private static func levelKernels(
        seriesCount: Int, size: Size, copies: Int, using random: inout SeededGenerator
    ) -> [Kernel] {
        let count = size.levelKernels / copies
        return (0..<count).map { index in
            // One series each; where there are more series than kernels, spread over all of them.
            let single = seriesCount > count ? index * seriesCount / count : index
            let series =
                single < seriesCount
                ? [single] : randomSeries(of: seriesCount, at: &random, atLeast: 1, atMost: 3)
            return Kernel(
                dilation: 0, isPadded: true, heavyTaps: [], series: series,
                thresholds: [Float](repeating: 0, count: size.levelThresholds))
        }
    }

    /// The kernels, those that are their own mirror images first, and then the images of the others; and how many
    /// features the images have.
    private static func withImages(
        _ kernels: [Kernel], series images: [Int]
    ) -> (kernels: [Kernel], imageCount: Int) {
        let imaged = kernels.map { kernel in
            var image = kernel
            image.series = kernel.series.map { images[$0] }.sorted()
            return image
        }
        let own = kernels.indices.filter { kernels[$0].series == imaged[$0].series }
        let paired = kernels.indices.filter { kernels[$0].series != imaged[$0].series }
        return (
            own.map { kernels[$0] } + paired.map { kernels[$0] } + paired.map { imaged[$0] },
            paired.reduce(0) { $0 + kernels[$1].thresholds.count }
        )
    }

    /// Takes each kernel's thresholds from the values that its examples give, on all cores.
    private static func setThresholds(of kernels: inout [Kernel], from examples: [[TimeSeries]]) {
        let rocket = MiniRocket(
            windowLength: examples[0][0].length, seriesCount: examples[0][0].count, kernels: kernels)
        // How many thresholds come before each kernel's own.
        let draws = kernels.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.thresholds.count) }
        let thresholds = kernels.indices.concurrentMap { index in
            let kernel = rocket.kernels[index]
            var values = examples[index].flatMap { rocket.convolution(of: $0, with: kernel) }
            values.sort()
            return kernel.thresholds.indices.map { threshold in
                // A low-discrepancy sequence of shares.
                let draw = Double(draws[index] + threshold + 1)
                let share = (draw * 0.618_033_988_749_894_9).truncatingRemainder(dividingBy: 1)
                let value = values[min(values.count - 1, Int(share * Double(values.count)))]
                // Series that stand still give exactly 0, give or take rounding: keep off it.
                return abs(value) < 1e-3 ? 1e-3 : value
            }.sorted()
        }
        for (index, values) in thresholds.enumerated() { kernels[index].thresholds = values }
    }

    /// Whole dilations, evenly spread on a logarithmic scale up to the widest that fits.
    static func dilations(windowLength: Int, count: Int) -> [Int] {
        let widest = (windowLength - 1) / 8
        guard widest >= 1 else { return [] }
        var result: [Int] = []
        for step in 0..<count {
            let exponent = Double(step) / Double(max(1, count - 1))
            let dilation = Int(pow(Double(widest), exponent))
            if result.last != dilation { result.append(dilation) }
        }
        return result
    }

    /// A few different series; how many is drawn evenly on a logarithmic scale from 1 to `limit`, then
    /// raised to `minimum`.
    private static func randomSeries(
        of count: Int, at random: inout SeededGenerator, atLeast minimum: Int, atMost limit: Int
    ) -> [Int] {
        let most = Double(min(count, limit))
        let drawn = Int(pow(2, Double.random(in: 0..<log2(most + 1), using: &random)))
        let wanted = max(minimum, drawn)
        var chosen: Set<Int> = []
        while chosen.count < min(wanted, count) {
            chosen.insert(Int.random(in: 0..<count, using: &random))
        }
        return chosen.sorted()
    }
}
