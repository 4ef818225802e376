import Foundation
import LimberCoreVideo
import PoseCore
import PoseEstimation

/// The masks of the people in a picture, numbered from 1; both generations' observations hold one.
struct InstanceMasks: Codable, Hashable, Sendable {
    private let width: Int
    private let height: Int
    /// What of the whole picture the masks cover.
    private let region: NormalizedRect
    /// One for each person, in the rectangle that holds it.
    private let planes: [MaskPlane]

    /// - Parameters:
    ///   - masks: One for each person; those after the 255th are left out.
    ///   - size: The picture's, or that of the part of it in which people were searched.
    ///   - region: That part.
    init(_ masks: [PersonMask], _ size: PixelSize, of region: PoseCore.NormalizedRect) {
        self.region = NormalizedRect(region)
        (width, height) = (size.width, size.height)
        planes = masks.prefix(255).map { mask in
            let box = mask.region.intersection(PixelRect(of: size))
            let coverage = mask.coverage(in: box, of: size)
            return MaskPlane(
                x: box.x, y: box.y, width: box.width, height: box.height, coverage: coverage)
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        width = try container.decode(Int.self, forKey: .width)
        height = try container.decode(Int.self, forKey: .height)
        // Those that were encoded before there was one cover the whole picture.
        region = try container.decodeIfPresent(NormalizedRect.self, forKey: .region) ?? .fullImage
        planes = try container.decode([MaskPlane].self, forKey: .planes)
        guard (1...65_535).contains(width), (1...65_535).contains(height) else {
            throw DecodingError.dataCorruptedError(
                forKey: .width, in: container,
                debugDescription: "masks of a picture of \(width) × \(height); expected sides of 1 to 65535")
        }
        guard planes.count < 256,
            planes.allSatisfy({ [width, height] in $0.x + $0.width <= width && $0.y + $0.height <= height })
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .planes, in: container,
                debugDescription: "masks reach beyond their picture of \(width) × \(height)")
        }
    }

    /// The picture's size.
    var size: PixelSize { PixelSize(width: width, height: height) }
    /// The numbers of all people.
    var instances: IndexSet { IndexSet(integersIn: 1..<planes.count + 1) }

    /// The number of the person that covers a pixel most, where that is at least half; else 0.
    func label(x: Int, y: Int) -> Int {
        let coverages = planes.map { plane -> UInt8 in
            let (column, row) = (x - plane.x, y - plane.y)
            guard (0..<plane.width).contains(column), (0..<plane.height).contains(row) else { return 0 }
            return plane.coverage[row * plane.width + column]
        }
        guard let greatest = coverages.max(), greatest >= 128 else { return 0 }
        return (coverages.firstIndex(of: greatest) ?? -1) + 1
    }

    /// The same for each pixel.
    func labels() -> [UInt8] {
        var labels = [UInt8](repeating: 0, count: width * height)
        var greatest = labels
        for (index, plane) in planes.enumerated() {
            forEachPixel(of: plane) { place, value in
                guard value >= 128, value > greatest[place] else { return }
                (greatest[place], labels[place]) = (value, UInt8(index + 1))
            }
        }
        return labels
    }

    /// The coverage of some people together, 0...255.
    ///
    /// - Parameter chosen: Numbers; none: all people.
    func coverage(of chosen: IndexSet) throws(VNError) -> [UInt8] {
        if let unknown = chosen.first(where: { !instances.contains($0) }) {
            throw VNError(
                .outOfBoundsError,
                "there is no instance \(unknown); the observation has \(planes.count), numbered from 1")
        }
        var bytes = [UInt8](repeating: 0, count: width * height)
        for (index, plane) in planes.enumerated() where chosen.isEmpty || chosen.contains(index + 1) {
            forEachPixel(of: plane) { place, value in bytes[place] = max(bytes[place], value) }
        }
        return bytes
    }

    /// The coverage as a picture of numbers, 0...1.
    func mask(of chosen: IndexSet) throws(VNError) -> CVPixelBuffer {
        try .gray(try coverage(of: chosen), size, .float)
    }

    /// The coverage as a picture of numbers, 0...1, of a whole picture's size.
    func mask(of chosen: IndexSet, scaledTo picture: PixelBuffer) throws(VNError) -> CVPixelBuffer {
        try .gray(scaled(try coverage(of: chosen), to: picture.size), picture.size, .float)
    }

    /// A picture in which all but some people is transparent and black.
    ///
    /// - Parameter isCropped: Whether it ends where these people do.
    func cutOut(
        _ chosen: IndexSet, from picture: PixelBuffer, isCropped: Bool
    ) throws(VNError) -> CVPixelBuffer {
        let coverage = scaled(try coverage(of: chosen), to: picture.size)
        let box = isCropped ? Self.box(of: coverage, picture.size) : PixelRect(of: picture.size)
        var made: CVPixelBuffer?
        guard let source = CVPixelBuffer(picture, format: kCVPixelFormatType_32BGRA, isUpright: true),
            CVPixelBufferCreate(nil, box.width, box.height, kCVPixelFormatType_32BGRA, nil, &made)
                == kCVReturnSuccess, let result = made,
            CVPixelBufferLockBaseAddress(source, .readOnly) == kCVReturnSuccess,
            CVPixelBufferLockBaseAddress(result, []) == kCVReturnSuccess,
            let from = CVPixelBufferGetBaseAddress(source), let to = CVPixelBufferGetBaseAddress(result)
        else { throw VNError(.outOfMemory, "no memory for a picture of \(box.width) × \(box.height)") }
        defer {
            CVPixelBufferUnlockBaseAddress(source, .readOnly)
            CVPixelBufferUnlockBaseAddress(result, [])
        }
        let (fromStride, toStride) = (
            CVPixelBufferGetBytesPerRow(source), CVPixelBufferGetBytesPerRow(result)
        )
        for y in 0..<box.height {
            for x in 0..<box.width {
                let alpha = coverage[(y + box.y) * picture.size.width + x + box.x]
                let (read, written) = ((y + box.y) * fromStride + 4 * (x + box.x), y * toStride + 4 * x)
                for channel in 0..<3 {
                    let value = from.load(fromByteOffset: read + channel, as: UInt8.self)
                    to.storeBytes(
                        of: UInt8((Int(value) * Int(alpha) + 127) / 255), toByteOffset: written + channel,
                        as: UInt8.self)
                }
                to.storeBytes(of: alpha, toByteOffset: written + 3, as: UInt8.self)
            }
        }
        return result
    }

    private func forEachPixel(of plane: MaskPlane, _ body: (Int, UInt8) -> Void) {
        let coverage = plane.coverage
        for row in 0..<plane.height {
            let (from, to) = (row * plane.width, (row + plane.y) * width + plane.x)
            for column in 0..<plane.width where coverage[from + column] > 0 {
                body(to + column, coverage[from + column])
            }
        }
    }

    /// The same in a whole picture of another size; 0 outside of the region.
    private func scaled(_ bytes: [UInt8], to other: PixelSize) -> [UInt8] {
        guard other != size || region != .fullImage else { return bytes }
        func places(_ count: Int, from start: CGFloat, _ extent: CGFloat, of ownCount: Int) -> [Int?] {
            (0..<count).map { place in
                let share = ((Double(place) + 0.5) / Double(count) - Double(start)) / Double(extent)
                return (0..<1).contains(share) ? min(ownCount - 1, Int(share * Double(ownCount))) : nil
            }
        }
        let columns = places(other.width, from: region.origin.x, region.width, of: width)
        let top = 1 - region.origin.y - region.height
        var result: [UInt8] = []
        result.reserveCapacity(other.width * other.height)
        for row in places(other.height, from: top, region.height, of: height) {
            for column in columns {
                guard let row, let column else {
                    result.append(0)
                    continue
                }
                result.append(bytes[row * width + column])
            }
        }
        return result
    }

    /// The least rectangle that holds what is covered; the whole picture when nothing is.
    private static func box(of coverage: [UInt8], _ size: PixelSize) -> PixelRect {
        var (left, top, right, bottom) = (size.width, size.height, 0, 0)
        for y in 0..<size.height {
            for x in 0..<size.width where coverage[y * size.width + x] > 0 {
                (left, right) = (min(left, x), max(right, x + 1))
                (top, bottom) = (min(top, y), max(bottom, y + 1))
            }
        }
        guard left < right else { return PixelRect(of: size) }
        return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
