import ActionClassification
import Foundation
import PoseCore

/// What a data source holds, as sequences, and what could not be read of it.
struct LabeledData: Sendable {
    /// One sequence and, where it comes from a video, what is to be said about its pictures.
    struct Item: Sendable {
        var sequence: KeypointSequence
        var footage: Footage?
        /// Where it stands in a keypoint file, for messages.
        var place: String?
    }

    /// The sequences, in the source's order.
    var items: [Item] = []
    /// What could not be used, one line each.
    var failures: [String] = []
    /// The labels of all clips, read or not.
    private(set) var clipLabels: Set<String> = []
    /// Columns of an annotation file that are not read.
    private(set) var unreadColumns: [String] = []
    /// How many sequences have a split that is neither "train" nor "test", by it; "" without one. They are left out.
    private(set) var unknownSplits: [String: Int] = [:]

    /// Reads everything; videos' poses are found where they are not kept from an earlier time.
    ///
    /// - Parameters:
    ///   - subject: Which poses are found in videos.
    ///   - showsPoses: True when photographs count beside videos.
    ///   - report: Called while videos are read, with how many are done and how many there are.
    static func read(
        _ source: ActionClassifier.DataSource, subject: ActionSubject = .body, showsPoses: Bool = false,
        cache: PoseCache = .standard,
        report: (Double, Int) -> Void = { _, _ in }
    ) async throws -> LabeledData {
        var data = LabeledData()
        switch source {
        case .sequences(let sequences):
            if let problem = sequences.lazy.compactMap(\.label.labelProblem).first {
                throw TrainingError(.unsuitable, "\(problem); say what the person does")
            }
            data.add(sequences)
        case .keypointFiles(let urls):
            data.read(urls)
        case .clips(let clips):
            for clip in clips {
                guard let problem = clip.label.labelProblem else { continue }
                throw TrainingError(.unsuitable, "\(clip.url.path): \(problem); say what the person does")
            }
            try await data.read(clips, subject, cache: cache, report: report)
        case .annotationFile(let url):
            let content = try AnnotationFile.read(contentsOf: url)
            data.failures += content.failures.map(\.description)
            data.unreadColumns = content.unreadColumns
            try await data.read(content.clips, subject, cache: cache, report: report)
        case .labeledDirectories(let url), .labeledFiles(let url):
            let folder = try ClipFolder(url, showsPoses: showsPoses)
            let content = try folder.content()
            data.failures = folder.unusedFolders
            switch content {
            case .labeledDirectories(let clips), .labeledFiles(let clips):
                try await data.read(clips, subject, cache: cache, report: report)
            case .keypointFiles(let urls): data.read(urls)
            }
        }
        guard !data.items.isEmpty else {
            throw TrainingError(
                .unsuitable, data.failures.first ?? "no sequences; expected at least two of each label")
        }
        return data
    }

    /// Takes sequences that a program made; those that nothing can be computed of become failures, as lines of files do.
    private mutating func add(_ sequences: [KeypointSequence]) {
        for (index, sequence) in sequences.enumerated() {
            do throws(TrainingError) {
                try sequence.check()
                items.append(Item(sequence: sequence))
            } catch {
                failures.append("sequence \(index), \(sequence.name): \(error)")
            }
        }
    }

    /// Reads keypoint files.
    private mutating func read(_ urls: [URL]) {
        for url in urls {
            do throws(TrainingError) {
                let content = try KeypointFile.readAll(contentsOf: url)
                items += zip(content.sequences, content.lineNumbers).map {
                    Item(sequence: $0, place: "\(url.path), line \($1)")
                }
                failures += content.failures.map(\.description)
                if content.sequences.isEmpty, content.failures.isEmpty {
                    failures.append("\(url.path): is empty; expected one sequence a line")
                }
            } catch {
                failures.append(error.description)
            }
        }
    }

