import PoseCore

/// The cells in which a mask's edge is worked out: an axis-aligned grid over a part of the picture.
///
/// As fine as the model's own cells on the person, so that the work does not grow with the picture.
struct MaskGrid: Hashable, Sendable {
    /// The pixels that the cells cover; those of the last column and row may lie partly beyond it.
    let region: PixelRect
    /// A cell's width and height, in pixels.
    let step: Int
    /// Cells across.
    let width: Int
    /// Cells from top to bottom.
    let height: Int

    /// - Parameter maximumExtent: At most so many cells across and down.
    init(over region: PixelRect, maximumExtent: Int) {
        self.region = region
        step = max(1, (max(region.width, region.height) + maximumExtent - 1) / maximumExtent)
        width = (region.width + step - 1) / step
        height = (region.height + step - 1) / step
    }

    /// How many cells there are.
    var count: Int { width * height }

    /// The cells' middles, in pixels from the picture's left edge.
    var columns: [Float] {
        (0..<width).map { min(Float(region.right) - 0.5, Float(region.x + $0 * step) + Float(step) / 2) }
    }

    /// The cells' middles, in pixels from the picture's upper edge.
    var rows: [Float] {
        (0..<height).map { min(Float(region.bottom) - 0.5, Float(region.y + $0 * step) + Float(step) / 2) }
    }

    /// The cell that shows a point of the picture; nil outside.
    func cell(_ point: PixelPoint) -> Int? {
        let (across, down) = (point.x - Float(region.x), point.y - Float(region.y))
        guard across >= 0, down >= 0, across < Float(width * step), down < Float(height * step) else {
            return nil
        }
        return Int(down) / step * width + Int(across) / step
    }

    /// For each pixel of an axis: the two cells that it lies between, and the share of the second.
    static func neighbors(
        ofPixels pixels: Int, step: Int, cells: Int
    ) -> [(first: Int, second: Int, share: Float)] {
        (0..<pixels).map { pixel in
            let place = max(0, min(Float(cells - 1), (Float(pixel) + 0.5) / Float(step) - 0.5))
            let first = Int(place)
            return (first, min(first + 1, cells - 1), place - Float(first))
        }
    }
}
