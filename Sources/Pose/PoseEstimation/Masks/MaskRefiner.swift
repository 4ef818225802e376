import Foundation
import PixelSampling
import PoseCore

/// Makes a mask with a cell for each pixel from the model's coarse one: at the edge by the picture's own colours.
struct MaskRefiner {
    private let grid: MaskGrid
    /// The model's logits at the grid's cells.
    private let logits: [Float]

    /// Cells across and down at most: what the model has on the person's region.
    private static let maximumExtent = 256
    /// Coverage, averaged over 5 × 5 cells, from which on or below which a cell is not at the edge.
    private static let edge: ClosedRange<Float> = 0.03...0.97
    /// How much the model's logits count, and how much colour does: it can move an edge by about two cells, and opens no hole
    /// in what the model is sure of.
    private static let (priorWeight, colorWeight): (Float, Float) = (0.8, 8)
    /// How much steeper the sum becomes, and where the ramp of coverage begins and ends: what is between person and
    /// background lies within a pixel or two of the edge, and faint traces vanish.
    private static let (gain, ramp): (Float, ClosedRange<Float>) = (2, 0.15...0.9)

    /// Parts apart from the person that have less than this share of the person's cells are not kept: a pole before the body
    /// leaves more of it.
    private static let leastPart: Float = 0.08
    /// The logit of what colour cannot make a part of the person.
    private static let nothing: Float = -10

    /// - Parameters:
    ///   - logits: What the model sees.
    ///   - reach: Where parts of the body can be.
    /// - Returns: Nil when nothing of the person lies in the picture.
    init?(_ logits: MaskLogits, reach: BodyReach, in size: PixelSize) {
        guard let region = logits.bounds(in: size) else { return nil }
        grid = MaskGrid(over: region, maximumExtent: Self.maximumExtent)
        var values = logits.values(at: grid)
        reach.limit(&values, at: grid, above: -3)
        reach.raise(&values, at: grid)
        let parts = MaskComponents(values.map { $0 > -1 }, width: grid.width)
        for cell in parts.strayCells(below: Self.leastPart) { values[cell] = Self.nothing }
        self.logits = values
    }

    /// The mask in the grid's cells, of which a picture may have many pixels each.
    func coarseMask() -> PersonMask {
        let (region, step) = (grid.region, grid.step)
        return PersonMask(
            width: grid.width, height: grid.height,
            region: PixelRect(
                x: region.x, y: region.y, width: grid.width * step, height: grid.height * step),
            values: logits.map { UInt8(sigmoid($0) * 255 + 0.5) })
    }

    /// The mask without the picture's edges: as smooth as the model's cells.
    func mask() -> PersonMask {
        compose(logits) { _, _ in 0 }
    }

    /// The mask with its edge on the picture's.
    ///
    /// - Parameter occluders: What finds things that hide the body.
    func mask(on picture: PixelBuffer, occluders: OccluderFinder? = nil) -> PersonMask {
        let sampler = ColorSampler(picture)
        let colors = sampler.colors(columns: grid.columns, rows: grid.rows)
        var logits = logits
        for cell in occluders?.hiddenCells(of: logits, at: grid, colors: colors) ?? [] {
            logits[cell] = Self.nothing
        }
        let coverage = logits.map(sigmoid)
        // The windows hold those of all neighbours: pixels lie between their models.
        let wide = WindowSums.means(of: coverage, width: grid.width, height: grid.height, radius: 3)
        let low = Self.edge.lowerBound / 2
        let model = LocalColorModel(
            coverage: coverage, colors: colors, width: grid.width, height: grid.height,
            isNeeded: wide.map { $0 > low && $0 < 1 - low })
        let region = grid.region
        return compose(logits) { (place: PixelPlace, pixel: (column: Int, row: Int)) in
            let point = PixelPoint(
                x: Float(region.x + pixel.column) + 0.5, y: Float(region.y + pixel.row) + 0.5)
            guard let color = sampler.color(at: point) else { return 0 }
            let coefficients = place.interpolate(model.coefficients)
            let fitted = max(0, min(1, (coefficients * SIMD4(color, 1)).sum()))
            return Self.colorWeight * (fitted - 0.5) * place.interpolate(model.reliability)
        }
    }

    /// Makes the pixels from the cells.
    ///
    /// - Parameters:
    ///   - logits: By cell.
    ///   - colorLogit: What a pixel at the edge adds to the model's logit.
    private func compose(
        _ logits: [Float], _ colorLogit: (PixelPlace, (column: Int, row: Int)) -> Float
    ) -> PersonMask {
        let region = grid.region
        let means = WindowSums.means(
            of: logits.map(sigmoid), width: grid.width, height: grid.height, radius: 2)
        let across = MaskGrid.neighbors(ofPixels: region.width, step: grid.step, cells: grid.width)
        let down = MaskGrid.neighbors(ofPixels: region.height, step: grid.step, cells: grid.height)
        var values = [UInt8](repeating: 0, count: region.width * region.height)
        for row in 0..<region.height {
            let cells = row / grid.step * grid.width
            for column in 0..<region.width {
                let mean = means[cells + column / grid.step]
                guard mean >= Self.edge.lowerBound else { continue }
                guard mean <= Self.edge.upperBound else {
                    values[row * region.width + column] = 255
                    continue
                }
                let place = PixelPlace(across[column], down[row], width: grid.width)
                let logit = Self.priorWeight * place.interpolate(logits) + colorLogit(place, (column, row))
                let steep = sigmoid(Self.gain * logit)
                let share = (steep - Self.ramp.lowerBound) / (Self.ramp.upperBound - Self.ramp.lowerBound)
                values[row * region.width + column] = UInt8(max(0, min(1, share)) * 255 + 0.5)
            }
        }
        return PersonMask(region: region, values: values)
    }
}

/// A pixel's place between four cells.
private struct PixelPlace {
    private let cells: (Int, Int, Int, Int)
    private let shares: (across: Float, down: Float)

    init(
        _ across: (first: Int, second: Int, share: Float), _ down: (first: Int, second: Int, share: Float),
        width: Int
    ) {
        let (upper, lower) = (down.first * width, down.second * width)
        cells = (upper + across.first, upper + across.second, lower + across.first, lower + across.second)
        shares = (across.share, down.share)
    }

    @inline(__always)
    func interpolate(_ values: [Float]) -> Float {
        let upper = values[cells.0] * (1 - shares.across) + values[cells.1] * shares.across
        let lower = values[cells.2] * (1 - shares.across) + values[cells.3] * shares.across
        return upper * (1 - shares.down) + lower * shares.down
    }

    @inline(__always)
    func interpolate(_ values: [SIMD4<Float>]) -> SIMD4<Float> {
        let upper = values[cells.0] * (1 - shares.across) + values[cells.1] * shares.across
        let lower = values[cells.2] * (1 - shares.across) + values[cells.3] * shares.across
        return upper * (1 - shares.down) + lower * shares.down
    }
}
