public import PoseCore

/// Brightness of a picture, or of a region of it, in a few cells: enough to see whether it has changed.
///
/// Two thumbnails can be compared when they were made in the same way.
public struct Thumbnail: Hashable, Sendable {
    /// What is seen in one cell.
    public enum Cell: Hashable, Sendable {
        /// The mean brightness of the cell's samples as they are stored, 0...255.
        case brightness(Float)
        /// The cell lies beyond the picture's edge.
        case outside
        /// The cell lies in a region that does not count.
        case excluded
    }

    /// Cells along a side.
    public let side: Int
    /// All cells, row by row.
    public let cells: [Cell]

    /// A whole picture as it is stored, whatever its orientation, stretched to a square.
    ///
    /// Costs `side`² × `samplesPerCell`² samples, whatever the picture's size.
    ///
    /// - Parameter samplesPerCell: Samples along a cell's side, of which the mean counts.
    public init(_ picture: PixelBuffer, side: Int, samplesPerCell: Int) {
        let (plane, layout) = (picture.planes[0], Layout(picture))
        let grid = side * samplesPerCell
        let columns = (0..<grid).map { layout.offset(of: ($0 * 2 + 1) * plane.width / (2 * grid)) }
        let rows = (0..<grid).map { ($0 * 2 + 1) * plane.height / (2 * grid) * plane.bytesPerRow }
        let samples = Float(samplesPerCell * samplesPerCell)
        self.side = side
        cells = picture.withPlane(0) { bytes in
            (0..<side * side).map { index in
                let (left, top) = (index % side * samplesPerCell, index / side * samplesPerCell)
                var sum = 0
                for row in rows[top..<top + samplesPerCell] {
                    for column in columns[left..<left + samplesPerCell] { sum += Int(bytes[row + column]) }
                }
                return .brightness(Float(sum) / samples)
            }
        }
    }

    /// An upright region of a picture; one sample in the middle of each cell.
    ///
    /// - Parameter excluded: What lies in these regions does not count.
    public init(
        of region: RegionOfInterest, in picture: PixelBuffer, side: Int = 16,
        except excluded: [RegionOfInterest] = []
    ) {
        let (plane, layout) = (picture.planes[0], Layout(picture))
        let (toPicture, toStored) = (region.tensorToPicture(extent: side), picture.uprightToStored)
        self.side = side
        cells = picture.withPlane(0) { bytes in
            (0..<side * side).map { index in
                let point = toPicture.apply(
                    to: PixelPoint(x: Float(index % side) + 0.5, y: Float(index / side) + 0.5))
                guard !excluded.contains(where: { $0.center.distance(to: point) < $0.side / 2 }) else {
                    return .excluded
                }
                let place = toStored.apply(to: point)
                guard place.x >= 0, place.y >= 0, place.x < Float(plane.width), place.y < Float(plane.height)
                else { return .outside }
                let offset = Int(place.y) * plane.bytesPerRow + layout.offset(of: Int(place.x))
                return .brightness(Float(bytes[offset]))
            }
        }
    }
}

/// Where the samples of brightness lie in a row of the first plane.
private struct Layout {
    let step: Int
    let shift: Int

    init(_ picture: PixelBuffer) {
        // Green stands for brightness in RGB.
        (step, shift) = picture.format == .rgb ? (3, 1) : (1, 0)
    }

    func offset(of column: Int) -> Int { column * step + shift }
}
