import CFFmpeg
import PoseCore

extension PixelFormat {
    /// The format that stores samples exactly as FFmpeg's `format` does, or nil: must be converted.
    init?(_ format: AVPixelFormat, _ encoding: YUVEncoding) {
        switch format {
        case AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P: self = .yuv(chromaShiftX: 1, chromaShiftY: 1, encoding)
        case AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUVJ422P: self = .yuv(chromaShiftX: 1, chromaShiftY: 0, encoding)
        case AV_PIX_FMT_YUV444P, AV_PIX_FMT_YUVJ444P: self = .yuv(chromaShiftX: 0, chromaShiftY: 0, encoding)
        case AV_PIX_FMT_YUV440P, AV_PIX_FMT_YUVJ440P: self = .yuv(chromaShiftX: 0, chromaShiftY: 1, encoding)
        case AV_PIX_FMT_YUV411P, AV_PIX_FMT_YUVJ411P: self = .yuv(chromaShiftX: 2, chromaShiftY: 0, encoding)
        case AV_PIX_FMT_YUV410P: self = .yuv(chromaShiftX: 2, chromaShiftY: 2, encoding)
        case AV_PIX_FMT_GRAY8: self = .gray(encoding)
        case AV_PIX_FMT_RGB24: self = .rgb
        default: return nil
        }
    }

    /// FFmpeg's format for the same samples, or nil for chroma shifts that it has no name for.
    var ffmpegFormat: AVPixelFormat? {
        switch self {
        case .yuv(1, 1, _): AV_PIX_FMT_YUV420P
        case .yuv(1, 0, _): AV_PIX_FMT_YUV422P
        case .yuv(0, 0, _): AV_PIX_FMT_YUV444P
        case .yuv(0, 1, _): AV_PIX_FMT_YUV440P
        case .yuv(2, 0, _): AV_PIX_FMT_YUV411P
        case .yuv(2, 2, _): AV_PIX_FMT_YUV410P
        case .yuv: nil
        case .gray: AV_PIX_FMT_GRAY8
        case .rgb: AV_PIX_FMT_RGB24
        }
    }

    /// The one among our formats that loses least of a picture in FFmpeg's `format`.
    static func nearest(to format: AVPixelFormat) -> AVPixelFormat {
        let ours = [
            AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUV444P, AV_PIX_FMT_YUV440P,
            AV_PIX_FMT_YUV411P,
            AV_PIX_FMT_YUV410P, AV_PIX_FMT_GRAY8, AV_PIX_FMT_RGB24, AV_PIX_FMT_NONE,
        ]
        return avcodec_find_best_pix_fmt_of_list(ours, format, 0, nil)
    }
}

extension YUVEncoding {
    /// The encoding that a decoded frame states; where it does not, what is usual for its size and format.
    ///
    /// Unknown matrix: BT.709 from 720 lines on, else BT.601. Unknown range: full for the old JPEG formats
    /// and for grey, else limited.
    init(_ frame: AVFrame) {
        let format = AVPixelFormat(rawValue: frame.format)
        let matrix: Matrix =
            switch frame.colorspace {
            case AVCOL_SPC_BT709, AVCOL_SPC_SMPTE240M: .bt709
            case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M, AVCOL_SPC_FCC: .bt601
            case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: .bt2020
            default: frame.height >= 720 ? .bt709 : .bt601
            }
        let isFull: Bool
        switch format {
        case AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ440P,
            AV_PIX_FMT_YUVJ411P:
            isFull = true
        case _ where frame.color_range == AVCOL_RANGE_JPEG: isFull = true
        case _ where frame.color_range == AVCOL_RANGE_MPEG: isFull = false
        default: isFull = (av_pix_fmt_desc_get(format)?.pointee.nb_components ?? 3) < 3
        }
        self.init(matrix: matrix, isFullRange: isFull)
    }
}
