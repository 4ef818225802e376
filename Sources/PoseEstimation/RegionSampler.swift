import PoseCore

/// Fills a model's input with a region of a picture, straight from the decoder's planes.
///
/// Bilinear, in 16.16 fixed point. Only the pixels that the
/// model sees are converted to RGB.
struct RegionSampler {
    /// What the model sees beyond the picture's edge.
    enum Border {
        /// Black.
        case zero
        /// The nearest pixel of the edge.
        case replicate
    }

    /// Width and height of the tensor; even.
    let extent: Int
    /// Where brightness 0 and 255 lie in the tensor.
    let range: ClosedRange<Float>
    /// What lies beyond the picture's edge.
    let border: Border

    private let storage: RowStorage

    /// Rows whose memory is touched together: what they read stays within a core's own cache.
    private static let band = 32

    init(extent: Int, range: ClosedRange<Float>, border: Border) {
        self.extent = extent
        self.range = range
        self.border = border
        storage = RowStorage(extent: extent)
    }

    /// Writes [extent, extent, 3] values, R, G, B last, of `region` into `tensor`.
    func sample(
        _ region: RegionOfInterest, of picture: PixelBuffer, into tensor: UnsafeMutableBufferPointer<Float>
    ) {
        precondition(tensor.count >= extent * extent * 3)
        let toStored = region.tensorToPicture(extent: extent).concatenating(picture.uprightToStored)
        let output = tensor.baseAddress.unsafelyUnwrapped
        switch picture.format {
        case .rgb:
            sampleRGB(picture, toStored, into: output)
        case .gray(let encoding):
            picture.withPlane(0) { luma in
                let plane = PlaneReader(
                    luma, picture.planes[0], 1, toStored, border, outside: 0, corners: corners)
                for row in 0..<extent {
                    plane.read(row: row, count: extent, into: rowPointer(0))
                    writeGray(encoding, to: output + row * extent * 3)
                }
            }
        case .yuv(let shiftX, let shiftY, let encoding):
            // Colour is read at half the tensor's resolution: the models do not need it finer.
            let toChroma = region.tensorToPicture(extent: extent / 2).concatenating(picture.uprightToStored)
                .concatenating(
                    AffineMap(
                        a: 1 / Float(1 << shiftX), b: 0, c: 0, d: 1 / Float(1 << shiftY), tx: 0, ty: 0))
            let black: UInt8 = encoding.isFullRange ? 0 : 16
            picture.withPlane(0) { y in
                picture.withPlane(1) { u in
                    picture.withPlane(2) { v in
                        let luma = PlaneReader(
                            y, picture.planes[0], 1, toStored, border, outside: black, corners: corners)
                        let blue = PlaneReader(
                            u, picture.planes[1], 1, toChroma, border, outside: 128, corners: corners)
                        let red = PlaneReader(
                            v, picture.planes[2], 1, toChroma, border, outside: 128, corners: corners)
                        for row in 0..<extent {
                            if row.isMultiple(of: Self.band) {
                                let rows = row..<min(row + Self.band, extent)
                                let half = rows.lowerBound / 2..<rows.upperBound / 2
                                luma.touch(rows: rows, count: extent)
                                blue.touch(rows: half, count: extent / 2)
                                red.touch(rows: half, count: extent / 2)
                            }
                            luma.read(row: row, count: extent, into: rowPointer(0))
                            if row.isMultiple(of: 2) {
                                blue.read(row: row / 2, count: extent / 2, into: rowPointer(1))
                                red.read(row: row / 2, count: extent / 2, into: rowPointer(2))
                                spreadColumns(ofPlane: 1)
                                spreadColumns(ofPlane: 2)
                            }
                            writeColor(encoding, to: output + row * extent * 3)
                        }
                    }
                }
            }
        }
    }

    private func rowPointer(_ plane: Int) -> UnsafeMutablePointer<Float> {
        storage.rows + plane * extent
    }

    private var corners: UnsafeMutablePointer<UInt16> { storage.corners }

