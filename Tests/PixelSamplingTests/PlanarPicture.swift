import PoseCore

extension PixelBuffer {
    /// A picture with samples by plane, column and row of that plane; RGB has three columns a pixel.
    ///
    /// - Parameter padding: Bytes behind each row, all 255.
    static func planar(
        _ width: Int, _ height: Int, _ format: PixelFormat, _ orientation: PixelOrientation = .up,
        padding: Int = 0,
        sample: (_ plane: Int, _ column: Int, _ row: Int) -> UInt8
    ) -> PixelBuffer {
        var sizes = [(width: width, height: height)]
        switch format {
        case .rgb: sizes[0].width *= 3
        case .gray: break
        case .yuv(let shiftX, let shiftY, _):
            let chroma = ((width + (1 << shiftX) - 1) >> shiftX, (height + (1 << shiftY) - 1) >> shiftY)
            sizes += [chroma, chroma]
        }
        let memory = PlaneMemory(
            sizes.enumerated().map { plane, size in
                (0..<size.height).flatMap { row in
                    (0..<size.width).map { sample(plane, $0, row) } + Array(repeating: 255, count: padding)
                }
            })
        return PixelBuffer(
            storedSize: PixelSize(width: width, height: height), format: format, orientation: orientation,
            planeAddresses: zip(memory.addresses, sizes).map { ($0, $1.width + padding) }, owner: memory)
    }

    /// A picture of one colour.
    static func plain(
        _ width: Int, _ height: Int, y: UInt8, u: UInt8, v: UInt8, _ encoding: YUVEncoding
    ) -> PixelBuffer {
        planar(width, height, .yuv(chromaShiftX: 1, chromaShiftY: 1, encoding)) { plane, _, _ in
            [y, u, v][plane]
        }
    }

    /// A grey picture of full range.
    static func gray(
        _ width: Int, _ height: Int, _ orientation: PixelOrientation = .up, padding: Int = 0,
        sample: (_ column: Int, _ row: Int) -> UInt8
    ) -> PixelBuffer {
        planar(width, height, .gray(.bt601Full), orientation, padding: padding) { _, column, row in
            sample(column, row)
        }
    }
}

extension YUVEncoding {
    static let bt601 = YUVEncoding(matrix: .bt601, isFullRange: false)
    static let bt601Full = YUVEncoding(matrix: .bt601, isFullRange: true)
    static let bt709 = YUVEncoding(matrix: .bt709, isFullRange: false)
    static let bt709Full = YUVEncoding(matrix: .bt709, isFullRange: true)
    static let bt2020 = YUVEncoding(matrix: .bt2020, isFullRange: false)
    static let bt2020Full = YUVEncoding(matrix: .bt2020, isFullRange: true)
    static let all = [bt601, bt601Full, bt709, bt709Full, bt2020, bt2020Full]
}

/// The bytes of some planes, freed with the last reference.
private final class PlaneMemory {
    private let planes: [UnsafeMutableBufferPointer<UInt8>]

    init(_ bytes: [[UInt8]]) {
        planes = bytes.map {
            let plane = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: $0.count)
            _ = plane.initialize(from: $0)
            return plane
        }
    }

    deinit { planes.forEach { $0.deallocate() } }

    var addresses: [UnsafePointer<UInt8>] { planes.map { UnsafePointer($0.baseAddress.unsafelyUnwrapped) } }
}
