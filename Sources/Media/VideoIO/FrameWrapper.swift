import CFFmpeg
import PoseCore

/// Makes pixel buffers of decoded frames: without copying where `PixelFormat` knows the samples' layout,
/// else converted to the nearest of its formats. Pictures of high dynamic range become those of standard range; interlaced ones
/// lose their combs.
final class FrameWrapper {
    private let scaler = Scaler()
    /// For pictures such as the last of high dynamic range.
    private var toneMapper: ToneMapper?

    /// Wraps the planes of `frame`, which the result keeps alive.
    ///
    /// - Parameters:
    ///   - turn: What the file says of the picture, obeyed when the frame has no display matrix of its own.
    ///   - pixelAspectRatio: A pixel's width ÷ height; values that cannot be meant are taken as 1.
    /// - Returns: nil when memory is exhausted or the pixel format cannot be converted.
    func wrap(
        _ frame: Handle<AVFrame>, turn: Turn, pixelAspectRatio: Double?
    ) -> PixelBuffer? {
        let turn = Self.turn(of: frame) ?? turn
        var encoding = YUVEncoding(frame.pointer.pointee)
        var stored = frame
        if let range = HighDynamicRange(frame.pointer.pointee, encoding) {
            guard let converted = toneMapped(frame, range, isFlipped: turn.isFlipped) else { return nil }
            (stored, encoding) = (converted, ToneMapper.encoding)
        } else if turn.isFlipped || !Self.isUsableAsIs(frame.pointer.pointee, encoding) {
            let nearest = PixelFormat.nearest(to: AVPixelFormat(rawValue: frame.pointer.pointee.format))
            guard let converted = convert(frame, encoding, to: nearest, isFlipped: turn.isFlipped)
            else { return nil }
            stored = converted
        }
        if shim_is_interlaced(frame.pointer) { stored = Deinterlacer.withoutCombs(stored) ?? stored }
        let picture = stored.pointer.pointee
        guard let format = PixelFormat(AVPixelFormat(rawValue: picture.format), encoding) else { return nil }
        let aspect = pixelAspectRatio.flatMap { (0.05...20).contains($0) ? $0 : nil } ?? 1
        let buffer = PixelBuffer(
            storedSize: PixelSize(width: Int(picture.width), height: Int(picture.height)), format: format,
            orientation: turn.orientation, pixelAspectRatio: aspect,
            planeAddresses: stored.planes.map { (UnsafePointer($0.address), $0.bytesPerRow) }, owner: stored)
        buffer.isFlipped = turn.isFlipped
        return buffer
    }

    private static func isUsableAsIs(_ frame: AVFrame, _ encoding: YUVEncoding) -> Bool {
        PixelFormat(AVPixelFormat(rawValue: frame.format), encoding) != nil
            && hasRowsInOrder(frame)
    }

    private static func hasRowsInOrder(_ frame: AVFrame) -> Bool {
        frame.linesize.0 > 0 && frame.linesize.1 >= 0 && frame.linesize.2 >= 0
    }

    private static func turn(of frame: Handle<AVFrame>) -> Turn? {
        guard let data = av_frame_get_side_data(frame.pointer, AV_FRAME_DATA_DISPLAYMATRIX) else {
            return nil
        }
        return Turn(UnsafeRawPointer(data.pointee.data).assumingMemoryBound(to: Int32.self))
    }

    private func toneMapped(
        _ frame: Handle<AVFrame>, _ range: HighDynamicRange, isFlipped: Bool
    ) -> Handle<AVFrame>? {
        let picture = frame.pointer.pointee
        let isReadable =
            picture.format == ToneMapper.source.rawValue && !isFlipped && Self.hasRowsInOrder(picture)
        let source =
            isReadable
            ? frame : convert(frame, range.encoding, to: ToneMapper.source, isFlipped: isFlipped)
        guard let source, let target = Handle.frame(like: picture, ToneMapper.target) else { return nil }
        let mapper = toneMapper?.range == range ? toneMapper ?? ToneMapper(range) : ToneMapper(range)
        toneMapper = mapper
        mapper.convert(source, to: target)
        return target
    }

    private func convert(
        _ source: Handle<AVFrame>, _ encoding: YUVEncoding, to goal: AVPixelFormat, isFlipped: Bool
    ) -> Handle<AVFrame>? {
        let from = source.pointer.pointee
        let format = AVPixelFormat(rawValue: from.format)
        guard let target = Handle.frame(like: from, goal) else { return nil }
        let (width, height) = (Int(from.width), Int(from.height))
        let planes = source.planes.enumerated().map { index, plane in
            guard isFlipped, let rows = source.rows(ofPlane: index) else {
                return (UnsafePointer(plane.address), plane.bytesPerRow)
            }
            return (UnsafePointer(plane.address + (rows - 1) * plane.bytesPerRow), -plane.bytesPerRow)
        }
        let done = scaler.convert(
            Scaler.Planes(planes), .init(width: width, height: height, format: format, encoding: encoding),
            to: Scaler.Planes(target.planes),
            .init(width: width, height: height, format: goal, encoding: encoding))
        return done ? target : nil
    }
}

extension Handle where Pointee == AVFrame {
    /// The planes in use.
    var planes: [(address: UnsafeMutablePointer<UInt8>, bytesPerRow: Int)] {
        let frame = pointer.pointee
        let data = [frame.data.0, frame.data.1, frame.data.2, frame.data.3]
        let strides = [frame.linesize.0, frame.linesize.1, frame.linesize.2, frame.linesize.3]
        return zip(data, strides).prefix { $0.0 != nil }.compactMap { address, stride in
            address.map { ($0, Int(stride)) }
        }
    }

    /// Rows of one plane; nil for a palette, which has none.
    func rows(ofPlane index: Int) -> Int? {
        guard let description = av_pix_fmt_desc_get(AVPixelFormat(rawValue: pointer.pointee.format)) else {
            return nil
        }
        let isPalette = description.pointee.flags & UInt64(AV_PIX_FMT_FLAG_PAL) != 0
        if index == 1 && isPalette { return nil }
        let shift = index == 1 || index == 2 ? Int(description.pointee.log2_chroma_h) : 0
        return -(-Int(pointer.pointee.height) >> shift)
    }
}
