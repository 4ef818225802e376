import Foundation
import LimberCoreGraphics
import LimberCoreImage
import LimberCoreMedia
import LimberCoreVideo
import LimberImageIO
import PoseCore
import VideoIO

/// What a handler or request is given as a picture.
enum ImageSource {
    case pixelBuffer(CVPixelBuffer)
    case image(CGImage)
    case coreImage(CIImage)
    case sample(CMSampleBuffer)
    case url(URL)
    case data(Data)

    /// The picture upright, or why there is none.
    ///
    /// - Parameter orientation: How it must be turned; nil: as its file says, or not at all.
    func requestImage(orientation: CGImagePropertyOrientation?) -> Result<RequestImage, VNError> {
        do throws(VNError) {
            // An orientation that is given holds instead of a file's own.
            let given = try picture(obeysFile: orientation == nil)
            return .success(
                RequestImage(
                    picture: orientation.map(given.oriented) ?? given,
                    place: given.place ?? givenPlace,
                    orientation: orientation?.rawValue ?? 0, buffer: given.place == nil ? givenBuffer : nil))
        } catch {
            return .failure(error)
        }
    }

    /// The picture as it is stored, or a file's as the file says that it is seen.
    private func picture(obeysFile: Bool) throws(VNError) -> PixelBuffer {
        switch self {
        case .pixelBuffer(let buffer):
            return try Self.unwrap(
                buffer.pixelBuffer, "the pixel buffer's format is no picture; use 32BGRA or 420v")
        case .image(let image):
            return try Self.unwrap(
                image.pixelBuffer, "the image is not 8 bits of grey or RGB; draw it in such a space")
        case .coreImage(let image):
            return try Self.unwrap(image.picture, "the image has no extent; crop it to a finite one")
        case .sample(let sample):
            guard let buffer = sample.imageBuffer else {
                throw VNError(
                    .invalidImage, "the sample buffer has no image buffer; use one of a video track")
            }
            return try Self.unwrap(
                buffer.pixelBuffer, "the sample's format is no picture; use 32BGRA or 420v")
        case .url(let url):
            guard url.isFileURL else {
                throw VNError(.ioError, "\(url.absoluteString) is no file; download it and give its bytes")
            }
            let picture = try Self.decode { try FilePicture(contentsOfFile: url.path) }
            return obeysFile ? picture.upright : picture.stored
        case .data(let data):
            let picture = try Self.decode { try FilePicture(data) }
            return obeysFile ? picture.upright : picture.stored
        }
    }

    /// Where a frame belongs that does not say it itself: at its sample's time.
    private var givenPlace: FramePlace? {
        guard case .sample(let sample) = self, sample.presentationTimeStamp.isNumeric else { return nil }
        return FramePlace(timestamp: Timestamp(seconds: sample.presentationTimeStamp.seconds))
    }

    private var givenBuffer: CVPixelBuffer? {
        guard case .sample(let sample) = self else { return nil }
        return sample.imageBuffer
    }

    private static func unwrap(_ picture: PixelBuffer?, _ problem: String) throws(VNError) -> PixelBuffer {
        guard let picture else { throw VNError(.invalidImage, problem) }
        return picture
    }

    private static func decode(_ body: () throws -> FilePicture) throws(VNError) -> FilePicture {
        do {
            return try body()
        } catch let error as VideoError {
            throw VNError(
                [.cannotOpen, .unauthorized, .untrusted].contains(error.code) ? .ioError : .invalidImage,
                error.description)
        } catch {
            throw VNError(.ioError, "\(error)")
        }
    }
}
