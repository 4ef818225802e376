import PixelSampling
import PoseCore

/// Leaves out what lies beyond the picture, and computes small tiles that overlap as one.
///
/// The person finder takes inputs of any extents in steps of 32 pixels, and its time grows with the pixels alone. So what
/// two tiles share is computed once. Larger tiles are not joined: people taller than the 256 pixels that the model was
/// trained with get a lower score, and in small tiles only small people are searched for.
struct TileMerger {
    /// The input's extents are multiples of it.
    static let step = 32
    /// The most pixels of an input, as a multiple of a tile's: an inference's memory grows with them, and 4 save hardly more.
    private static let maximumArea = 2
    /// The longer side of a picture ÷ the side of tiles that are joined, at least.
    private static let minimumJoinedScale: Float = 2
    /// What rounding may add to an extent, in pixels of the input.
    private static let tolerance: Float = 0.01

    /// Width and height of a tile's input.
    let extent: Int

    /// A part of the picture, in its pixels.
    private struct Rectangle {
        var (left, top, right, bottom): (Float, Float, Float, Float)
        /// Pixels of the picture in one of the input.
        let scale: Float

        var width: Int { Self.extent((right - left) / scale) }
        var height: Int { Self.extent((bottom - top) / scale) }
        var area: Int { width * height }

        func union(_ other: Rectangle) -> Rectangle {
            Rectangle(
                left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
                bottom: max(bottom, other.bottom), scale: scale)
        }

        var tile: DetectorTile {
            DetectorTile(
                RegionOfInterest(
                    center: PixelPoint(x: (left + right) / 2, y: (top + bottom) / 2),
                    side: scale * Float(max(width, height))),
                width: width, height: height)
        }

        private static func extent(_ pixels: Float) -> Int {
            step * Int(max(1, ((pixels - tolerance) / Float(step)).rounded(.up)))
        }
    }

    /// What shows all that the tiles show of a picture; turned tiles stay as they are.
    func merged(_ tiles: [RegionOfInterest], in size: PixelSize) -> [DetectorTile] {
        var single: [DetectorTile] = []
        var rectangles: [Rectangle] = []
        for tile in tiles {
            guard let rectangle = rectangle(tile, in: size) else {
                single.append(DetectorTile(tile, extent: extent))
                continue
            }
            if Self.minimumJoinedScale * tile.side <= Float(max(size.width, size.height)) {
                rectangles.append(rectangle)
            } else {
                single.append(rectangle.tile)
            }
        }
        while let pair = bestPair(of: rectangles) {
            rectangles[pair.first] = rectangles[pair.first].union(rectangles[pair.second])
            rectangles.remove(at: pair.second)
        }
        return single + rectangles.map(\.tile)
    }

    /// The part of an upright tile that lies in the picture; nil of others.
    private func rectangle(_ tile: RegionOfInterest, in size: PixelSize) -> Rectangle? {
        let half = tile.side / 2
        let rectangle = Rectangle(
            left: max(0, tile.center.x - half), top: max(0, tile.center.y - half),
            right: min(Float(size.width), tile.center.x + half),
            bottom: min(Float(size.height), tile.center.y + half), scale: tile.side / Float(extent))
        guard tile.rotation == 0, !tile.isMirrored, rectangle.left < rectangle.right,
            rectangle.top < rectangle.bottom
        else { return nil }
        return rectangle
    }

    /// The two rectangles that are best computed as one; nil when none are.
    private func bestPair(of rectangles: [Rectangle]) -> (first: Int, second: Int)? {
        var best: (first: Int, second: Int)?
        var most = 0
        for first in rectangles.indices {
            for second in rectangles.indices.dropFirst(first + 1)
            where rectangles[first].scale == rectangles[second].scale {
                let union = rectangles[first].union(rectangles[second]).area
                let saved = rectangles[first].area + rectangles[second].area - union
                if saved > most, union <= Self.maximumArea * extent * extent {
                    (best, most) = ((first, second), saved)
                }
            }
        }
        return best
    }
}
