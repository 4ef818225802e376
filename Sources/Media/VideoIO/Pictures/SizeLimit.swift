import PoseCore

/// The largest pictures that are read: beyond that a size is a mistake in the file, or an attack on the memory.
enum SizeLimit {
    /// Pixels along either side.
    static let side = 16384
    /// Pixels in all: 134 megapixels.
    static let pixels = 16384 * 8192
    /// Pixels of a JPEG that is read at a smaller size: one in a single scan, and a progressive one, all of which is in memory.
    static let reducedJPEG = (oneScan: 1 << 30, progressive: 1 << 28)

    /// What is wrong with a size, and what to do; nil for one that is read.
    static func problem(of size: PixelSize) -> String? {
        if max(size.width, size.height) > side {
            return "is \(size.width)x\(size.height), expected at most \(side) a side; scale it down first"
        }
        return problem(of: size, maximumPixels: pixels)
    }

    /// What is wrong with a size that has more pixels than allowed; nil for others.
    static func problem(of size: PixelSize, maximumPixels: Int) -> String? {
        let count = size.width * size.height
        guard count > maximumPixels else { return nil }
        return "is \(size.width)x\(size.height), \(count / 1_000_000) megapixels, expected at most "
            + "\(maximumPixels / 1_000_000); scale it down first"
    }
}
