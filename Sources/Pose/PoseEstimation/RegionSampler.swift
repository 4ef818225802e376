import CRegionSampling
import PoseCore

/// Fills a model's input with a region of a picture, straight from the decoder's planes.
///
/// Bilinear, in 16.16 fixed point. Only the pixels that the model sees are converted to RGB.
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

    private let kernels: SamplingKernels
    private let storage: RowStorage

    /// Rows with memory that is touched together: what they read stays within a core's own cache.
    private static let band = 32

    init(
        extent: Int, range: ClosedRange<Float>, border: Border,
        kernels: SamplingKernels = SamplingKernels.all[0]
    ) {
        self.extent = extent
        self.range = range
        self.border = border
        self.kernels = kernels
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
                    luma, picture.planes[0], toStored, border, outside: 0, kernels: kernels)
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
            picture.withPlane(0) { y in
                picture.withPlane(1) { u in
                    picture.withPlane(2) { v in
                        let luma = PlaneReader(
                            y, picture.planes[0], toStored, border, outside: encoding.isFullRange ? 0 : 16,
                            kernels: kernels)
                        let differences = [(u, 1), (v, 2)].map { bytes, index in
                            PlaneReader(
                                bytes, picture.planes[index], toChroma, border, outside: 128,
                                kernels: kernels)
                        }
                        sampleColor(luma, differences[0], differences[1], encoding, into: output)
                    }
                }
            }
        }
    }

    private func sampleColor(
        _ luma: PlaneReader, _ blue: PlaneReader, _ red: PlaneReader, _ encoding: YUVEncoding,
        into output: UnsafeMutablePointer<Float>
    ) {
        let half = extent / 2
        let conversion = conversion(encoding)
        for row in 0..<extent {
            if row.isMultiple(of: Self.band) {
                let rows = row..<min(row + Self.band, extent)
                luma.touch(rows: rows, count: extent)
                let halfRows = rows.lowerBound / 2..<rows.upperBound / 2
                blue.touch(rows: halfRows, count: half)
                red.touch(rows: halfRows, count: half)
            }
            luma.read(row: row, count: extent, into: rowPointer(0))
            if row.isMultiple(of: 2) {
                blue.read(row: row / 2, count: half, into: rowPointer(1))
                red.read(row: row / 2, count: half, into: rowPointer(2))
            }
            withUnsafePointer(to: conversion) {
                kernels.functions.colors(
                    rowPointer(0), rowPointer(1), rowPointer(2), extent, $0, output + row * extent * 3)
            }
        }
    }

    private func rowPointer(_ plane: Int) -> UnsafeMutablePointer<Float> {
        storage.rows + plane * extent
    }

    /// What brightness 0...255 becomes in the tensor.
    private var scale: Float { (range.upperBound - range.lowerBound) / 255 }

    private func sampleRGB(
        _ picture: PixelBuffer, _ toStored: AffineMap, into output: UnsafeMutablePointer<Float>
    ) {
        let (scale, low) = (scale, range.lowerBound)
        picture.withPlane(0) { bytes in
            for channel in 0..<3 {
                let plane = PlaneReader(
                    bytes + channel, picture.planes[0], step: 3, toStored, border, outside: 0,
                    kernels: kernels)
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
        let (scale, low) = (scale, range.lowerBound)
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

    private func conversion(_ encoding: YUVEncoding) -> color_conversion {
        let chromaGain: Float = encoding.isFullRange ? 1 : 255 / 224
        let (redWeight, blueWeight) = encoding.matrix.weights
        let greenWeight = 1 - redWeight - blueWeight
        let redOfV = 2 * (1 - redWeight) * chromaGain
        let blueOfU = 2 * (1 - blueWeight) * chromaGain
        return color_conversion(
            black: encoding.isFullRange ? 0 : 16, gain: encoding.isFullRange ? 1 : 255 / 219,
            red_of_v: redOfV, green_of_u: blueOfU * blueWeight / greenWeight,
            green_of_v: redOfV * redWeight / greenWeight, blue_of_u: blueOfU,
            scale: scale, low: range.lowerBound)
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

/// Room for a row of each plane; freed with the sampler.
private final class RowStorage {
    let rows: UnsafeMutablePointer<Float>

    init(extent: Int) {
        rows = .allocate(capacity: 3 * extent)
        rows.initialize(repeating: 0, count: 3 * extent)
    }

    deinit { rows.deallocate() }
}