    private mutating func read(
        _ clips: [LabeledClip], _ subject: ActionSubject, cache: PoseCache, report: (Double, Int) -> Void
    ) async throws {
        clipLabels = Set(clips.map(\.label))
        var extractor = PoseExtractor(cache: cache, subject: subject)
        var recordings: [URL: PoseRecording] = [:]
        var unknown: [URL] = []
        for url in clips.map(\.url) where recordings[url] == nil && !unknown.contains(url) {
            recordings[url] = extractor.kept(of: url)
            if recordings[url] == nil { unknown.append(url) }
        }
        // What is known takes no time, so that the rest says how long the whole will take.
        for (done, url) in unknown.enumerated() {
            try Task.checkCancellation()
            report(Double(done), unknown.count)
            do {
                recordings[url] = try await extractor.recording(of: url) {
                    report(Double(done) + $0, unknown.count)
                }
            } catch let error as CancellationError {
                throw error
            } catch {
                failures.append("\(error)")
            }
        }
        report(Double(unknown.count), unknown.count)
        let names = ClipNames(clips.map(\.url))
        for clip in clips {
            guard let recording = recordings[clip.url] else { continue }
            let name = names[clip]
            let found: (sequence: KeypointSequence, footage: Footage)?
            do throws(TrainingError) {
                found = try recording.clip(clip, name: name)
            } catch {
                failures.append("\(error)")
                continue
            }
            guard let (sequence, footage) = found else {
                failures.append(
                    "\(name): nothing between start and end; the recording has \(String(format: "%.1f", recording.times.last ?? 0)) s"
                )
                continue
            }
            guard footage.framesWithPerson > 0 else {
                failures.append(
                    "\(name): \(subject == .body ? "nobody was" : "no hand was") found in any of \(footage.frames) frames; leave it out"
                )
                continue
            }
            items.append(Item(sequence: sequence, footage: footage))
        }
    }

    /// The sequences that have the joints which most of them have; the others become failures.
    func withCommonJoints() -> LabeledData {
        var counts: [[String]: Int] = [:]
        for item in items { counts[item.sequence.joints.sorted(), default: 0] += 1 }
        // Of equally many the first.
        guard
            counts.count > 1, let most = counts.values.max(),
            let common = items.lazy.map({ $0.sequence.joints }).first(where: { counts[$0.sorted()] == most })
        else { return self }
        var result = self
        result.items = []
        for var item in items {
            do throws(TrainingError) {
                item.sequence = try item.sequence.arranged(joints: common, channels: item.sequence.channels)
                result.items.append(item)
            } catch {
                result.failures.append((item.place.map { "\($0): " } ?? "") + "\(error)")
            }
        }
        return result
    }

    /// The sequences that a model can be judged with, with its joints and channels; why others cannot is a failure.
    ///
    /// - Throws: When there are none.
    func arranged(
        labels: [String], joints: [String], channels: [String]
    ) throws(TrainingError) -> LabeledData {
        var result = LabeledData()
        var problems: [String] = []
        var unknownLabels: [String: Int] = [:]
        for item in items {
            guard labels.contains(item.sequence.label) else {
                unknownLabels[item.sequence.label, default: 0] += 1
                continue
            }
            do throws(TrainingError) {
                let sequence = try item.sequence.arranged(joints: joints, channels: channels)
                result.items.append(Item(sequence: sequence, footage: item.footage))
            } catch {
                problems.append(error.description)
            }
        }
        if !unknownLabels.isEmpty {
            let list = unknownLabels.sorted { $0.key < $1.key }.map { "\"\($0.key)\" (\($0.value))" }
            problems.append(
                "labels (with their sequences) that are none of the model's are left out: \(list.joined(separator: ", ")); the model has \(labels.joined(separator: ", "))"
            )
        }
        guard !result.items.isEmpty else {
            throw TrainingError(
                .unsuitable,
                problems.first ?? "no sequences of the split \"test\"; check \"split\" in the data")
        }
        result.failures = failures + problems
        result.unknownSplits = unknownSplits
        result.unreadColumns = unreadColumns
        return result
    }

    /// The items with the very keypoints of some of the other data.
    func items(alsoIn other: LabeledData) -> [Item] {
        let known = Set(other.items.map { ComparableKeypoints($0.sequence) })
        return items.filter { known.contains(ComparableKeypoints($0.sequence)) }
    }

    /// The part with a split, in any case, where sequences carry one; else everything.
    func part(_ split: Split) -> LabeledData {
        guard items.contains(where: { $0.sequence.split != nil }) else { return self }
        let known = items.map { $0.sequence.split.flatMap { Split(rawValue: $0.lowercased()) } }
        var result = self
        result.items = zip(items, known).filter { $1 == split }.map(\.0)
        for (item, split) in zip(items, known) where split == nil {
            result.unknownSplits[item.sequence.split ?? "", default: 0] += 1
        }
        return result
    }

    /// What sequences may say that they are for.
    enum Split: String {
        case train, test
    }
}
