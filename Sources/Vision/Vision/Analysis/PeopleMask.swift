import Foundation
import LimberCoreVideo
import PoseCore
import PoseEstimation

/// Makes one mask of all people of a picture; keeps the model of masks.
final class PeopleMask: @unchecked Sendable {
    // Sendable: what changes is used under the lock.
    private let lock = NSLock()
    private var estimator: (quality: PersonMaskEstimator.Configuration.Quality, masks: PersonMaskEstimator)?

    /// The mask of `bodies` in `picture`, of its size.
    ///
    /// - Parameter format: One component of 8 bits, 0...255, or of 32 bits, 0...1.
    func buffer(
        of bodies: [PoseCore.HumanBodyPoseObservation], in picture: PixelBuffer,
        quality: PersonMaskEstimator.Configuration.Quality, format: OSType
    ) throws(VNError) -> CVPixelBuffer {
        let isFloat = format == kCVPixelFormatType_OneComponent32Float
        guard isFloat || format == kCVPixelFormatType_OneComponent8 else {
            throw VNError(
                .invalidFormat, "outputPixelFormat is \(format), expected one component of 8 or 32 bits")
        }
        let values = PersonMask.union(
            of: try masks(of: bodies, in: picture, quality), in: picture.size)
        return try CVPixelBuffer.gray(values, picture.size, isFloat: isFloat)
    }

    /// The masks of `bodies` in `picture` that are not empty, in their order.
    func masks(
        of bodies: [PoseCore.HumanBodyPoseObservation], in picture: PixelBuffer,
        _ quality: PersonMaskEstimator.Configuration.Quality
    ) throws(VNError) -> [PersonMask] {
        lock.lock()
        defer { lock.unlock() }
        do throws(PoseEstimationError) {
            if bodies.isEmpty { return [] }
            if estimator?.quality != quality {
                var configuration = PersonMaskEstimator.Configuration()
                configuration.quality = quality
                estimator = (quality, try PersonMaskEstimator(configuration: configuration))
            }
            return try estimator?.masks.masks(of: bodies, in: picture).compactMap(\.self) ?? []
        } catch {
            throw VNError(error)
        }
    }
}

extension CVPixelBuffer {
    /// A picture of one component.
    ///
    /// - Parameters:
    ///   - values: 0...255, row by row.
    ///   - isFloat: Whether it holds numbers of 32 bits, 0...1, in place of bytes.
    static func gray(_ values: [UInt8], _ size: PixelSize, isFloat: Bool) throws(VNError) -> CVPixelBuffer {
        var made: CVPixelBuffer?
        let (width, height) = (size.width, size.height)
        let format = isFloat ? kCVPixelFormatType_OneComponent32Float : kCVPixelFormatType_OneComponent8
        guard CVPixelBufferCreate(nil, width, height, format, nil, &made) == kCVReturnSuccess,
            let buffer = made,
            CVPixelBufferLockBaseAddress(buffer, []) == kCVReturnSuccess,
            let start = CVPixelBufferGetBaseAddress(buffer)
        else { throw VNError(.outOfMemory, "no memory for a mask of \(width) × \(height)") }
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        let stride = CVPixelBufferGetBytesPerRow(buffer)
        for y in 0..<height {
            let row = start + y * stride
            for x in 0..<width {
                let value = values[y * width + x]
                if isFloat {
                    row.storeBytes(of: Float(value) / 255, toByteOffset: 4 * x, as: Float.self)
                } else {
                    row.storeBytes(of: value, toByteOffset: x, as: UInt8.self)
                }
            }
        }
        return buffer
    }

    /// The values of a picture of one component, 0...255; nil for other pictures.
    var grayValues: (values: [UInt8], size: PixelSize)? {
        let size = PixelSize(width: CVPixelBufferGetWidth(self), height: CVPixelBufferGetHeight(self))
        let isFloat = CVPixelBufferGetPixelFormatType(self) == kCVPixelFormatType_OneComponent32Float
        guard isFloat || CVPixelBufferGetPixelFormatType(self) == kCVPixelFormatType_OneComponent8,
            CVPixelBufferLockBaseAddress(self, .readOnly) == kCVReturnSuccess
        else { return nil }
        defer { CVPixelBufferUnlockBaseAddress(self, .readOnly) }
        guard let start = CVPixelBufferGetBaseAddress(self) else { return nil }
        let stride = CVPixelBufferGetBytesPerRow(self)
        var values: [UInt8] = []
        values.reserveCapacity(size.width * size.height)
        for y in 0..<size.height {
            for x in 0..<size.width {
                guard isFloat else {
                    values.append(start.load(fromByteOffset: y * stride + x, as: UInt8.self))
                    continue
                }
                let value = start.load(fromByteOffset: y * stride + 4 * x, as: Float.self)
                values.append(UInt8(max(0, min(255, value * 255)).rounded()))
            }
        }
        return (values, size)
    }
}

/// As `RequestFollowers`: none of a request's settings.
extension PeopleMask: Hashable {
    static func == (_: PeopleMask, _: PeopleMask) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}
