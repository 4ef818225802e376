import Foundation
import Photos
import Pipeline
import PoseCore
import ResultExport
import VideoIO

/// Makes the pictures of one source from the frames of the second pass.
///
/// An output that fails is given up, and the others go on.
final class PhotoStudio {
    private let plan: PhotoPlan
    private let clip: String
    private let output: PhotosOutput
    private let person: Int?
    private let frames: [SubjectFrame]
    private let makeMask: StromotionMaker.MaskMaker
    private let converter = PictureConverter()
    private let encoder = JPEGEncoder(quality: 95)
    private var sheet = OverviewSheet()
    private var tileMoments: [PhotoRecord.Moment] = []
    private var loop: GuardedOutput<LoopWriter>?
    /// Of all frames of the second pass.
    private var times: Set<Timestamp> = []
    /// Frames of the stromotion picture, as they were decoded.
    private var kept: [Timestamp: PixelBuffer] = [:]

    /// The pictures that were written, in the order of their table.
    private(set) var records: [PhotoRecord] = []
    /// Which pictures could not be made, and why.
    private(set) var notes: [String] = []
    /// Why outputs were given up.
    private(set) var failures: [any Error] = []

    /// - Parameters:
    ///   - frames: The person's, that the plan was made of.
    ///   - person: The person's number.
    init(
        _ plan: PhotoPlan, of frames: [SubjectFrame], person: Int?, clip: String, output: PhotosOutput,
        frameRate: Double?, makeMask: @escaping StromotionMaker.MaskMaker
    ) {
        self.plan = plan
        self.frames = frames
        self.person = person
        self.clip = clip
        self.output = output
        self.makeMask = makeMask
        guard plan.loop != nil else { return }
        let path = output.path("\(clip).loop.mp4")
        loop = GuardedOutput { LoopWriter(path: path, frameRate: frameRate) }
    }

    /// Takes in a frame of the second pass.
    func take(_ frame: Frame) {
        let time = frame.timestamp
        times.insert(time)
        for (rank, shot) in plan.shots.enumerated() where shot.time == time {
            attempt { try write(shot, rank: rank, of: frame) }
        }
        for tile in plan.tiles where tile.time == time {
            attempt { try add(tile, of: frame) }
        }
        if let range = plan.loop, range.contains(time) { loop?.attempt { try $0.write(frame) } }
        if plan.figures.count > 1, (plan.figures + plan.scenes).contains(where: { $0.time == time }) {
            kept[time] = frame.pixelBuffer
        }
        if plan.sequence.contains(where: { $0.time == time }) { kept[time] = frame.pixelBuffer }
    }

    /// Makes what needs several frames.
    func finish() {
        // Action shots, which differ in their numbers alone: the longer number is the greater one.
        records.sort { ($0.file.utf8.count, $0.file) < ($1.file.utf8.count, $1.file) }
        noteMissingFrames()
        if plan.figures.count > 1 { attempt { try writeStromotion() } }
        if !plan.sequence.isEmpty { attempt { try writeSequence() } }
        if sheet.count > 1 { attempt { try writeSheet() } }
        loop?.attempt { try $0.complete() }
        if let failure = loop?.failure { failures.append(failure) }
        if let video = loop?.output, let size = video.size, let last = video.last {
            let moments = [video.first, last].map { PhotoRecord.Moment(time: $0) }
            records.append(
                PhotoRecord(
                    kind: "loop", file: "\(clip).loop.mp4", size: size, person: person,
                    reason: "the second round the best moment", moments: moments))
        }
    }

    /// Says which pictures lack frames that the first pass had: the source may have changed, or give others when it is wound.
    private func noteMissingFrames() {
        let missing = plan.times.subtracting(times)
        guard !missing.isEmpty else { return }
        for (rank, shot) in plan.shots.enumerated() where missing.contains(shot.time) {
            notes.append(
                "\(output.name(clip, "action-\(rank + 1)")) is not made: its frame was not found again")
        }
        let others = missing.subtracting(plan.shots.map(\.time)).count
        guard others > 0 else { return }
        notes.append(
            "\(others) \(others == 1 ? "frame" : "frames") of the other pictures \(others == 1 ? "was" : "were") not found again"
        )
    }

    private func attempt(_ body: () throws -> Void) {
        do { try body() } catch { failures.append(error) }
    }

