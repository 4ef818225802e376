public import ArgumentParser
import LimberCommands
import Pipeline
import PoseCore
import ResultExport
public import Tracking

struct TrackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "track",
        abstract: "Follows an object that the first frame shows, whatever it is.",
        discussion: """
            Writes one JSON object a line to standard output: header, then each frame with the object's box \
            and confidence, or null while it is lost: hidden, outside the picture, or no longer like the object. \
            A lost object is found again anywhere in the picture, also at another size. Frames of a picture folder \
            name the file. Coordinates are shares of the picture from the upper left.
            """)

    @Argument(
        help: ArgumentHelp(
            "A video, picture folder, URL or camera, as for `limber analyze`.", valueName: "input"),
        completion: .file())
    var input: String

    @Option(
        help: ArgumentHelp(
            "Where the object is in the first frame: left, top, width, height, each 0...1 of the picture.",
            valueName: "x,y,w,h"))
    var box: String

    @Option(
        help: ArgumentHelp(
            "accurate, or fast: a tenth of the time while it is in sight.", valueName: "level"))
    var level = TrackObjectRequest.TrackingLevel.accurate

    @OptionGroup var certificates: CertificateOptions

    func validate() throws {
        guard rect != nil else {
            throw ValidationError(
                "--box \(box) is not four numbers x,y,w,h within 0...1 with x + w and y + h at most 1, such as 0.4,0.3,0.1,0.2."
            )
        }
    }

    private var rect: NormalizedRect? { NormalizedRect(option: box) }

    func run() async throws {
        guard let rect else { return }
        do {
            var job = ObjectTrackingJob(box: rect, level: level)
            job.settings.verifiesCertificates = !certificates.insecureSources
            let warnings = try await job.run(.single(input))
            for line in warnings { Console().warning(line) }
        } catch let error as ExportError where error.code == .readerGone {
            // As `head` does when it has enough.
        } catch {
            Console().error(error)
            throw ExitCode.failure
        }
    }
}

extension TrackObjectRequest.TrackingLevel: ExpressibleByArgument {}
