import PoseCore
import Testing

@testable import VideoIO

@Suite struct InterlacedTests {
    /// A square that moves to the right by 8 pixels a field, and a line of one row that stays.
    private static let source = [
        "-f", "lavfi", "-i",
        "color=black:s=160x96:r=50:d=1,drawbox=8:85:144:1:white[ground];color=white:s=40x48:r=50:d=1[square];"
            + "[ground][square]overlay=x=400*t:y=20,tinterlace=interleave_top,setfield=tff",
        "-frames:v", "6", "-pix_fmt", "yuv420p",
    ]

    @Test(arguments: [
        ["-c:v", "libx264", "-crf", "5", "-flags", "+ilme+ildct"],
        ["-c:v", "mpeg2video", "-q:v", "2", "-flags", "+ilme+ildct"],
    ])
    func `what moves in interlaced film has no combs, and what is still keeps its rows`(codec: [String])
        throws
    {
        let folder = try TemporaryFolder()
        let path = folder.file("a.mkv")
        try folder.ffmpeg(Self.source + codec + [path])
        let frames = try FrameReader(path).allFrames()
        #expect(frames.count == 6)
        for frame in frames {
            let rows = luma(of: frame.pixelBuffer)
            let combs = (0..<160).reduce(0) { sum, x in
                sum
                    + (1..<84).count { y in
                        let (above, below) = (rows[y][x] - rows[y - 1][x], rows[y][x] - rows[y + 1][x])
                        return above * below > 0 && min(abs(above), abs(below)) > 16
                    }
            }
            #expect(combs == 0)
            #expect((20..<140).allSatisfy { rows[85][$0] > 180 && rows[83][$0] < 60 && rows[87][$0] < 60 })
        }
        // The square is where the even rows have it.
        #expect(luma(of: frames[1].pixelBuffer)[40][30] > 180)
    }

    private func luma(of picture: PixelBuffer) -> [[Int]] {
        picture.withPlane(0) { bytes in
            (0..<picture.size.height).map { y in
                (0..<picture.size.width).map { Int(bytes[y * picture.planes[0].bytesPerRow + $0]) }
            }
        }
    }
}
