import Foundation
import TestSupport
import Testing

@testable import LimberCommands

/// Processes that a shell plays.
@Suite struct BatchProcessTests {
    private let order = BatchMessage.Order(input: "film.mp4", folder: "/tmp")

    private func outcome(of script: String, timeout: Duration = .seconds(20)) -> BatchProcess.Outcome {
        BatchProcess(program: "/bin/sh", arguments: ["-c", script], timeout: timeout).run(order)
    }

    private let ready = "echo '{\"ready\":{}}'; read order; "

    @Test func `one process analyses one source after another`() {
        let process = BatchProcess(
            program: "/bin/sh",
            arguments: [
                "-c",
                "echo '{\"ready\":{}}'; n=0; while read order; do n=$((n+1)); echo \"{\\\"done\\\":{\\\"frames\\\":$n,\\\"warnings\\\":[]}}\"; done",
            ], timeout: .seconds(20))
        let outcomes = (1...3).map { _ in process.run(order) }
        #expect(outcomes == (1...3).map { .done(frames: $0, warnings: []) })
    }

    @Test func `a process that crashes or hangs says at which frame, and is replaced`() throws {
        let progress = "echo '{\"progress\":{\"frames\":12}}'; "
        #expect(
            outcome(of: ready + progress + "kill -SEGV $$")
                == .died(reason: "the process ended with signal 11 (Segmentation fault) after 12 frames"))
        #expect(
            outcome(of: ready + "kill -KILL $$")
                == .died(
                    reason:
                        "the process ended with signal 9 (Killed: if memory is short, give it more or have fewer --processes) after 0 frames"
                ))
        #expect(
            outcome(of: ready + "exec sleep 60", timeout: .seconds(1))
                == .died(reason: "no frame for 1 s after 0 frames"))
        let folder = ScratchFolder()
        let script =
            "if [ -e \(folder.file("twice")) ]; then \(ready) echo '{\"done\":{\"frames\":1,\"warnings\":[]}}'; fi; touch \(folder.file("twice")); \(ready) exit 3"
        let process = BatchProcess(program: "/bin/sh", arguments: ["-c", script], timeout: .seconds(20))
        #expect(process.run(order) == .died(reason: "the process ended with status 3 after 0 frames"))
        #expect(process.run(order) == .done(frames: 1, warnings: []))
    }

    @Test func `without models nothing can be analysed`() {
        #expect(
            outcome(of: "echo '{\"impossible\":{\"reason\":\"no models\"}}'")
                == .impossible(reason: "no models"))
        #expect(
            outcome(of: "exit 7")
                == .impossible(reason: "the process ended with status 7 before it had loaded the models"))
        #expect(
            BatchProcess(program: "/nowhere/limber", arguments: [], timeout: .seconds(1)).run(order)
                == .impossible(reason: "a process cannot be started: No such file or directory"))
    }
}
