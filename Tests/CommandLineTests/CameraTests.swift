import Foundation
import TestSupport
import Testing

/// `limber analyze /dev/video0` beside a camera that is emulated where the program meets the kernel.
@Suite(.enabled(if: LimberProcess.hasModels, "set-up has not been run: no pose models"))
struct CameraTests {
    private let folder = ScratchFolder()

    /// What a program needs in its environment to see a camera with 30 frames a second.
    ///
    /// - Parameter count: Frames until the camera is pulled out, or hangs where the number is negative; 0: never.
    private func camera(count: Int) throws -> [String: String] {
        let library = try folder.compile("camera")
        let film = try folder.write(DemoFilm.jumpingJacks.get(), to: "film.mp4")
        let pixels = try folder.make(
            "film.yuyv", with: "-i \(film) -vf scale=320:240 -pix_fmt yuyv422 -f rawvideo")
        return ["LD_PRELOAD": library, "EMULATED_CAMERA": "\(pixels) 320x240 30 \(count)"]
    }

    /// What a process has written to its standard error so far; it goes on writing where it was.
    private func said(by running: LimberProcess.Running) -> String {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = pread(running.errors.fileDescriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    private func lines(_ name: String) throws -> [[String: Any]] {
        try String(decoding: folder.data(name), as: UTF8.self).split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test func `an interrupt ends a recording whose files are complete`() throws {
        let running = try LimberProcess.start(
            ["analyze", "/dev/video0", "--overlay", "--show-predictions", "--output", folder.file("out")],
            environment: try camera(count: 0))
        // The first prediction comes when a window is full.
        while running.process.isRunning, !said(by: running).contains("Jumping Jacks") { usleep(50_000) }
        running.process.interrupt()
        running.process.waitUntilExit()
        #expect(running.process.terminationStatus == 0)
        #expect(folder.names(in: "out") == ["video0.jsonl", "video0.overlay.mp4"])
        let lines = try lines("out/video0.jsonl")
        #expect(lines.first?["type"] as? String == "header")
        #expect(lines.first?["width"] as? Int == 320)
        #expect(lines.last?["type"] as? String == "summary")
        let frames = lines.filter { $0["type"] as? String == "frame" }
        #expect(frames.count >= 90)
        #expect(frames.count { ($0["people"] as? [Any])?.isEmpty == false } * 10 >= frames.count * 9)
        let times = frames.compactMap { $0["time"] as? Double }
        // A frame may be missed where the machine is busy, time may not run back.
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        #expect((times.last ?? 0) - (times.first ?? 0) >= Double(frames.count - 2) / 30)
    }

    @Test(.timeLimit(.minutes(2))) func `a camera that hangs is given up after ten seconds`() throws {
        let running = try LimberProcess.start(
            ["analyze", "/dev/video0", "--no-actions", "--output", folder.file("out")],
            environment: try camera(count: -20))
        let end = Date(timeIntervalSinceNow: 60)
        while running.process.isRunning, Date() < end { usleep(50_000) }
        #expect(!running.process.isRunning)
        if running.process.isRunning { running.process.terminate() }
        running.process.waitUntilExit()
        #expect(running.process.terminationStatus == 1)
        #expect(said(by: running).contains("/dev/video0: sent nothing in time"))
        #expect(try lines("out/video0.jsonl").count { $0["type"] as? String == "frame" } == 20)
    }

    @Test func `frames from before a camera was unplugged are kept`() throws {
        let run = try LimberProcess(
            "analyze", "/dev/video0", folder.write(DemoFilm.lunges.get(), to: "lunges.mp4"), "--no-actions",
            "--output", folder.file("out"),
            environment: try camera(count: 40))
        #expect(run.status == 1)
        #expect(run.errorLines.filter { $0.contains("/dev/video0: stopped after 40 frames") }.count == 1)
        #expect(folder.names(in: "out") == ["lunges.jsonl", "video0.jsonl"])
        let lines = try lines("out/video0.jsonl")
        #expect(lines.count { $0["type"] as? String == "frame" } == 40)
        #expect(lines.last?["type"] as? String == "summary")
    }
}
