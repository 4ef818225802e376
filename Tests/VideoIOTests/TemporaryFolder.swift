import Foundation
import PoseCore
import Testing
import VideoIO

/// A folder for one test's files, removed with the last reference.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "VideoIOTests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }

    /// Makes a file with the ffmpeg command line tool and returns its path.
    func make(_ name: String, _ arguments: String...) throws -> String {
        let file = file(name)
        try ffmpeg(arguments + [file])
        return file
    }

    /// Makes a file from the four patches below.
    func makePatches(
        _ name: String, size: PixelSize = PixelSize(width: 96, height: 64), frames: Int = 3,
        _ arguments: String...
    ) throws -> String {
        let file = file(name)
        try ffmpeg(
            ["-f", "lavfi", "-i", Patches.source(size), "-frames:v", "\(frames)"] + arguments + [file])
        return file
    }

    func ffmpeg(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["timeout", "60", "ffmpeg", "-nostdin", "-hide_banner", "-loglevel", "error", "-y"] + arguments
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { throw FFmpegFailed(arguments: arguments) }
    }

    struct FFmpegFailed: Error {
        let arguments: [String]
    }
}

/// A picture of four patches, one in each quarter: red, green; blue, pale grey.
enum Patches {
    static let colors: [[Int]] = [[200, 30, 30], [30, 170, 60], [40, 60, 200], [220, 220, 220]]

    static func source(_ size: PixelSize, rate: String = "10") -> String {
        let (w, h) = (size.width, size.height)
        let boxes = colors.enumerated().map { index, color in
            let hex = color.map { String($0 + 256, radix: 16).suffix(2) }.joined()
            let x = index % 2 == 0 ? 0 : w / 2
            let y = index / 2 == 0 ? 0 : h / 2
            return "drawbox=\(x):\(y):\(w - w / 2):\(h - h / 2):0x\(hex):fill"
        }
        return "color=c=black:s=\(w)x\(h):r=\(rate):d=3,format=rgb24," + boxes.joined(separator: ",")
    }

    /// The colours in the middle of the four quarters of a bitmap: upper left, upper right, lower left, lower right.
    static func read(_ bitmap: Bitmap) -> [[Int]] {
        (0..<4).map { index in
            bitmap.color(
                x: bitmap.size.width * (1 + index % 2 * 2) / 4,
                y: bitmap.size.height * (1 + index / 2 * 2) / 4)
        }
    }

    /// The largest difference of any channel of any patch.
    static func error(_ found: [[Int]], _ expected: [[Int]] = colors) -> Int {
        zip(found.joined(), expected.joined()).map { abs($0 - $1) }.max() ?? .max
    }
}

extension Bitmap {
    /// Red, green and blue of one pixel.
    func color(x: Int, y: Int) -> [Int] {
        withBytes { bytes in (0..<3).map { Int(bytes[y * bytesPerRow + x * 4 + 2 - $0]) } }
    }
}

/// The first frame of a file as a bitmap.
func firstBitmap(_ path: String) throws -> Bitmap {
    let frame = try #require(try FrameReader(path).next())
    return try #require(PictureConverter().bitmap(of: frame.pixelBuffer))
}

extension FrameReader {
    /// All remaining frames.
    func allFrames() throws -> [Frame] {
        var frames: [Frame] = []
        while let frame = try next() { frames.append(frame) }
        return frames
    }
}
