import Foundation
import PoseCore
import Testing

@testable import VideoIO

/// Where libheif's own tool is.
private let encoder = ["/usr/bin/heif-enc", "/usr/local/bin/heif-enc"].first {
    FileManager.default.isExecutableFile(atPath: $0)
}

/// libheif's own tool makes the photographs: `Scripts/setup tests` installs it.
@Suite(.enabled(if: encoder != nil, "heif-enc is not installed; run Scripts/setup tests"))
struct HEIFTests {
    /// A photograph of the four patches.
    private func make(_ name: String, in folder: TemporaryFolder, _ options: String...) throws -> String {
        let png = try folder.makePatches(
            "\(name).png", frames: 1, "-pix_fmt", options.contains("-b") ? "rgb48be" : "rgb24")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: try #require(encoder))
        process.arguments = options + ["-q", "95", "-o", folder.file(name), png]
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return folder.file(name)
    }

    @Test(arguments: [["a.heic"], ["b.heic", "-b", "10"], ["c.avif"]])
    func `a photograph is read in its colours`(arguments: [String]) throws {
        let folder = try TemporaryFolder()
        let path =
            arguments.count == 3
            ? try make(arguments[0], in: folder, "-b", arguments[2]) : try make(arguments[0], in: folder)
        let reader = try FrameReader(path)
        #expect(reader.format.size == PixelSize(width: 96, height: 64))
        #expect(reader.format.frameCount == 1 && reader.format.frameRate == nil)
        let frame = try #require(try reader.next())
        #expect(frame.pixelBuffer.format == .rgb && frame.fileName == arguments[0])
        let bitmap = try #require(PictureConverter().bitmap(of: frame.pixelBuffer))
        #expect(Patches.error(Patches.read(bitmap)) <= 16)
        #expect(try reader.next() == nil)
    }

    /// The turn against the clock in quarters, and which stored patch ends up in each quarter of the picture.
    @Test(arguments: [(1, [1, 3, 0, 2]), (2, [3, 2, 1, 0]), (3, [2, 0, 3, 1])])
    func `a photograph is upright as its container says`(quarters: Int, order: [Int]) throws {
        let folder = try TemporaryFolder()
        _ = try make("plain.heic", in: folder)
        var bytes = try folder.bytes(of: "plain.heic")
        // The property of the bits a sample becomes that of a turn, in its place and with its size.
        let name = Array("pixi".utf8)
        let place = try #require(bytes.indices.first { bytes[$0...].starts(with: name) })
        bytes.replaceSubrange(
            place..<(place + 12), with: Array("irot".utf8) + [UInt8(quarters), 0, 0, 0, 0, 0, 0, 0])
        let path = try folder.write(bytes, to: "turned.heic")
        let upright = quarters == 2 ? PixelSize(width: 96, height: 64) : PixelSize(width: 64, height: 96)
        #expect(try FrameReader(path).format.size == upright)
        #expect(
            Patches.error(Patches.read(try firstBitmap(path)), order.map { Patches.colors[$0] }) <= 16)
    }

    @Test func `a photograph is known by its content, not by its name`() throws {
        let folder = try TemporaryFolder()
        let path = try make("a.heic", in: folder)
        let other = folder.file("IMG_1.jpg")
        try FileManager.default.moveItem(atPath: path, toPath: other)
        #expect(Patches.error(Patches.read(try firstBitmap(other))) <= 16)
        // Among a folder's pictures, too.
        let frames = try FrameReader(folder.path).allFrames()
        #expect(frames.map(\.fileName) == ["IMG_1.jpg", "a.heic.png"])
    }

    @Test func `a photograph that is cut off says what it is`() throws {
        let folder = try TemporaryFolder()
        _ = try make("a.heic", in: folder)
        let bytes = try folder.bytes(of: "a.heic")
        for count in [64, bytes.count / 2, bytes.count - 20] {
            let path = try folder.write(Array(bytes[..<count]), to: "cut.heic")
            let error = #expect(throws: VideoError.self) { _ = try FrameReader(path) }
            let text = error?.description ?? ""
            #expect(text.hasPrefix("\(path): is a HEIC photograph that cannot be decoded ("), "\(text)")
            #expect(text.hasSuffix("); copy it again, or save it as JPEG"), "\(text)")
        }
    }
}
