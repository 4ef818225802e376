import Foundation

/// What analyses the inputs of a batch one after another.
protocol BatchAnalyzing: AnyObject {
    /// Analyses a source to its end.
    func run(_ order: BatchMessage.Order) -> BatchProcess.Outcome
}

/// A process that has loaded the models and analyses one source after another; one that crashes or hangs is replaced.
final class BatchProcess: BatchAnalyzing {
    /// What became of a source.
    enum Outcome: Hashable {
        case done(frames: Int, warnings: [String])
        case failed(reason: String, frames: Int, warnings: [String])
        /// The process crashed or hung.
        case died(reason: String)
        /// No source can be analysed.
        case impossible(reason: String)
    }

    /// Loading the models may take so long on a busy machine.
    private static let startTimeout = Duration.seconds(300)

    private let program: String
    private let arguments: [String]
    private let timeout: Duration
    private var child: ChildProcess?

    /// - Parameters:
    ///   - arguments: The command that reads orders and writes replies.
    ///   - timeout: Without a frame for so long a process counts as hanging.
    init(program: String, arguments: [String], timeout: Duration) {
        self.program = program
        self.arguments = arguments
        self.timeout = timeout
    }

    func run(_ order: BatchMessage.Order) -> Outcome {
        if child == nil, let problem = start() { return .impossible(reason: problem) }
        guard let child else { return .impossible(reason: "a process could not be started") }
        let outcome =
            child.write(BatchJSON.line(order)) ? reply(of: child) : .died(reason: Self.end(of: child))
        if case .died = outcome { self.child = nil }
        return outcome
    }

    private func reply(of child: ChildProcess) -> Outcome {
        var frames = 0
        while true {
            switch child.readLine(timeout: timeout) {
            case .ended: return .died(reason: "\(Self.end(of: child)) after \(Self.text(frames))")
            case .timedOut:
                _ = child.kill()
                return .died(
                    reason: "no frame for \(Int(timeout / .seconds(1))) s after \(Self.text(frames))")
            case .line(let line):
                switch Self.reply(in: line) {
                case .progress(let count): frames = count
                case .done(let frames, let warnings): return .done(frames: frames, warnings: warnings)
                case .failed(let reason, let frames, let warnings):
                    return .failed(reason: reason, frames: frames, warnings: warnings)
                case .impossible(let reason): return .impossible(reason: reason)
                case .ready, nil: break
                }
            }
        }
    }

    /// Starts a process and waits until it has loaded the models; returns why it has not.
    private func start() -> String? {
        do {
            let child = try ChildProcess(program, arguments: arguments)
            while true {
                switch child.readLine(timeout: Self.startTimeout) {
                case .ended: return "\(Self.end(of: child)) before it had loaded the models"
                case .timedOut: return "a process did not load the models within 300 s"
                case .line(let line):
                    switch Self.reply(in: line) {
                    case .ready:
                        self.child = child
                        return nil
                    case .impossible(let reason): return reason
                    default: break
                    }
                }
            }
        } catch {
            return "a process cannot be started: \(error)"
        }
    }

    private static func reply(in line: Data) -> BatchMessage.Reply? {
        try? JSONDecoder().decode(BatchMessage.Reply.self, from: line)
    }

    private static func end(of child: ChildProcess) -> String { "the process ended with \(child.wait())" }

    private static func text(_ frames: Int) -> String { frames == 1 ? "1 frame" : "\(frames) frames" }
}
