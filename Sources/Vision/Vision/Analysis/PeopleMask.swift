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
    func buffer(
        of bodies: [PoseCore.HumanBodyPoseObservation], in picture: PixelBuffer,
        quality: PersonMaskEstimator.Configuration.Quality, format: MaskFormat
    ) throws(VNError) -> CVPixelBuffer {
        let values = PersonMask.union(
            of: try masks(of: bodies, in: picture, quality), in: picture.size)
        return try CVPixelBuffer.gray(values, picture.size, format)
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
    /// A picture of one component, of values 0...255, row by row.
    static func gray(_ values: [UInt8], _ size: PixelSize, _ format: MaskFormat) throws(VNError)
        -> CVPixelBuffer
    {
        var made: CVPixelBuffer?
        let (width, height) = (size.width, size.height)
        guard CVPixelBufferCreate(nil, width, height, format.pixelFormat, nil, &made) == kCVReturnSuccess,
            let buffer = made,
            CVPixelBufferLockBaseAddress(buffer, []) == kCVReturnSuccess,
            let start = CVPixelBufferGetBaseAddress(buffer)
        else { throw VNError(.outOfMemory, "no memory for a mask of \(width) × \(height)") }
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        for y in 0..<height {
            let row = start + y * CVPixelBufferGetBytesPerRow(buffer)
            for x in 0..<width { format.store(values[y * width + x], in: row, at: x) }
        }
        return buffer
    }

    /// The values of a picture of one component, 0...255; nil for other pictures.
    var grayValues: (values: [UInt8], size: PixelSize)? {
        let size = PixelSize(width: CVPixelBufferGetWidth(self), height: CVPixelBufferGetHeight(self))
        guard let format = MaskFormat(CVPixelBufferGetPixelFormatType(self)),
            CVPixelBufferLockBaseAddress(self, .readOnly) == kCVReturnSuccess
        else { return nil }
        defer { CVPixelBufferUnlockBaseAddress(self, .readOnly) }
        guard let start = CVPixelBufferGetBaseAddress(self) else { return nil }
        let values = (0..<size.height).flatMap { y in
            let row = start + y * CVPixelBufferGetBytesPerRow(self)
            return (0..<size.width).map { format.coverage(in: row, at: $0) }
        }
        return (values, size)
    }
}

/// As `RequestFollowers`: none of a request's settings.
extension PeopleMask: Hashable {
    static func == (_: PeopleMask, _: PeopleMask) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}
