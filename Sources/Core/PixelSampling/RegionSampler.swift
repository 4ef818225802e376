import CRegionSampling
public import PoseCore

/// Fills a model's input with a region of a picture, straight from the decoder's planes.
///
/// Bilinear, in 16.16 fixed point. Only the pixels that the model sees are converted to RGB. A sampler has memory for
/// rows of its own: one thread at a time may use it.
public struct RegionSampler {
    /// What the model sees beyond the picture's edge.
    public enum Border: Hashable, Sendable {
        /// Black.
        case zero
        /// The nearest pixel of the edge.
        case replicate
    }

    /// Width of the tensor; even.
    public let width: Int
    /// Height of the tensor; even.
    public let height: Int
    /// Where brightness 0 and 255 lie in the tensor.
    public let range: ClosedRange<Float>
    /// What lies beyond the picture's edge.
    public let border: Border

    private let kernels: SamplingKernels
    private let rows: RowBuffers

    /// Rows with memory that is touched together: what they read stays within a core's own cache.
    private static let band = 32

    /// Creates a sampler for tensors of `extent` × `extent` pixels; `extent` must be even.
    public init(extent: Int, range: ClosedRange<Float>, border: Border) {
        self.init(width: extent, height: extent, range: range, border: border)
    }

    /// Creates a sampler for tensors of `width` × `height` pixels, which must be even; the longer side is as long as the
    /// region's.
    public init(width: Int, height: Int, range: ClosedRange<Float>, border: Border) {
        self.init(
            width: width, height: height, range: range, border: border, kernels: SamplingKernels.all[0])
    }

    init(
        width: Int, height: Int, range: ClosedRange<Float>, border: Border, kernels: SamplingKernels
    ) {
        precondition(
            min(width, height) > 0 && width.isMultiple(of: 2) && height.isMultiple(of: 2),
            "colour is read at half the tensor's resolution")
        (self.width, self.height) = (width, height)
        self.range = range
        self.border = border
        self.kernels = kernels
        rows = RowBuffers(extent: width)
    }

    /// Writes [height, width, 3] values, R, G, B last, of `region` into `tensor`, which must hold as many.
    public func sample(
        _ region: RegionOfInterest, of picture: PixelBuffer, into tensor: UnsafeMutableBufferPointer<Float>
    ) {
        precondition(tensor.count >= height * width * 3, "the tensor is too small")
        let output = tensor.baseAddress.unsafelyUnwrapped
        let toStored = region.tensorToPicture(width: width, height: height).concatenating(
            picture.uprightToStored)
        switch picture.format {
        case .rgb:
            sampleRGB(picture, toStored, into: output)
        case .gray(let encoding):
            sampleGray(picture, toStored, encoding, into: output)
        case .yuv(let shiftX, let shiftY, let encoding):
            // Colour is read at half the tensor's resolution: the models do not need it finer.
            let toChroma = region.tensorToPicture(width: width / 2, height: height / 2)
                .concatenating(picture.uprightToStored).concatenating(
                    AffineMap(
                        a: 1 / Float(1 << shiftX), b: 0, c: 0, d: 1 / Float(1 << shiftY), tx: 0, ty: 0))
            let matrix = ColorMatrix(encoding)
            picture.withPlane(0) { y in
                picture.withPlane(1) { u in
                    picture.withPlane(2) { v in
                        sampleYUV(
                            reader(y, picture.planes[0], toStored, outside: matrix.black),
                            reader(u, picture.planes[1], toChroma, outside: 128),
                            reader(v, picture.planes[2], toChroma, outside: 128), matrix, into: output)
                    }
                }
            }
        }
    }

    private func sampleYUV(
        _ luma: PlaneReader, _ blue: PlaneReader, _ red: PlaneReader, _ matrix: ColorMatrix,
        into output: UnsafeMutablePointer<Float>
    ) {
        let half = width / 2
        let conversion = matrix.conversion(to: range)
        for row in 0..<height {
            if row.isMultiple(of: Self.band) {
                let band = row..<min(row + Self.band, height)
                luma.touch(rows: band, count: width)
                let halfBand = band.lowerBound / 2..<band.upperBound / 2
                blue.touch(rows: halfBand, count: half)
                red.touch(rows: halfBand, count: half)
            }
            luma.read(row: row, count: width, into: rows[0])
            if row.isMultiple(of: 2) {
                blue.read(row: row / 2, count: half, into: rows[1])
                red.read(row: row / 2, count: half, into: rows[2])
            }
            withUnsafePointer(to: conversion) {
                kernels.functions.colors(rows[0], rows[1], rows[2], width, $0, output + row * width * 3)
            }
        }
    }

    private func sampleGray(
        _ picture: PixelBuffer, _ toStored: AffineMap, _ encoding: YUVEncoding,
        into output: UnsafeMutablePointer<Float>
    ) {
        let conversion = ColorMatrix(encoding).conversion(to: range)
        let (scale, low, gain, black) = (conversion.scale, conversion.low, conversion.gain, conversion.black)
        picture.withPlane(0) { bytes in
            let plane = reader(bytes, picture.planes[0], toStored, outside: 0)
            for row in 0..<height {
                let line = rows[0]
                plane.read(row: row, count: width, into: line)
                let target = output + row * width * 3
                for column in 0..<width {
                    let value = max(0, min(255, (line[column] - black) * gain)) * scale + low
                    target[column * 3] = value
                    target[column * 3 + 1] = value
                    target[column * 3 + 2] = value
                }
            }
        }
    }

    private func sampleRGB(
        _ picture: PixelBuffer, _ toStored: AffineMap, into output: UnsafeMutablePointer<Float>
    ) {
        let (scale, low) = ((range.upperBound - range.lowerBound) / 255, range.lowerBound)
        picture.withPlane(0) { bytes in
            for channel in 0..<3 {
                let plane = reader(bytes + channel, picture.planes[0], step: 3, toStored, outside: 0)
                for row in 0..<height {
                    let line = rows[0]
                    plane.read(row: row, count: width, into: line)
                    let target = output + row * width * 3 + channel
                    for column in 0..<width { target[column * 3] = line[column] * scale + low }
                }
            }
        }
    }

    private func reader(
        _ bytes: UnsafePointer<UInt8>, _ plane: PixelBuffer.Plane, step: Int = 1, _ transform: AffineMap,
        outside: UInt8
    ) -> PlaneReader {
        PlaneReader(bytes, plane, step: step, transform, border, outside: outside, kernels: kernels)
    }
}
