import PixelSampling
public import PoseCore

/// The shadow that a person casts on the ground near the feet: soft, and apart from the person's mask.
///
/// Found by comparing the picture with its background: a shadow darkens the ground and keeps its colour. A person cut out with
/// this shadow stands on a new ground instead of floating above it.
public enum ContactShadow {
    /// Cells across and down at most; a shadow is soft.
    private static let maximumExtent = 128
    /// Darkening below this is noise, and from twice as much on counts in full.
    private static let noise: Float = 0.04
    /// How far a shadow's colour may differ from the ground's, in shares of brightness.
    private static let colorTolerance: Float = 0.08

    /// How much darker each place near the feet is than in the background: 0 not at all ... 255 black.
    ///
    /// To lay it on another picture, multiply the pixels there by 1 - `coverage(at:)`. Takes about a millisecond.
    ///
    /// - Parameters:
    ///   - mask: The person's own pixels, which are no shadow.
    ///   - background: The same view without the person, of the picture's size.
    /// - Returns: A coarse mask; nil when there is no shadow, or the sizes differ.
    public static func mask(
        below mask: PersonMask, in picture: PixelBuffer, background: PixelBuffer
    ) -> PersonMask? {
        guard picture.size == background.size, let box = mask.boundingBox else { return nil }
        let ground = PixelRect(
            x: box.x - box.height / 4, y: box.bottom - box.height / 5, width: box.width + box.height / 2,
            height: box.height / 3)
        let region = ground.intersection(PixelRect(of: picture.size))
        guard !region.isEmpty else { return nil }
        let grid = MaskGrid(over: region, maximumExtent: maximumExtent)
        let (columns, rows) = (grid.columns, grid.rows)
        let seen = ColorSampler(picture).colors(columns: columns, rows: rows)
        let plain = ColorSampler(background).colors(columns: columns, rows: rows)
        let darkening = (0..<grid.count).map { cell -> Float in
            let place = PixelPoint(x: columns[cell % grid.width], y: rows[cell / grid.width])
            // Darkened ground beside the edge is the person's own colour.
            guard mask.coverage(at: place) < 0.02 else { return 0 }
            return self.darkening(from: plain[cell], to: seen[cell])
        }
        let soft = WindowSums.means(of: darkening, width: grid.width, height: grid.height, radius: 1)
        let values = soft.indices.map { cell in
            let (column, row) = (cell % grid.width, cell / grid.width)
            // Fades to the region's sides, so that it ends nowhere abruptly.
            let across = min(column + 1, grid.width - column)
            let down = min(row + 1, grid.height - row)
            let fade = min(1, Float(min(across, down)) / (0.08 * Float(max(grid.width, grid.height))))
            return UInt8(255 * max(0, min(1, soft[cell] * fade)) + 0.5)
        }
        guard values.contains(where: { $0 > 0 }) else { return nil }
        return PersonMask(
            width: grid.width, height: grid.height,
            region: PixelRect(
                x: region.x, y: region.y, width: grid.width * grid.step, height: grid.height * grid.step),
            values: values)
    }

    /// The share of light that is missing; 0 when the colour is another, as of a thing, or brighter.
    private static func darkening(from plain: SIMD3<Float>, to seen: SIMD3<Float>) -> Float {
        let (before, after) = (plain.sum() / 3, seen.sum() / 3)
        guard before > 0.03 else { return 0 }
        let missing = 1 - after / before
        guard missing > noise else { return 0 }
        let expected = plain * (after / before)
        let difference = expected - seen
        guard (difference * difference).sum().squareRoot() < colorTolerance else { return 0 }
        return missing * min(1, (missing - noise) / noise)
    }
}
