import PoseCore
import Testing

@testable import VideoIO

@Suite struct HighDynamicRangeTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var transfer: String
        /// Y, U and V of ten bits of reference white, and of the red of BT.709 at half its light, by the standards' formulas.
        var white: [Int]
        var red: [Int]
        var layout = "yuv420p10le"
        var testDescription: String { "\(transfer) \(layout)" }
    }

    static let cases = [
        Case(transfer: "arib-std-b67", white: [721, 512, 512], red: [323, 418, 689]),
        Case(transfer: "arib-std-b67", white: [721, 512, 512], red: [323, 418, 689], layout: "yuv422p10le"),
        Case(transfer: "smpte2084", white: [573, 512, 512], red: [342, 445, 601]),
    ]

    @Test(arguments: cases) func `film of high dynamic range has the colours of standard range`(_ test: Case)
        throws
    {
        let folder = try TemporaryFolder()
        func plane(_ index: Int) -> String { "if(lt(X,W/2),\(test.white[index]),\(test.red[index]))" }
        let path = folder.file("a.mkv")
        try folder.ffmpeg([
            "-f", "lavfi", "-i",
            "color=s=97x55:r=10:d=1,format=\(test.layout),"
                + "geq=lum='\(plane(0))':cb='\(plane(1))':cr='\(plane(2))'",
            "-frames:v", "1", "-c:v", "ffv1", "-color_trc", test.transfer, "-color_primaries", "bt2020",
            "-colorspace",
            "bt2020nc", "-color_range", "tv", path,
        ])
        let frame = try #require(try FrameReader(path).next())
        #expect(frame.pixelBuffer.format == .yuv(chromaShiftX: 1, chromaShiftY: 1, ToneMapper.encoding))
        let bitmap = try #require(PictureConverter().bitmap(of: frame.pixelBuffer))
        // White is a little below the brightest, which highlights are for; the red is as it was.
        #expect(Patches.error([bitmap.color(x: 20, y: 27)], [[237, 237, 237]]) <= 4)
        #expect(Patches.error([bitmap.color(x: 76, y: 27)], [[186, 0, 0]]) <= 6)
    }

    @Test(arguments: [HighDynamicRange.Transfer.hlg, .pq])
    func `more light is never darker, and no highlight is cut off`(_ transfer: HighDynamicRange.Transfer) {
        let range = HighDynamicRange(
            transfer: transfer, encoding: YUVEncoding(matrix: .bt2020, isFullRange: false))
        let lights = (0...1000).map { range.light(ofSample: Float($0) / 1000) }
        #expect(lights == lights.sorted() && lights[0] == 0)
        let standard = (1...50).map { range.standardLight(of: SIMD3(repeating: 0.1 * Float($0))).max() }
        #expect(zip(standard, standard.dropFirst()).allSatisfy { $0 < $1 } && standard[49] <= 1)
    }
}
