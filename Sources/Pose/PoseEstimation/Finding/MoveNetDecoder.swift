import Foundation
import Inference
import PoseCore

/// Decodes the heads of MoveNet MultiPose: a map of people's centres, and joints by regression and by heat map.
///
/// Each local maximum of the centre map is a person. A joint is where its heat map, weighted by the distance to the place
/// that the person's centre predicts for it, has its maximum within the person's box. Source: the published model's own
/// post-processing, and CenterNet (Zhou, Wang, Krähenbühl: "Objects as Points", 2019).
struct MoveNetDecoder: Sendable {
    /// Values of one channel of an output in a part of its cells, row by row.
    typealias Values = (
        _ output: Output, _ channel: Int, _ rows: ClosedRange<Int>, _ columns: ClosedRange<Int>
    ) throws(InferenceError) -> [Float]

    /// The heads in the order of the model's outputs.
    enum Output: Int, CaseIterable {
        /// Logits of a person's centre, 1 channel.
        case center
        /// Height and width of the person's box in cells, 2 channels.
        case boxSize
        /// From a person's centre to each joint, y and x in cells, 34 channels.
        case jointOffset
        /// Logits of each joint, 17 channels.
        case jointHeat
        /// From a joint's cell to the joint, y and x in cells, 34 channels.
        case cellOffset

        var channels: Int { [1, 2, 34, 17, 34][rawValue] }
    }

    /// Width and height of the model's usual input, in pixels.
    static let extent = 256
    /// Pixels of the input in a cell.
    static let stride = 4
    static let cells = extent / stride
    /// The tensors of the model with its usual input.
    static let tensors = PoseModel.Tensors(
        input: [1, extent, extent, 3],
        outputs: Output.allCases.map { MoveNetDecoder(minimumScore: 0).shape(of: $0) })

    /// Candidates below this score are dropped.
    private let minimumScore: Float
    /// The extents of the heads.
    private let (rows, columns): (Int, Int)
    /// No more candidates are decoded in a tile of the usual extent.
    private static let maximumCount = 12
    /// Joint score from which a joint counts towards the person's score.
    private static let minimumJointScore: Float = 0.127
    /// Variance of a joint's place about the predicted one, doubled, in square cells.
    private static let doubledVariance = 0.3 * Float(cells)
    /// How far from the predicted place a joint can be, in cells; farther away the weight is below a thirtieth.
    private static let reach = 8

    /// - Parameters:
    ///   - minimumScore: Candidates below this score are dropped.
    ///   - width: The input's, in pixels.
    ///   - height: The same.
    init(minimumScore: Float, width: Int = extent, height: Int = extent) {
        self.minimumScore = minimumScore
        (rows, columns) = (height / Self.stride, width / Self.stride)
    }

    /// The shape of an output.
    func shape(of output: Output) -> [Int] { [1, rows, columns, output.channels] }

    /// The people in a tile, in pixels of the tensor.
    ///
    /// - Parameters:
    ///   - centers: The whole of the centre head, row by row.
    ///   - values: Parts of the other heads.
    func candidates(
        centers: [Float], values: Values
    ) throws(InferenceError) -> [PersonCandidate] {
        var candidates: [PersonCandidate] = []
        for peak in peaks(of: centers) {
            let candidate = try candidate(at: peak, values)
            if candidate.score >= minimumScore { candidates.append(candidate) }
        }
        return candidates
    }

    private struct Peak {
        var row: Int
        var column: Int
        var score: Float
    }

    /// The highest local maxima of 3 × 3 cells, highest first.
    private func peaks(of centers: [Float]) -> [Peak] {
        // A person's score is at most that of the centre.
        let least = log(minimumScore / (1 - minimumScore))
        var peaks: [Peak] = []
        for index in centers.indices where centers[index] >= least {
            let (row, column) = index.quotientAndRemainder(dividingBy: columns)
            let isHighest = (max(0, row - 1)...min(rows - 1, row + 1)).allSatisfy { y in
                (max(0, column - 1)...min(columns - 1, column + 1)).allSatisfy { x in
                    centers[y * columns + x] <= centers[index]
                }
            }
            if isHighest { peaks.append(Peak(row: row, column: column, score: sigmoid(centers[index]))) }
        }
        let most = max(Self.maximumCount, Self.maximumCount * rows * columns / (Self.cells * Self.cells))
        return Array(peaks.sorted { $0.score > $1.score }.prefix(most))
    }

    private func candidate(at peak: Peak, _ values: Values) throws(InferenceError) -> PersonCandidate {
        func value(
            _ output: Output, _ channel: Int, _ row: Int, _ column: Int
        ) throws(InferenceError) -> Float {
            try values(output, channel, row...row, column...column).first ?? 0
        }
        let size = SIMD2(
            max(0, try value(.boxSize, 1, peak.row, peak.column)),
            max(0, try value(.boxSize, 0, peak.row, peak.column)))
        let (low, high) = (
            SIMD2(Float(peak.column), Float(peak.row)) - size / 2,
            SIMD2(Float(peak.column), Float(peak.row)) + size / 2
        )
        var points: [PixelPoint] = []
        var scores: [Float] = []
        for joint in PersonCandidate.jointOrder.indices {
            let predicted = SIMD2(
                Float(peak.column) + (try value(.jointOffset, 2 * joint + 1, peak.row, peak.column)),
                Float(peak.row) + (try value(.jointOffset, 2 * joint, peak.row, peak.column)))
            let rows = Self.range(about: predicted.y, within: low.y...high.y, count: self.rows)
            let columns = Self.range(about: predicted.x, within: low.x...high.x, count: self.columns)
            guard let rows, let columns else {
                points.append(Self.pixel(predicted))
                scores.append(0)
                continue
            }
            var best = (score: Float(-1), row: 0, column: 0)
            for (index, logit) in try values(.jointHeat, joint, rows, columns).enumerated() {
                let (y, x) = index.quotientAndRemainder(dividingBy: columns.count)
                let (row, column) = (rows.lowerBound + y, columns.lowerBound + x)
                let offset = SIMD2(Float(column), Float(row)) - predicted
                let score = sigmoid(logit) * exp(-(offset * offset).sum() / Self.doubledVariance)
                if score > best.score { best = (score, row, column) }
            }
            points.append(
                Self.pixel(
                    SIMD2(
                        Float(best.column) + (try value(.cellOffset, 2 * joint + 1, best.row, best.column)),
                        Float(best.row) + (try value(.cellOffset, 2 * joint, best.row, best.column)))))
            scores.append(best.score)
        }
        let seen = scores.filter { $0 > Self.minimumJointScore }
        let mean = seen.reduce(0, +) / Float(max(1, seen.count))
        return PersonCandidate(
            score: peak.score * mean, points: points, scores: scores, boxSize: size * Float(Self.stride))
    }

    /// The cells near a predicted place, in the picture and in the person's box; nil when there are none.
    private static func range(
        about place: Float, within box: ClosedRange<Float>, count: Int
    ) -> ClosedRange<Int>? {
        guard place.isFinite, box.lowerBound.isFinite, box.upperBound.isFinite else { return nil }
        let low = max(0, place - Float(reach), box.lowerBound).rounded(.up)
        let high = min(Float(count - 1), place + Float(reach), box.upperBound).rounded(.down)
        return low <= high ? Int(low)...Int(high) : nil
    }

    private static func pixel(_ cell: SIMD2<Float>) -> PixelPoint {
        PixelPoint(x: cell.x * Float(stride), y: cell.y * Float(stride))
    }
}
