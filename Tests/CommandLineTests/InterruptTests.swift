import Foundation
import TestSupport
import Testing

/// What the signals that end a program do to one that analyses.
@Suite(.enabled(if: LimberProcess.hasModels, "needs .deps/models: run Scripts/setup"), .serialized)
struct InterruptTests {
    private let folder = ScratchFolder()

    @Test(arguments: [SIGHUP, SIGINT, SIGTERM])
    func `an interrupt leaves no files behind`(signal: Int32) throws {
        // Started by nohup, the tests ignore a hang-up, and so would the program.
        Foundation.signal(signal, SIG_DFL)
        let out = folder.path + "/out"
        let running = try LimberProcess.start([
            "analyze", "demo", "--no-actions", "--overlay", "--output", out,
        ])
        while folder.names(in: "out").count < 2 { usleep(10_000) }
        kill(running.process.processIdentifier, signal)
        running.process.waitUntilExit()
        #expect(running.process.terminationStatus == 128 + signal)
        #expect(folder.names(in: "out").isEmpty)
    }

    @Test func `an analysis that shall outlive its terminal ignores a hang-up`() throws {
        let film = try folder.write(DemoFilm.lunges.get(), to: "lunges.mp4")
        let running = try LimberProcess.start(
            ["analyze", film, "--no-actions", "--output", folder.path + "/out"],
            limits: "trap '' HUP")
        while folder.names(in: "out").isEmpty { usleep(10_000) }
        kill(running.process.processIdentifier, SIGHUP)
        running.process.waitUntilExit()
        #expect(running.process.terminationStatus == 0)
        #expect(folder.names(in: "out") == ["lunges.jsonl"])
    }

    /// One that came while it was ignored for a moment was lost, and the analysis ran to its end.
    @Test(arguments: [SIGHUP, SIGINT, SIGTERM])
    func `an interrupt in the moment in which a command begins to take it is not lost`(signal: Int32) throws {
        Foundation.signal(signal, SIG_DFL)
        let running = try LimberProcess.start(
            ["analyze", "demo:lunges", "--no-actions", "--output", folder.file("out")],
            environment: ["LD_PRELOAD": try folder.compile("interrupt"), "INTERRUPT": "\(signal)"])
        running.process.waitUntilExit()
        // By the program, or by the signal itself.
        #expect([signal, 128 + signal].contains(running.process.terminationStatus))
        #expect(folder.names(in: "out").isEmpty)
    }
}
