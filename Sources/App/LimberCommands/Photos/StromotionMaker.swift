import Photos
import PoseCore
import VideoIO

/// Makes a stromotion picture of frames in memory: masks, registration at full size, composition.
struct StromotionMaker {
    /// Makes the mask of a person; nil where the model sees none.
    typealias MaskMaker = (
        _ pose: HumanBodyPoseObservation, _ picture: PixelBuffer, _ others: [HumanBodyPoseObservation]
    ) throws -> PersonMask?

    /// What is made, and of which moments.
    struct Result {
        let composition: StromotionComposer.Composition
        /// In order of time, beside `composition.figures`.
        let frames: [SubjectFrame]
    }

    /// A frame and its picture.
    private struct Shot {
        let frame: SubjectFrame
        let picture: PixelBuffer
        var toBase: Homography
    }

    private let plan: PhotoPlan
    private let converter = PictureConverter()
    private let makeMask: MaskMaker
    /// Larger maps than this are checked against the neighbour in time, in shares of the picture's longer side.
    private static let directShift = 0.45
    /// Further from the map of the first pass the precise one is wrong.
    private static let maximumCorrection = 0.03

    init(_ plan: PhotoPlan, makeMask: @escaping MaskMaker) {
        self.plan = plan
        self.makeMask = makeMask
    }

    /// The picture; nil when fewer than two figures are left.
    ///
    /// - Parameter pictures: The frames of the plan's figures and scenes, by time.
    func make(of pictures: [Timestamp: PixelBuffer]) throws -> Result? {
        let baseFrame = plan.figures[plan.base]
        guard let basePicture = pictures[baseFrame.time] else { return nil }
        let placed = placed(baseFrame, basePicture, pictures)
        var figures: [(frame: SubjectFrame, figure: StromotionComposer.Figure)] = []
        for frame in plan.figures {
            guard let shot = placed[frame.time], let figure = try figure(of: shot) else { continue }
            figures.append((frame, figure))
        }
        let apart = FigureOverlap.apart(
            figures.map(\.figure), keeping: figures.firstIndex { $0.frame.time == baseFrame.time } ?? 0,
            mayTouch: plan.figuresMayTouch)
        figures = apart.map { figures[$0] }
        guard figures.count > 1, let base = figures.firstIndex(where: { $0.frame.time == baseFrame.time })
        else { return nil }
        let scenes = plan.scenes.compactMap { placed[$0.time] }.sorted {
            abs($0.frame.time.seconds(since: baseFrame.time))
                < abs($1.frame.time.seconds(since: baseFrame.time))
        }.compactMap { shot -> StromotionComposer.Scene? in
            guard let bitmap = converter.bitmap(of: shot.picture) else { return nil }
            return StromotionComposer.Scene(
                picture: PlacedPicture(bitmap, toBase: shot.toBase),
                people: [shot.frame.pose] + shot.frame.others)
        }
        let composition = StromotionComposer().compose(figures.map(\.figure), base: base, scenes: scenes)
        return composition.map { Result(composition: $0, frames: figures.map(\.frame)) }
    }

    /// All frames with precise maps to the base picture, from the base outwards.
    private func placed(
        _ base: SubjectFrame, _ basePicture: PixelBuffer, _ pictures: [Timestamp: PixelBuffer]
    ) -> [Timestamp: Shot] {
        var result = [base.time: Shot(frame: base, picture: basePicture, toBase: .identity)]
        let all = Dictionary(
            (plan.figures + plan.scenes).map { ($0.time, $0) }, uniquingKeysWith: { first, _ in first }
        ).values.sorted { $0.time < $1.time }
        let later = all.filter { $0.time > base.time }
        let earlier = all.filter { $0.time < base.time }.reversed()
        let registration = PictureRegistration(
            basePicture, people: [base.pose] + base.others, configuration: .precise)
        for side in [later, Array(earlier)] {
            guard var neighbor = result[base.time] else { continue }
            for frame in side {
                guard let picture = pictures[frame.time] else { continue }
                guard
                    let map = map(
                        of: frame, picture, to: base, registration, neighbor: neighbor)
                else { continue }
                let shot = Shot(frame: frame, picture: picture, toBase: map)
                result[frame.time] = shot
                neighbor = shot
            }
        }
        return result
    }

    /// The precise map from a frame to the base picture; that of the first pass where it cannot be made more precise.
    private func map(
        of frame: SubjectFrame, _ picture: PixelBuffer, to base: SubjectFrame,
        _ registration: PictureRegistration, neighbor: Shot
    ) -> Homography? {
        guard let rough = frame.placement.map(to: base.placement) else { return nil }
        if rough == .identity { return .identity }
        let longer = Double(max(frame.size.width, frame.size.height))
        let people = [frame.pose] + frame.others
        var precise: Homography?
        if rough.largestShift(in: frame.size) < Self.directShift * longer, let guess = rough.inverse {
            precise = registration.map(to: picture, people: people, guess: guess)?.inverse
        }
        if precise == nil, let guess = neighbor.frame.placement.map(to: frame.placement) {
            let other = PictureRegistration(
                neighbor.picture, people: [neighbor.frame.pose] + neighbor.frame.others,
                configuration: .precise)
            precise = other.map(to: picture, people: people, guess: guess)?.inverse
                .flatMap { $0.concatenating(neighbor.toBase) }
        }
        guard let precise, let back = rough.inverse.flatMap(precise.concatenating),
            back.largestShift(in: frame.size) < Self.maximumCorrection * longer
        else { return rough }
        return precise
    }

    private func figure(of shot: Shot) throws -> StromotionComposer.Figure? {
        let frame = shot.frame
        let made = try makeMask(frame.pose, shot.picture, frame.others)
        guard let mask = made ?? PersonMask(outlineOf: frame.pose, in: frame.size),
            let whole = converter.bitmap(of: shot.picture)
        else { return nil }
        let isBase = frame.time == plan.figures[plan.base].time
        // Of a figure only what is round the person is drawn.
        let box = mask.boundingBox ?? mask.region
        let margin = max(24, max(box.width, box.height) / 3)
        let part = PixelRect(
            x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin,
            height: box.height + 2 * margin
        ).intersection(PixelRect(of: whole.size))
        guard !part.isEmpty else { return nil }
        return StromotionComposer.Figure(
            picture: isBase
                ? PlacedPicture(whole)
                : PlacedPicture(whole.cropped(to: part), region: part, toBase: shot.toBase),
            pictureSize: whole.size, mask: mask, pose: frame.pose, others: frame.others)
    }
}
