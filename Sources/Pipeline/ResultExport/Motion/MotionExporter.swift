public import Pipeline
import PoseCore
import Tracking
import VideoIO

/// Files of motion, one for each person: `CLIP.person1.trc` with markers, `.mot` with angles, `.bvh` with a skeleton's
/// rotations.
///
/// Frames are at the source's rate (`MotionRate`), their times those of the source. Places are in metres, x to the picture's right, y up, z
/// towards the camera; a person stays on the spot, and the lowest joint is on the floor except in flight. People that are seen for
/// less than half a second have no file; `notices` says so. Skeletons of several people play in step: frame N of each file is frame
/// N of the clip.
public final class MotionExporter: ResultExporter {
    /// The forms of a file of motion.
    public enum Form: String, CaseIterable, Hashable, Sendable {
        /// Markers in space.
        case trc
        /// Joint angles.
        case mot
        /// A skeleton with rotations.
        case bvh
    }

    /// People that are seen for less, in seconds, have no file.
    static let minimumDuration = 0.5

    private let form: Form
    private let hasJointPositions: Bool
    private let folder: String
    private let clip: String
    private let spool: MotionSpool
    private var sourceName = ""
    private var statedRate: Double?
    private var rate = MotionRate()
    private var hasFlatPeople = false
    private var written: Set<String> = []

    /// What the user should know of the files, one line each; known after `complete`.
    public private(set) var notices: [String] = []

    /// Writes to what shall become the files `CLIP.person1.FORM`, … in a folder.
    ///
    /// - Parameter hasJointPositions: True: in BVH each joint has a position in each frame, not the hips alone.
    public init(
        _ form: Form, folder: String, clip: String, hasJointPositions: Bool = false
    ) throws(ExportError) {
        self.form = form
        self.hasJointPositions = hasJointPositions
        self.folder = folder
        self.clip = clip
        // The first file is begun after the last frame.
        try ByteSink.check(path: "\(folder)/\(clip).person1.\(form.rawValue)")
        spool = try MotionSpool(besides: "\(folder)/\(clip).\(form.rawValue)")
    }

    /// Notes the source's name and rate.
    public func begin(_ header: ExportHeader) {
        sourceName = header.source.name
        statedRate = header.source.frameRate
    }

    /// Keeps the people's joints in space.
    public func write(_ result: FrameResult) throws(ExportError) {
        let time = result.frame.timestamp.seconds
        rate.add(time)
        let aspectRatio = result.frame.pixelBuffer.size.aspectRatio
        for person in result.people {
            guard let sample = MotionSample(person.pose, at: time, aspectRatio: aspectRatio) else {
                hasFlatPeople = true
                continue
            }
            try spool.add(sample, of: person.id)
        }
    }

    /// Writes all files, each under its name when it is complete.
    ///
    /// - Throws: Also when the poses had no joints in space.
    public func complete(_ summary: AnalysisSummary) throws(ExportError) {
        if hasFlatPeople, spool.people.isEmpty {
            throw ExportError(
                .unsupported,
                "\(sourceName): the poses have no joints in space; \(form.rawValue) needs an estimator that gives them"
            )
        }
        let framesPerSecond = rate.rate(stated: statedRate)
        // Of a source that is shorter, everyone that is always seen has a file: of one picture, too.
        let minimum = min(Self.minimumDuration, rate.duration)
        var (brief, shapeless) = (0, 0)
        for person in spool.people {
            guard let seen = spool.extent(of: person), Double(seen.count) / framesPerSecond >= minimum else {
                brief += 1
                continue
            }
            if try !write(person, rate: framesPerSecond) { shapeless += 1 }
        }
        spool.removeFile()
        let limit = String(Self.minimumDuration, decimals: 1)
        add(
            brief,
            minimum < Self.minimumDuration
                ? "not seen all the time, as a source of less than \(limit) s asks for,"
                : "seen for less than \(limit) s")
        add(shapeless, "never seen with hips and shoulders")
        let earlier = Self.earlierFiles(form.rawValue, of: clip, in: folder, written: written)
        if let notice = earlier.notice(of: sourceName) { notices.append(notice) }
    }

    /// Files of a form that a clip's folder has, but for those that were written now.
    static func earlierFiles(
        _ form: String, of clip: String, in folder: String, written: Set<String>
    ) -> EarlierFiles {
        EarlierFiles(folder: folder, clip: clip, written: written) { ending in
            ending.wholeMatch(of: /\.person[0-9]+\.([a-z]+)/).map { $0.1 == form } ?? false
        }
    }

    private func add(_ count: Int, _ reason: String) {
        guard count > 0 else { return }
        let people = count == 1 ? "one person was" : "\(count) people were"
        notices.append(
            "\(sourceName): \(people) \(reason) and \(count == 1 ? "has" : "have") no .\(form.rawValue) file")
    }

    private func write(_ person: Int, rate: Double) throws(ExportError) -> Bool {
        let name = "\(clip).person\(person).\(form.rawValue)"
        let track = MotionTrack(
            of: person, in: spool, rate: rate, clipStart: self.rate.start, fileName: name)
        guard let track else { return false }
        let sink = try ByteSink(path: "\(folder)/\(name)")
        var hasShape = true
        switch form {
        case .trc: try TRCWriter().write(track, to: sink)
        case .mot: hasShape = try MOTWriter().write(track, to: sink)
        case .bvh: hasShape = try BVHWriter(hasJointPositions: hasJointPositions).write(track, to: sink)
        }
        guard hasShape else { return false }
        try sink.complete()
        written.insert(name)
        return true
    }
}
