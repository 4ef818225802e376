package import Overlay
package import PoseCore
package import Tracking
import VideoIO

/// Makes the pictures of moments: the part of a frame round one person, with the wireframe, as JPEG.
///
/// It keeps the tables of the last conversion, so use one for one source, from one thread at a time.
package final class PosturePicture {
    /// Pixels of the longer side.
    private static let side = 720
    /// What is shown round the person, as a share of the person's height or width, whichever is greater.
    private static let margin: Float = 0.22

    private let renderer = OverlayRenderer()
    private let converter = PictureConverter()
    private let fitter = BitmapFitter()
    private let encoder = JPEGEncoder(quality: 82)

    /// Creates a maker that has seen nothing.
    package init() {}

    /// A JPEG file; nil for a frame without the person or of a format that cannot be converted.
    ///
    /// - Parameter covers: What hides faces.
    package func jpeg(
        of frame: Frame, _ people: [TrackedPerson], person id: Int, covers: [FaceCover] = []
    ) throws -> [UInt8]? {
        guard let person = people.first(where: { $0.id == id }),
            let box = person.pose.boundingBox() ?? person.pose.boundingBox(minimumJointConfidence: 0),
            let bitmap = converter.bitmap(of: frame.pixelBuffer)
        else { return nil }
        try renderer.draw(
            people: [OverlayPerson(pose: person.pose, id: id, isProminent: true)], covers: covers,
            caption: nil, on: bitmap)
        let region = Self.region(round: box, in: bitmap.size)
        let longer = max(region.width, region.height)
        let scale = min(1, Double(Self.side) / Double(longer))
        let size = PixelSize(
            width: max(1, Int(Double(region.width) * scale)),
            height: max(1, Int(Double(region.height) * scale)))
        guard let fitted = fitter.fit(Self.crop(bitmap, to: region), into: size),
            let buffer = PixelBuffer(size: size, rgb: Self.colours(of: fitted))
        else { return nil }
        return try encoder.encode(buffer)
    }

    private struct Region {
        var x: Int
        var y: Int
        var width: Int
        var height: Int
    }

    private static func region(round box: NormalizedRect, in size: PixelSize) -> Region {
        let (width, height) = (Float(size.width), Float(size.height))
        let margin = Self.margin * max(box.width * width, box.height * height)
        func bounds(_ low: Float, _ high: Float, _ limit: Int) -> (start: Int, length: Int) {
            let start = max(0, min(limit - 1, Int((low - margin).rounded(.down))))
            let end = max(start + 1, min(limit, Int((high + margin).rounded(.up))))
            return (start, end - start)
        }
        let across = bounds(box.origin.x * width, (box.origin.x + box.width) * width, size.width)
        let down = bounds(
            (1 - box.origin.y - box.height) * height, (1 - box.origin.y) * height, size.height)
        return Region(x: across.start, y: down.start, width: across.length, height: down.length)
    }

    private static func crop(_ bitmap: Bitmap, to region: Region) -> Bitmap {
        let result = Bitmap(size: PixelSize(width: region.width, height: region.height))
        bitmap.withBytes { source in
            result.withBytes { target in
                for row in 0..<region.height {
                    let start = (region.y + row) * bitmap.bytesPerRow + 4 * region.x
                    UnsafeMutableRawBufferPointer(rebasing: target[(row * result.bytesPerRow)...])
                        .copyMemory(
                            from: UnsafeRawBufferPointer(rebasing: source[start..<(start + 4 * region.width)])
                        )
                }
            }
        }
        return result
    }

    private static func colours(of bitmap: Bitmap) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bitmap.size.width * bitmap.size.height * 3)
        bitmap.withBytes { bytes in
            for row in 0..<bitmap.size.height {
                for column in 0..<bitmap.size.width {
                    let start = row * bitmap.bytesPerRow + 4 * column
                    result.append(bytes[start + 2])
                    result.append(bytes[start + 1])
                    result.append(bytes[start])
                }
            }
        }
        return result
    }
}
