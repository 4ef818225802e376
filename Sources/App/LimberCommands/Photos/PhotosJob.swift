import Foundation
import Photos
public import Pipeline
import PoseCore
public import PoseEstimation
import ResultExport
import VideoIO

/// Makes pictures of one input after another: poses first, then the frames that pictures are made of once more.
public struct PhotosJob: Sendable {
    /// Makes what finds the masks of people; called where a stromotion picture is possible.
    public typealias MaskFactory = @Sendable () throws -> PersonMaskEstimator

    /// How sources are read.
    public var settings = SourceSettings()

    private let analyzer: VideoAnalyzer
    private let output: PhotosOutput
    private let makeMasks: MaskFactory?

    /// Creates a job; nothing is read or written yet.
    ///
    /// - Parameters:
    ///   - analyzer: What finds people.
    ///   - output: Where pictures go, and which.
    ///   - makeMasks: What finds the masks of people; nil: rough outlines by their joints serve instead.
    public init(analyzer: VideoAnalyzer, output: PhotosOutput, makeMasks: MaskFactory?) {
        self.analyzer = analyzer
        self.output = output
        self.makeMasks = makeMasks
    }

    /// What is to be said of the engines that compute the pose models.
    var engineNotices: [String] { PoseModelEngine.fallbackNotices(of: analyzer.engines) }

    /// Makes one input's pictures; each appears complete or not at all.
    ///
    /// - Throws: Why a source could not be read, why no picture could be made, and, after everything else was written, why
    ///   one of them failed.
    public func run(
        _ input: AnalysisInput, report: (AnalysisJob.Progress) -> Void = { _ in }
    ) async throws {
        let results = try input.results(of: analyzer, settings: settings)
        let format = results.format
        report(.opened(format))
        guard !format.isLive else {
            throw PhotosProblem(
                format.name, "is live, and pictures need a second look at its frames; record it first")
        }
        guard !format.isPipe else {
            throw PhotosProblem(
                format.name,
                "is a pipe, and pictures need a second look at its frames; write it to a file first")
        }
        var scout = PhotoScout(person: output.person)
        var faces = output.hidesFaces ? HiddenFaces(of: format) : nil
        var summary = AnalysisSummary(frameRate: format.frameRate)
        let breakage = try await results.forEach(while: { true }) { result in
            scout.add(result)
            faces?.add(result)
            summary.add(result)
            report(.frame(result))
        }
        for line in results.warnings.lines() { report(.warning(line)) }
        let lost = InputLoop.note(
            ofDropped: results.lostFrames, name: format.name, arePictures: format.isPictureFolder)
        if let lost { report(.warning(lost)) }
        let frames = scout.subjectFrames
        let plan = PhotoPlan(
            frames, times: scout.times, arePictures: format.isPictureFolder, configuration: output.plan)
        let studio = PhotoStudio(
            plan, of: frames, person: scout.person, clip: input.clip, output: output,
            frameRate: format.frameRate, makeMask: maskMaker(report, format.name))
        faces?.finish()
        try PhotoFrames(input, settings, at: plan.times, of: scout.times, in: plan.loop).forEach { frame in
            guard let faces else { return studio.take(frame) }
            if let hidden = try faces.hidden(in: frame) { studio.take(hidden) }
        }
        studio.finish()
        let notes = PhotoNotes(scout, plan, output.plan, format).lines + studio.notes
        for note in notes { report(.warning("\(format.name): \(note)")) }
        guard !studio.records.isEmpty else {
            if let breakage { report(.failed(breakage)) }
            throw studio.failures.last
                ?? PhotosProblem(
                    format.name, notes.isEmpty ? "no picture can be made" : "no picture was made")
        }
        try writeTable(studio.records, scout, summary, format, notes, clip: input.clip)
        for record in studio.records { report(.wrote(path: output.path(record.file))) }
        if let notice = earlierPictures(beside: studio.records, of: input).notice(of: format.name) {
            report(.warning(notice))
        }
        var failures = [breakage].compactMap(\.self) + studio.failures
        let failure = failures.popLast()
        for other in failures { report(.failed(other)) }
        if let failure { throw failure }
    }

    /// Pictures that the table does not name.
    private func earlierPictures(beside records: [PhotoRecord], of input: AnalysisInput) -> EarlierFiles {
        EarlierFiles(folder: output.folder, clip: input.clip, written: Set(records.map(\.file))) { ending in
            ending == ".loop.mp4"
                || ending.wholeMatch(of: /\.(?:action-[0-9]+|overview|sequence|stromotion)\.(?:jpg|png)/)
                    != nil
        }
    }

    private func writeTable(
        _ records: [PhotoRecord], _ scout: PhotoScout, _ summary: AnalysisSummary, _ format: SourceFormat,
        _ notes: [String], clip: String
    ) throws {
        let exporter = PhotoExporter(to: try ByteSink(path: output.path("\(clip).photos.jsonl")))
        try exporter.begin(
            ExportHeader(source: format, engine: PoseModelEngine.summary(of: analyzer.engines)))
        for record in records { try exporter.write(record) }
        let camera: PhotoExporter.Camera =
            scout.isCameraLost ? .unregistered : scout.isCameraMoving ? .moving : .steady
        try exporter.complete(
            frames: summary.frames, duration: summary.duration, camera: camera, notes: notes)
    }

    /// The model's masks; where it cannot be loaded, that is said once.
    private func maskMaker(
        _ report: (AnalysisJob.Progress) -> Void, _ name: String
    ) -> StromotionMaker.MaskMaker {
        guard let makeMasks else { return { _, _, _ in nil } }
        var estimator: PersonMaskEstimator?
        return { pose, picture, others in
            let masks = try estimator ?? makeMasks()
            estimator = masks
            return try masks.mask(of: pose, in: picture, others: others)
        }
    }
}

/// Why a source has no pictures.
struct PhotosProblem: Error, CustomStringConvertible {
    let description: String

    init(_ source: String, _ problem: String) { description = "\(source): \(problem)" }
}
