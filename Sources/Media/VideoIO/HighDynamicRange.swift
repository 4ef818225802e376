import CFFmpeg
import Glibc
import PoseCore

/// The light that the samples of a picture of high dynamic range stand for, and its colour in the standard range.
///
/// Light is relative to reference white, 203 cd/m² in both standards (ITU-R BT.2100 and BT.2408). What is darker than the
/// knee keeps its brightness; above it highlights are compressed towards 1, so that none is cut off. A pure value.
struct HighDynamicRange: Hashable {
    /// How samples encode light.
    enum Transfer: Hashable {
        /// Hybrid log-gamma, of telephones and broadcasts.
        case hlg
        /// Perceptual quantisation, of HDR10 and Dolby Vision.
        case pq
    }

    let transfer: Transfer
    /// How the picture's Y, U and V encode red, green and blue.
    let encoding: YUVEncoding
    /// True for the primaries of BT.2020.
    let isWideGamut: Bool

    /// Light relative to reference white from which it is compressed.
    private static let knee: Float = 0.6
    /// The brightest light of HLG on the screen that BT.2100 refers to, relative to reference white.
    private static let peakOfHLG: Float = 1000 / 203

    init(transfer: Transfer, encoding: YUVEncoding, isWideGamut: Bool = true) {
        (self.transfer, self.encoding, self.isWideGamut) = (transfer, encoding, isWideGamut)
    }

    /// What a decoded frame states; nil for one of standard range.
    init?(_ frame: AVFrame, _ encoding: YUVEncoding) {
        switch frame.color_trc {
        case AVCOL_TRC_ARIB_STD_B67: transfer = .hlg
        case AVCOL_TRC_SMPTE2084: transfer = .pq
        default: return nil
        }
        self.encoding = encoding
        isWideGamut = ![AVCOL_PRI_BT709.rawValue, AVCOL_PRI_SMPTE432.rawValue].contains(
            frame.color_primaries.rawValue)
    }

    /// The light that a sample 0...1 of red, green or blue stands for: of HLG 0...1 before the screen, of PQ relative to white.
    func light(ofSample sample: Float) -> Float {
        switch transfer {
        case .hlg:
            sample <= 0.5
                ? sample * sample / 3 : (exp((sample - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12
        case .pq:
            Self.lightOfPQ(sample)
        }
    }

    /// By how much a screen brightens red, green and blue of HLG, by the root of their luminance.
    static func gainOfHLG(rootOfLuminance root: Float) -> Float { peakOfHLG * pow(root, 0.4) }

    /// Standard red, green and blue 0...1, still as light, of what a screen shows.
    func standardLight(of shown: SIMD3<Float>) -> SIMD3<Float> {
        var light = shown
        if isWideGamut {
            light = SIMD3(
                1.6605 * shown.x - 0.5876 * shown.y - 0.0728 * shown.z,
                -0.1246 * shown.x + 1.1329 * shown.y - 0.0083 * shown.z,
                -0.0182 * shown.x - 0.1006 * shown.y + 1.1187 * shown.z)
            light.replace(with: 0, where: light .< 0)
        }
        let brightest = light.max()
        guard brightest > Self.knee else { return light }
        let room = 1 - Self.knee
        // All three by one factor, which keeps the hue.
        return light * ((Self.knee + room * (1 - exp((Self.knee - brightest) / room))) / brightest)
    }

    /// The sample 0...1 of standard range for light, by its root.
    static func sample(ofRoot root: Float) -> Float { pow(root, 2 / 2.2) }

    private static func lightOfPQ(_ sample: Float) -> Float {
        let power = pow(sample, 1 / 78.843_75)
        let ratio = max(0, power - 0.835_937_5) / (18.851_562_5 - 18.6875 * power)
        return 10_000 / 203 * pow(ratio, 1 / 0.159_301_757_812_5)
    }
}
