import LimberCoreGraphics

/// A rectangle of whole pixels of an image's plane; the origin is at the lower left.
struct PixelArea: Hashable {
    let left: Int
    let bottom: Int
    let width: Int
    let height: Int

    /// The pixels that `rect` touches; nil when it has none, no numbers, or more than a picture can have.
    init?(_ rect: CGRect) {
        let area = rect.standardized.integral
        guard !area.isUndefined, !area.isNull, !area.isInfinite, area.width >= 1, area.height >= 1,
            area.width * area.height <= 0x1p28, abs(area.minX) < 0x1p50, abs(area.minY) < 0x1p50
        else { return nil }
        (left, bottom) = (Int(area.minX), Int(area.minY))
        (width, height) = (Int(area.width), Int(area.height))
    }

    /// The whole of a picture.
    init(width: Int, height: Int) { (left, bottom, self.width, self.height) = (0, 0, width, height) }

    /// The rectangle.
    var rect: CGRect { CGRect(x: left, y: bottom, width: width, height: height) }

    /// The row above the uppermost one.
    var top: Int { bottom + height }
}
