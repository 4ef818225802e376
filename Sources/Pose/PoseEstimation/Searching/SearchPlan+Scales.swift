import PixelSampling
import PoseCore

extension SearchPlan {
    /// How large tiles are, and how much they overlap.
    struct Scales: Sendable {
        /// Longer side of the picture ÷ side of the tiles; the whole picture first.
        var tiles: [Float]
        /// The close tiles; nil where there are none.
        var close: Close?
        /// The least share of a tile that its neighbour shows, too.
        var overlap: Float

        /// How large the close tiles are.
        struct Close: Sendable {
            /// Longer side of the picture ÷ side of the tiles, and of those beside a small person.
            var (usual, closest): (Float, Float)
            /// The least side, in pixels of the picture: smaller tiles show no more of it, only enlarged.
            var minimumSide: Float
        }

        /// For the person finder.
        static let people = Scales(
            tiles: [1, 1 / 0.6], close: Close(usual: 3, closest: 4, minimumSide: 128), overlap: 0.34)
        /// For the palm detector.
        static let palms = Scales(tiles: [1, 1.5, 2.5], overlap: 0.5)

        /// The fewest tiles that cover a picture, row by row.
        ///
        /// - Parameter scale: Longer side of the picture ÷ side of a tile.
        func regions(covering size: PixelSize, scale: Float) -> [RegionOfInterest] {
            let side = Float(max(size.width, size.height)) / scale
            return centers(size.height, side).flatMap { y in
                centers(size.width, side).map { x in
                    RegionOfInterest(center: PixelPoint(x: x, y: y), side: side)
                }
            }
        }

        /// Middles of the fewest stretches of length `side` that cover `extent` with the overlap.
        private func centers(_ extent: Int, _ side: Float) -> [Float] {
            let free = Float(extent) - side
            guard free > 0 else { return [Float(extent) / 2] }
            // A little less, so that rounding does not make one tile more.
            let steps = max(1, (free / (side * (1 - overlap)) - 1e-3).rounded(.up))
            return (0...Int(steps)).map { side / 2 + free * Float($0) / steps }
        }
    }
}
