import ActionClassification
import Foundation
import Glibc
import Overlay
public import Pipeline
import ResultExport
public import VideoIO

/// What a command reports on standard error: errors and warnings of one line, predictions, a progress bar.
///
/// The bar only shows on a terminal, and makes way for every line. One task at a time may use it.
public final class Console {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private let showsPredictions: Bool
    private let hiddenPeopleLimit: Int?
    /// The input of which `hiddenPeopleLimit` was not reached yet; nil: it was.
    private var clip: String?
    private var bar: ProgressBar?

    /// Creates a console on standard error.
    ///
    /// - Parameters:
    ///   - showsPredictions: True: a line for every prediction as it comes.
    ///   - hiddenPeopleLimit: The most people in a frame that are found to hide their faces; nil: faces are not hidden.
    public init(showsPredictions: Bool = false, hiddenPeopleLimit: Int? = nil) {
        self.showsPredictions = showsPredictions
        self.hiddenPeopleLimit = hiddenPeopleLimit
    }

    /// Says why something failed, on one line.
    public func error(_ error: any Error) {
        line("limber: error: \(Self.describe(error).errorText().plainLine)")
    }

    /// The reason, with the option that helps where one does.
    static func describe(_ error: any Error) -> String {
        let reason = (error as? AnalysisFailure)?.reason ?? error
        let isUntrusted = (reason as? VideoError)?.code == .untrusted
        return "\(error)" + (isUntrusted ? " (--insecure-sources)" : "")
    }

    /// Says what is odd about a result, on one line.
    public func warning(_ text: String) { line("limber: warning: \(oneLine(text))") }

    /// Says what was done, on one line.
    public func note(_ text: String) { line(oneLine(text)) }

    /// Begins the progress of a source.
    public func begin(_ format: SourceFormat, clip: String) {
        self.clip = clip
        if isTerminal { bar = ProgressBar(clip: clip, frameCount: format.frameCount) }
    }

    /// Takes in the result of the next frame.
    public func show(_ result: FrameResult) {
        if let text = noteOfHiddenPeople(in: result) { warning(text) }
        if showsPredictions {
            for prediction in result.predictions { line(Self.describe(prediction)) }
        }
        if let text = bar?.advance(result) { write("\r" + text + "\u{1B}[K") }
    }

    /// What is to be said, once of an input, where a frame may show more people than were searched for to hide their faces.
    func noteOfHiddenPeople(in result: FrameResult) -> String? {
        guard let limit = hiddenPeopleLimit, let clip, result.bodies.count >= limit else { return nil }
        self.clip = nil
        let time = String(format: "%.1f s", result.frame.timestamp.seconds)
        return
            "\(clip): at \(time) as many people are found as are searched for (\(limit)); faces of others are "
            + "not hidden: allow more with --max-people"
    }

    /// Ends the progress of a source.
    public func end() {
        if bar != nil { write("\r\u{1B}[K") }
        bar = nil
    }

    /// For example `12.3 s  Jumping Jacks 98.3%`.
    static func describe(_ prediction: ActionPrediction) -> String {
        let time = String(format: "%7.1f s", prediction.end.seconds)
        let person = prediction.trackID.map { "  person \($0)" } ?? ""
        let share = prediction.confidence > 0 ? "  " + OverlayCaption.percent(prediction.confidence) : ""
        return "\(time)\(person)  \(prediction.label)\(share)".plainLine
    }

    private func line(_ text: String) {
        write((bar == nil ? "" : "\r\u{1B}[K") + text + "\n")
    }

    /// Names of files may break lines, and may hold what a terminal takes for commands.
    private func oneLine(_ text: String) -> String { text.withoutCredentialsInText.plainLine }

    /// What cannot be written, as it is not read or the disk is full, is lost; the results are not.
    private func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
