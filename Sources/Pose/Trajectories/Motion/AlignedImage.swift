import CFrameDifference
import PoseCore

/// A frame's brightness as another frame's camera would have seen it.
///
/// Where the camera moved, a pixel is a range: what it and its neighbours show. An edge that lies a pixel beside
/// where it is expected does not differ.
struct AlignedImage: Sendable {
    /// Interpolated between the frame's pixels.
    let image: LumaImage
    let lowest: [UInt8]
    let highest: [UInt8]
    /// False: the frame as it is.
    let isMoved: Bool

    /// Shifts below this, in pixels, do not show.
    private static let leastShift: Float = 0.2

    private init(_ image: LumaImage, lowest: [UInt8], highest: [UInt8], isMoved: Bool) {
        self.image = image
        (self.lowest, self.highest) = (lowest, highest)
        self.isMoved = isMoved
    }

    /// A frame as it is.
    init(_ image: LumaImage) {
        self.init(image, lowest: image.bytes, highest: image.bytes, isMoved: false)
    }

    /// - Parameters:
    ///   - placement: From the frame's pixels to the scene's.
    ///   - other: The same of the other frame.
    init(_ image: LumaImage, at placement: AffineMap, seenFrom other: AffineMap) {
        guard placement != other, let back = placement.inverse else {
            self.init(image)
            return
        }
        let map = other.concatenating(back)
        let (width, height) = (image.width, image.height)
        let corners = [
            PixelPoint(x: 0, y: 0), PixelPoint(x: Float(width), y: 0), PixelPoint(x: 0, y: Float(height)),
            PixelPoint(x: Float(width), y: Float(height)),
        ]
        let shifts = corners.map { corner in
            let place = map.apply(to: corner)
            return max(abs(place.x - corner.x), abs(place.y - corner.y))
        }
        guard shifts.contains(where: { $0 > Self.leastShift }) else {
            self.init(image)
            return
        }
        let coefficients = [map.a, map.c, map.tx, map.b, map.d, map.ty]
        let moved = LumaImage.bytes(image.bytes.count) {
            limber_move(image.bytes, width, height, coefficients, $0)
        }
        var rows = [UInt8](repeating: 0, count: 2 * width)
        var lowest: [UInt8] = []
        let highest = LumaImage.bytes(moved.count) { highest in
            lowest = LumaImage.bytes(moved.count) { lowest in
                limber_find_range(moved, width, height, coefficients, &rows, lowest, highest)
            }
        }
        self.init(
            LumaImage(width: width, height: height, scale: image.scale, bytes: moved), lowest: lowest,
            highest: highest, isMoved: true)
    }
}