    private func sampleRGB(
        _ picture: PixelBuffer, _ toStored: AffineMap, into output: UnsafeMutablePointer<Float>
    ) {
        let scale = (range.upperBound - range.lowerBound) / 255
        let low = range.lowerBound
        picture.withPlane(0) { bytes in
            for channel in 0..<3 {
                let plane = PlaneReader(
                    bytes + channel, picture.planes[0], 3, toStored, border, outside: 0, corners: corners)
                for row in 0..<extent {
                    let line = rowPointer(0)
                    plane.read(row: row, count: extent, into: line)
                    let target = output + row * extent * 3 + channel
                    for column in 0..<extent { target[column * 3] = line[column] * scale + low }
                }
            }
        }
    }

    private func writeGray(_ encoding: YUVEncoding, to target: UnsafeMutablePointer<Float>) {
        let scale = (range.upperBound - range.lowerBound) / 255
        let low = range.lowerBound
        let gain: Float = encoding.isFullRange ? 1 : 255 / 219
        let black: Float = encoding.isFullRange ? 0 : 16
        let line = rowPointer(0)
        for column in 0..<extent {
            let value = max(0, min(255, (line[column] - black) * gain)) * scale + low
            target[column * 3] = value
            target[column * 3 + 1] = value
            target[column * 3 + 2] = value
        }
    }

    private func writeColor(_ encoding: YUVEncoding, to target: UnsafeMutablePointer<Float>) {
        let scale = (range.upperBound - range.lowerBound) / 255
        let low = range.lowerBound
        let lumaGain: Float = encoding.isFullRange ? 1 : 255 / 219
        let chromaGain: Float = encoding.isFullRange ? 1 : 255 / 224
        let black: Float = encoding.isFullRange ? 0 : 16
        let (redWeight, blueWeight) = encoding.matrix.weights
        let greenWeight = 1 - redWeight - blueWeight
        let redOfV = 2 * (1 - redWeight) * chromaGain
        let blueOfU = 2 * (1 - blueWeight) * chromaGain
        let greenOfV = redOfV * redWeight / greenWeight
        let greenOfU = blueOfU * blueWeight / greenWeight
        let (lumas, us, vs) = (rowPointer(0), rowPointer(1), rowPointer(2))
        let (reds, greens, blues) = (rowPointer(3), rowPointer(4), rowPointer(5))
        // Apart from each other first: that, the compiler does for several columns at a time.
        for column in 0..<extent {
            let luma = (lumas[column] - black) * lumaGain
            let u = us[column] - 128
            let v = vs[column] - 128
            reds[column] = max(0, min(255, luma + redOfV * v)) * scale + low
            greens[column] = max(0, min(255, luma - greenOfU * u - greenOfV * v)) * scale + low
            blues[column] = max(0, min(255, luma + blueOfU * u)) * scale + low
        }
        for column in 0..<extent {
            target[column * 3] = reds[column]
            target[column * 3 + 1] = greens[column]
            target[column * 3 + 2] = blues[column]
        }
    }

    /// Spreads half a row of colour over the whole row.
    private func spreadColumns(ofPlane plane: Int) {
        let row = rowPointer(plane)
        for column in (0..<extent / 2).reversed() {
            let value = row[column]
            row[2 * column] = value
            row[2 * column + 1] = value
        }
    }
}

extension YUVEncoding.Matrix {
    /// The weights of red and blue in the brightness (ITU-R BT.601, BT.709, BT.2020).
    fileprivate var weights: (red: Float, blue: Float) {
        switch self {
        case .bt601: (0.299, 0.114)
        case .bt709: (0.2126, 0.0722)
        case .bt2020: (0.2627, 0.0593)
        }
    }
}

/// Room for a row of each plane, of each colour, and for what one is made of; freed with the sampler.
private final class RowStorage {
    let rows: UnsafeMutablePointer<Float>
    let corners: UnsafeMutablePointer<UInt16>

    init(extent: Int) {
        rows = .allocate(capacity: 6 * extent)
        rows.initialize(repeating: 0, count: 6 * extent)
        corners = .allocate(capacity: 2 * extent)
        corners.initialize(repeating: 0, count: 2 * extent)
    }

    deinit {
        rows.deallocate()
        corners.deallocate()
    }
}
