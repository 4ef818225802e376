import Movement
import Overlay
import Pipeline
import PoseCore
import ResultExport
import Tracking
import VideoIO

/// The scores of one source as it goes by: samples, what they come to, and the worst moments with pictures.
struct ErgonomicsCourse {
    /// A sample and the picture's file it is of.
    struct Scored {
        let sample: ErgonomicSample
        let file: String?
    }

    /// What is made of the frame of one of the worst moments.
    private struct Shot {
        let jpeg: [UInt8]
        let file: String?
    }

    private let configuration: ErgonomicsJob.Configuration
    private let format: SourceFormat
    private let arePictures: Bool
    private var analysis: ErgonomicAnalysis
    private var worst: WorstMoments<Shot>
    private var summaries: [Int: ErgonomicSummary] = [:]
    /// All people together: identities say nothing in pictures, and little where people come and go.
    private var overall = ErgonomicSummary(person: 0)
    /// A frame and what hides the faces in it.
    private struct Candidate {
        let result: FrameResult
        let covers: [FaceCover]
    }

    /// A frame of the current second for each person: the first of its second half, else the last before. Of pictures the
    /// current one.
    private var frames: [Int: Candidate] = [:]
    /// The second that `frames` are of.
    private var second: Int64 = 0
    private let picture = PosturePicture()
    private var seen: Set<Int> = []
    private var hasWorld = false

    init(_ configuration: ErgonomicsJob.Configuration, format: SourceFormat, momentCount: Int) {
        self.configuration = configuration
        self.format = format
        arePictures = format.holdsStills
        var scoring = ErgonomicAnalysis.Configuration()
        scoring.task = configuration.task
        scoring.separatesFrames = arePictures
        analysis = ErgonomicAnalysis(configuration: scoring)
        // Each picture of a folder stands for itself. A short film would have one moment only.
        let length = format.duration.map { $0 / .seconds(1) } ?? 60
        let separation = min(ErgonomicsJob.momentSeparation, max(1.5, length / 12))
        worst = WorstMoments(capacity: momentCount, separation: arePictures ? 0 : separation)
    }

    /// Takes in the next frame.
    ///
    /// - Parameter covers: What hides the faces in it.
    /// - Returns: The samples that are complete now.
    mutating func add(_ result: FrameResult, covers: [FaceCover] = []) throws -> [Scored] {
        let candidate = Candidate(result: result, covers: covers)
        let time = result.frame.timestamp
        var postures: [Int: PostureAngles] = [:]
        for person in result.measuredPeople {
            seen.insert(person.id)
            guard configuration.person.map({ $0 == person.id }) ?? true, let world = person.pose.world else {
                continue
            }
            hasWorld = true
            postures[person.id] = PostureAngles(
                world, minimumJointConfidence: configuration.minimumJointConfidence)
        }
        if arePictures {
            // Of this picture alone: others may each have people of their own, and would all stay in memory.
            frames = postures.mapValues { _ in candidate }
            return try take(analysis.add(postures, at: time))
        }
        let scored = try take(analysis.add(postures, at: time))
        if second != time.nanoseconds / 1_000_000_000 {
            frames = [:]
            second = time.nanoseconds / 1_000_000_000
        }
        for id in postures.keys
        where frames[id].map({ !Self.isInSecondHalf($0.result.frame.timestamp) }) ?? true {
            frames[id] = candidate
        }
        return scored
    }

    /// The samples of the last second.
    mutating func finish() throws -> [Scored] { try take(analysis.finish()) }

    private static func isInSecondHalf(_ time: Timestamp) -> Bool {
        time.nanoseconds % 1_000_000_000 >= 500_000_000
    }

    private mutating func take(_ samples: [ErgonomicSample]) throws -> [Scored] {
        var scored: [Scored] = []
        for sample in samples {
            let candidate = frames[sample.person]
            let file = candidate?.result.frame.fileName
            summaries[sample.person, default: ErgonomicSummary(person: sample.person)].add(sample)
            overall.add(sample)
            scored.append(Scored(sample: sample, file: file))
            try worst.offer(sample) {
                guard let candidate else { return nil }
                let jpeg = try picture.jpeg(
                    of: candidate.result.frame, candidate.result.people, person: sample.person,
                    covers: candidate.covers)
                return jpeg.map { Shot(jpeg: $0, file: file) }
            }
        }
        return scored
    }

    /// What the samples of each person came to, the longest seen first.
    var people: [ErgonomicSummary] {
        summaries.values.sorted { ($1.seconds, $0.person) < ($0.seconds, $1.person) }
    }

    /// What the source came to, for the report.
    func clip(frames: Int, isBroken: Bool) -> ErgonomicsReport.Clip {
        var clip = ErgonomicsReport.Clip(source: format)
        clip.frames = frames
        clip.arePictures = arePictures
        clip.people = !arePictures ? people : overall.seconds > 0 ? [overall] : []
        clip.everyone = overall
        clip.moments = worst.moments.map { moment in
            ErgonomicsReport.Clip.Moment(
                sample: moment.sample, jpeg: moment.picture.jpeg, file: moment.picture.file)
        }
        clip.notes = notes(frames: frames, isBroken: isBroken)
        return clip
    }

    private func notes(frames: Int, isBroken: Bool) -> [String] {
        var notes: [String] = []
        let noun = arePictures ? "picture" : "frame"
        if isBroken { notes.append("broke off; what came before is here") }
        if frames > 0, seen.isEmpty {
            notes.append(
                "nobody was found in " + (frames == 1 ? "its \(noun)" : "any of its \(frames) \(noun)s"))
        } else if let person = configuration.person, !seen.isEmpty, !seen.contains(person) {
            let others = seen.sorted().prefix(10).map(String.init).joined(separator: ", ")
            notes.append("person \(person) was not found; there are \(others)")
        } else if !seen.isEmpty, summaries.isEmpty {
            notes.append(
                hasWorld ? "nobody was seen long enough to be scored" : "no joints in space were found")
        }
        if !summaries.isEmpty, summaries.values.allSatisfy({ $0.worstRULA == 0 && $0.worstREBA == 0 }) {
            notes.append(
                "too little of anyone was seen for a score: show trunk, head, legs and at least one arm")
        }
        if arePictures, !summaries.isEmpty {
            notes.append(
                "pictures show postures, not how long they are held or how often they are repeated; say so with --static "
                    + "and --repeated")
        }
        return notes
    }
}
