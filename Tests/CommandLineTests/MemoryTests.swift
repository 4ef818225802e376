import Foundation
import TestSupport
import Testing

@Suite struct MemoryTests {
    /// The short form of Benchmarks/memory.py, which loops a clip for half an hour.
    @Test(.enabled(if: LimberProcess.hasModels, "the pose models are missing; run Scripts/setup"))
    func `memory does not grow with the length of the video`() throws {
        let folder = ScratchFolder()
        let film = try folder.write(DemoFilm.lunges.get(), to: "lunges.mp4")
        let looped = try folder.make("looped.mp4", with: "-stream_loop 5 -i \(film) -c copy")
        let short = try Self.peakMemory(of: looped, frames: 150)
        let long = try Self.peakMemory(of: looped, frames: 900)
        #expect(long < short * 1.05, "\(short) MiB after 150 frames, \(long) MiB after 900")
    }

    private static func peakMemory(of film: String, frames: Int) throws -> Double {
        let run = try LimberProcess("bench", film, "--frames", "\(frames)", "--json")
        struct Report: Decodable { let frames: Int, peakMemoryMiB: Double }
        let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
        #expect(report.frames == frames)
        return report.peakMemoryMiB
    }
}