    private func write(_ shot: PhotoMoment, rank: Int, of frame: Frame) throws {
        let name = output.name(clip, "action-\(rank + 1)")
        switch output.format {
        case .jpg: try write(jpeg: try encoder.encode(frame.pixelBuffer), as: name)
        case .png:
            guard let bitmap = converter.bitmap(of: frame.pixelBuffer) else { return }
            try ImageFile.writePNG(bitmap, to: output.path(name))
        }
        records.append(
            PhotoRecord(
                kind: PhotoKind.actionShot.rawValue, file: name, size: frame.pixelBuffer.size,
                person: person, reason: shot.reason, score: shot.score,
                moments: [moment(at: shot.time, kind: shot.kind)]))
    }

    private func add(_ tile: PhotoPlan.Tile, of frame: Frame) throws {
        try sheet.add(frame, title: tile.moment.map { Self.title(of: $0.kind) } ?? "")
        tileMoments.append(moment(at: tile.time, kind: tile.moment?.kind))
    }

    private func writeSheet() throws {
        guard let bitmap = sheet.bitmap else { return }
        let name = output.name(clip, "overview")
        try write(bitmap, as: name)
        records.append(
            PhotoRecord(
                kind: PhotoKind.overview.rawValue, file: name, size: bitmap.size, person: person,
                reason: "\(sheet.count) moments of the clip",
                moments: tileMoments.map { moment in
                    var moment = moment
                    // The box is the frame's, not the sheet's.
                    moment.box = nil
                    return moment
                }))
    }

    private func writeStromotion() throws {
        let made = try StromotionMaker(plan, makeMask: makeMask).make(of: kept)
        kept = [:]
        guard let made else {
            notes.append(
                "no stromotion picture: the figures touch each other; let them overlap with --spacing -0.3")
            return
        }
        let name = output.name(clip, "stromotion")
        try write(made.composition.bitmap, as: name)
        let moments = zip(made.frames, made.composition.figures).map { frame, box in
            var moment = moment(at: frame.time, kind: plan.moment(at: frame.time)?.kind)
            moment.box = box
            return moment
        }
        records.append(
            PhotoRecord(
                kind: PhotoKind.stromotion.rawValue, file: name, size: made.composition.bitmap.size,
                person: person, reason: "\(made.frames.count) moments of the movement in one picture",
                moments: moments))
    }

    private func writeSequence() throws {
        let frames = plan.sequence.filter { kept[$0.time] != nil }
        let pictures = frames.compactMap { kept[$0.time].flatMap(converter.bitmap(of:)) }
        kept = [:]
        guard frames.count > 1, let made = SequenceComposer().compose(pictures, of: frames) else { return }
        let name = output.name(clip, "sequence")
        try write(made.bitmap, as: name)
        let moments = zip(frames, made.panels).map { frame, panel in
            var moment = moment(at: frame.time, kind: plan.moment(at: frame.time)?.kind)
            moment.box = panel
            return moment
        }
        records.append(
            PhotoRecord(
                kind: "sequence", file: name, size: made.bitmap.size, person: person,
                reason: "\(frames.count) moments of the movement side by side", moments: moments))
    }

    private func moment(at time: Timestamp, kind: PhotoMoment.Kind?) -> PhotoRecord.Moment {
        let frame = frames.first { $0.time == time }
        var box: PixelRect?
        if let frame, let place = frame.pose.boundingBox(minimumJointConfidence: 0.1) {
            let (width, height) = (Float(frame.size.width), Float(frame.size.height))
            box = PixelRect(
                x: Int(place.origin.x * width), y: Int((1 - place.origin.y - place.height) * height),
                width: Int(place.width * width), height: Int(place.height * height))
        }
        return PhotoRecord.Moment(
            time: time, frame: frame?.index, sourceFile: frame?.fileName, kind: kind, box: box)
    }

    private func write(_ bitmap: Bitmap, as name: String) throws {
        switch output.format {
        case .jpg: try write(jpeg: try JPEGEncoder(quality: 95).encode(PixelBuffer(bitmap)), as: name)
        case .png: try ImageFile.writePNG(bitmap, to: output.path(name))
        }
    }

    private func write(jpeg: [UInt8], as name: String) throws {
        try ByteSink.write(Data(jpeg), to: output.path(name))
    }

    private static func title(of kind: PhotoMoment.Kind) -> String {
        switch kind {
        case .apex: "Apex"
        case .widest: "Widest"
        case .lowest: "Lowest"
        case .reach: "Highest reach"
        case .sharpest: "Sharpest"
        }
    }
}
