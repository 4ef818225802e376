import CFFmpeg
import PoseCore

/// Makes pictures of standard range of those of high dynamic range: tables of `HighDynamicRange`, and the walk over planes.
///
/// Colour is computed once for four pixels, as chroma is stored; each pixel's brightness follows the curve of grey from there.
final class ToneMapper {
    /// The samples that are read, of 10 bits and half the chroma in both directions.
    static let source = AV_PIX_FMT_YUV420P10LE
    /// The samples that are written.
    static let target = AV_PIX_FMT_YUV420P
    /// How they encode colour.
    static let encoding = YUVEncoding(matrix: .bt709, isFullRange: false)

    private static let last = 1023
    let range: HighDynamicRange
    /// Light by sample; gain and standard sample by the root of light.
    private let light: [Float]
    private let gain: [Float]?
    private let sample: [Float]
    /// Red and blue by V and U; green by both; and the luma weights of red and blue.
    private let weights: (red: Float, blue: Float)
    /// Luma, 16...235, by grey's luma of ten bits.
    private var grey: [Float] = []

    init(_ range: HighDynamicRange) {
        self.range = range
        let steps = (0...Self.last).map { Float($0) / Float(Self.last) }
        light = steps.map(range.light(ofSample:))
        gain = range.transfer == .hlg ? steps.map(HighDynamicRange.gainOfHLG(rootOfLuminance:)) : nil
        sample = steps.map(HighDynamicRange.sample(ofRoot:))
        weights =
            switch range.encoding.matrix {
            case .bt601: (0.299, 0.114)
            case .bt709: (0.2126, 0.0722)
            case .bt2020: (0.2627, 0.0593)
            }
        grey = (0...Self.last).map { mapped(Float($0), 512, 512).x }
    }

    /// Converts one picture; planes are those of `source` and `target`.
    func convert(_ from: Handle<AVFrame>, to target: Handle<AVFrame>) {
        let (width, height) = (Int(from.pointer.pointee.width), Int(from.pointer.pointee.height))
        let (sources, targets) = (from.planes, target.planes)
        guard sources.count >= 3, targets.count >= 3 else { return }
        func read(_ plane: Int, _ row: Int) -> UnsafePointer<UInt16> {
            UnsafeRawPointer(sources[plane].address + row * sources[plane].bytesPerRow)
                .assumingMemoryBound(to: UInt16.self)
        }
        func write(_ plane: Int, _ row: Int) -> UnsafeMutablePointer<UInt8> {
            targets[plane].address + row * targets[plane].bytesPerRow
        }
        for row in 0..<(height + 1) / 2 {
            let (top, bottom) = (2 * row, min(2 * row + 1, height - 1))
            let (above, below) = (read(0, top), read(0, bottom))
            let (u, v, outU, outV) = (read(1, row), read(2, row), write(1, row), write(2, row))
            let (outAbove, outBelow) = (write(0, top), write(0, bottom))
            for column in 0..<(width + 1) / 2 {
                let (left, right) = (2 * column, min(2 * column + 1, width - 1))
                let sum = Int(above[left]) + Int(above[right]) + Int(below[left]) + Int(below[right])
                let colour = mapped(Float(sum) / 4, Float(u[column]), Float(v[column]))
                outU[column] = UInt8(colour.y)
                outV[column] = UInt8(colour.z)
                let shift = colour.x - grey[min(Self.last, sum / 4)] + 0.5
                outAbove[left] = luma(above[left], shift)
                outAbove[right] = luma(above[right], shift)
                outBelow[left] = luma(below[left], shift)
                outBelow[right] = luma(below[right], shift)
            }
        }
    }

    private func luma(_ sample: UInt16, _ shift: Float) -> UInt8 {
        UInt8(min(235, max(16, grey[min(Self.last, Int(sample))] + shift)))
    }

    /// Y, U and V of eight bits for those of ten bits.
    private func mapped(_ y: Float, _ u: Float, _ v: Float) -> SIMD3<Float> {
        let (luma, blue, red) =
            range.encoding.isFullRange
            ? (y / 1023, (u - 512) / 1023, (v - 512) / 1023)
            : ((y - 64) / 876, (u - 512) / 896, (v - 512) / 896)
        let r = luma + 2 * (1 - weights.red) * red
        let b = luma + 2 * (1 - weights.blue) * blue
        let g = (luma - weights.red * r - weights.blue * b) / (1 - weights.red - weights.blue)
        var shown = SIMD3(light[Self.index(r)], light[Self.index(g)], light[Self.index(b)])
        if let gain {
            let luminance = 0.2627 * shown.x + 0.678 * shown.y + 0.0593 * shown.z
            shown *= gain[Self.index(luminance.squareRoot())]
        }
        let roots = range.standardLight(of: shown).squareRoot()
        let (red709, green709, blue709) = (
            sample[Self.index(roots.x)], sample[Self.index(roots.y)], sample[Self.index(roots.z)]
        )
        let result = 0.2126 * red709 + 0.7152 * green709 + 0.0722 * blue709
        return SIMD3(
            16 + 219 * result, 128.5 + 224 * (blue709 - result) / 1.8556,
            128.5 + 224 * (red709 - result) / 1.5748)
    }

    private static func index(_ value: Float) -> Int {
        Int(min(1, max(0, value)) * Float(last) + 0.5)
    }
}
