import CFFmpeg
import PoseCore

/// Changes a picture's pixel format and size with swscale; keeps the tables of the last conversion.
final class Scaler {
    /// One side of a conversion.
    struct Picture: Hashable {
        var width: Int
        var height: Int
        var format: AVPixelFormat
        var encoding: YUVEncoding

        var isYUV: Bool {
            guard let description = av_pix_fmt_desc_get(format)?.pointee else { return false }
            return description.nb_components >= 3 && description.flags & UInt64(AV_PIX_FMT_FLAG_RGB) == 0
        }

        static func == (lhs: Picture, rhs: Picture) -> Bool {
            lhs.width == rhs.width && lhs.height == rhs.height && lhs.format.rawValue == rhs.format.rawValue
                && lhs.encoding == rhs.encoding
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(width)
            hasher.combine(height)
            hasher.combine(format.rawValue)
            hasher.combine(encoding)
        }
    }

    /// Where a picture's planes are; swscale wants four entries.
    struct Planes<Pointer> {
        var addresses: [Pointer?]
        var strides: [Int32]

        init(_ planes: [(address: Pointer, bytesPerRow: Int)]) {
            addresses = planes.map(\.address)
            strides = planes.map { Int32($0.bytesPerRow) }
            while addresses.count < 4 {
                addresses.append(nil)
                strides.append(0)
            }
        }
    }

    private var context: OpaquePointer?
    private var prepared: [Picture] = []

    init() { precondition(ffmpegIsReady) }

    deinit { sws_freeContext(context) }

    /// Converts one picture; false when swscale cannot do this conversion.
    func convert(
        _ source: Planes<UnsafePointer<UInt8>>, _ from: Picture,
        to target: Planes<UnsafeMutablePointer<UInt8>>, _ to: Picture
    ) -> Bool {
        guard prepare(from, to) else { return false }
        return sws_scale(
            context, source.addresses, source.strides, 0, Int32(from.height), target.addresses, target.strides
        ) > 0
    }

    private func prepare(_ from: Picture, _ to: Picture) -> Bool {
        if context != nil && prepared == [from, to] { return true }
        sws_freeContext(context)
        prepared = [from, to]
        context = sws_getContext(
            Int32(from.width), Int32(from.height), from.format, Int32(to.width), Int32(to.height), to.format,
            Int32(SWS_BILINEAR), nil, nil, nil)
        guard context != nil else { return false }
        // swscale's own setting is right for grey and RGB, and only for those: it takes all YUV for BT.601.
        if from.isYUV || to.isYUV {
            sws_setColorspaceDetails(
                context, sws_getCoefficients(from.encoding.coefficients), from.encoding.isFullRange ? 1 : 0,
                sws_getCoefficients(to.encoding.coefficients), to.encoding.isFullRange ? 1 : 0, 0, 1 << 16,
                1 << 16)
        }
        return true
    }
}

extension YUVEncoding {
    fileprivate var coefficients: Int32 {
        switch matrix {
        case .bt601: SWS_CS_ITU601
        case .bt709: SWS_CS_ITU709
        case .bt2020: SWS_CS_BT2020
        }
    }
}
