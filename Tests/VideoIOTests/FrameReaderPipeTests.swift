import Foundation
import Glibc
import PoseCore
import Testing

@testable import VideoIO

@Suite(.timeLimit(.minutes(2))) struct FrameReaderPipeTests {
    /// A pipe into which a program writes a file.
    private func pipe(from path: String, in folder: TemporaryFolder) throws -> String {
        let pipe = folder.file("pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["timeout", "60", "dd", "status=none", "if=\(path)", "of=\(pipe)"]
        try process.run()
        return pipe
    }

    private static let film = [
        "-f", "lavfi", "-i", "testsrc=s=160x120:r=25:d=8", "-f", "lavfi", "-i", "anoisesrc=d=8:a=0.1:seed=7",
        "-c:v", "libx264", "-preset", "ultrafast", "-g", "10", "-pix_fmt", "yuv420p", "-c:a", "aac",
    ]

    @Test func `the sound of a video that comes through a pipe is not read from the pictures' bytes`() throws
    {
        let folder = try TemporaryFolder()
        let film = folder.file("film.ts")
        try folder.ffmpeg(Self.film + [film])
        let reader = try FrameReader(try pipe(from: film, in: folder))
        #expect(reader.format.isPipe && reader.format.soundPath == nil)
        let writer = try VideoWriter(
            folder.file("out.mp4"), size: reader.format.size, frameRate: 25, soundOf: reader.format.soundPath)
        let converter = PictureConverter()
        while let frame = try reader.next() {
            try writer.write(
                try #require(converter.bitmap(of: frame.pixelBuffer)), at: frame.timestamp)
        }
        try writer.finish()
        #expect(try FrameReader(folder.file("out.mp4")).allFrames().count == 200)
    }

    @Test func `damage in a video that comes through a pipe does not make it be read again`() throws {
        let folder = try TemporaryFolder()
        let film = folder.file("film.ts")
        try folder.ffmpeg(Self.film + [film])
        var bytes = try Data(contentsOf: URL(fileURLWithPath: film))
        for index in bytes.count / 2..<bytes.count / 2 + 3000 { bytes[index] = UInt8(index % 251) }
        try bytes.write(to: URL(fileURLWithPath: film))
        var configuration = FrameReader.Configuration()
        configuration.threads = 2
        let count = try FrameReader(film, configuration: configuration).allFrames().count
        let reader = try FrameReader(try pipe(from: film, in: folder), configuration: configuration)
        #expect(try reader.allFrames().count == count)
    }

    @Test func `a film with its index at the end, which a pipe cannot give first, is not called damaged`()
        throws
    {
        let folder = try TemporaryFolder()
        let film = folder.file("film.mp4")
        try folder.ffmpeg(Self.film + [film])
        let pipe = try pipe(from: film, in: folder)
        let error = #expect(throws: VideoError.self) { _ = try FrameReader(pipe) }
        #expect(error?.description.hasPrefix("\(pipe): is a pipe, which cannot be wound back") == true)
        #expect(error?.description.contains("copy or record it again") == false)
    }
}
