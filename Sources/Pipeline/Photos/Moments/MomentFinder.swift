import PoseCore

/// Finds the moments of one person's movement that are worth a picture.
///
/// In come the person's frames in order of time, out go moments, the best first: apexes of jumps, and where the body is
/// widest, lowest, or a hand highest, each moved to the sharpest frame near it that shows the same.
///
///     let best = MomentFinder(frames).moments().prefix(3)
public struct MomentFinder: Sendable {
    /// Seconds between two moments.
    private static let separation = 0.35
    /// Seconds from a moment to a sharper frame that still shows it.
    private static let sharpnessSearch = 0.1
    /// A second moment of one kind is worth this share of the first.
    private static let repetitionWorth = 0.6
    /// So much of a body lies in the picture at a moment, at least; of less it is not known what it does.
    private static let leastShare = 0.6
    /// A hand that reaches up is so far above the neck, at least, in body heights.
    private static let leastReach = 0.05

    private let frames: [SubjectFrame]
    private let arePictures: Bool

    /// Looks at one person's frames.
    ///
    /// - Parameters:
    ///   - frames: In order of time.
    ///   - arePictures: True for photographs, with times that say nothing.
    public init(_ frames: [SubjectFrame], arePictures: Bool = false) {
        self.frames = frames
        self.arePictures = arePictures
    }

    /// The moments, the best first; without any movement the sharpest picture alone.
    ///
    /// - Parameter limit: At most so many.
    public func moments(limit: Int = 50) -> [PhotoMoment] {
        var found: [PhotoMoment] = []
        var start = 0
        while start < frames.count {
            var end = start + 1
            while end < frames.count, frames[end].placement.run == frames[start].placement.run { end += 1 }
            found += moments(of: start..<end)
            start = end
        }
        var chosen: [PhotoMoment] = []
        while chosen.count < limit {
            let free = found.filter { candidate in
                !chosen.contains {
                    abs(candidate.time.seconds(since: $0.time)) < Self.separation && !arePictures
                        || $0.position == candidate.position
                }
            }
            func worth(_ moment: PhotoMoment) -> Double {
                chosen.reduce(moment.score) { $0 * ($1.kind == moment.kind ? Self.repetitionWorth : 1) }
            }
            guard let best = free.max(by: { worth($0) < worth($1) }) else { break }
            chosen.append(best)
        }
        return chosen.isEmpty ? sharpest.map { [$0] } ?? [] : chosen
    }

    /// The sharpest frame, with the most of the person in it.
    private var sharpest: PhotoMoment? {
        guard let sharpest = frames.map(\.sharpness).max() else { return nil }
        let best = frames.indices.max { worth($0, sharpest) < worth($1, sharpest) }
        return best.map { moment(.sharpest, at: $0, score: 0.1, extent: nil) }
    }

    private func worth(_ index: Int, _ sharpest: Float) -> Double {
        let sharpness = Double(0.3 + frames[index].sharpness / max(sharpest, 1))
        // A hand that moves is blurred, however sharp the rest is.
        return frames[index].completeness * sharpness / (1 + limbSpeed(at: index))
    }

    /// How fast the fastest wrist or ankle moves, in heights of the picture a second; 0 for photographs.
    private func limbSpeed(at index: Int) -> Double {
        guard !arePictures else { return 0 }
        let limbs: [BodyJointName] = [.leftWrist, .rightWrist, .leftAnkle, .rightAnkle]
        let speeds = [index - 1, index + 1].filter(frames.indices.contains).flatMap { other in
            let seconds = abs(frames[other].time.seconds(since: frames[index].time))
            return limbs.map { limb -> Double in
                guard let here = frames[index].pose.joint(for: limb), here.confidence > 0.1,
                    let there = frames[other].pose.joint(for: limb), there.confidence > 0.1, seconds < 0.2
                else { return 0 }
                let ratio = Double(frames[index].size.width) / Double(frames[index].size.height)
                let x = Double(here.location.x - there.location.x) * ratio
                let y = Double(here.location.y - there.location.y)
                return (x * x + y * y).squareRoot() / max(seconds, 1e-3)
            }
        }
        return speeds.max() ?? 0
    }

    /// The moments of a run of frames that can be compared.
    private func moments(of run: Range<Int>) -> [PhotoMoment] {
        guard run.count >= 3 else { return [] }
        let curves = BodyCurves(frames[run], arePictures: arePictures)
        let times = run.map { frames[$0].time.seconds }
        var result: [PhotoMoment] = []
        let jumps = JumpApex.all(in: curves, times: arePictures ? nil : times)
        for jump in jumps {
            // The apex is the picture: at most the next frame, if that is sharper.
            let index = sharper(than: jump.frame, in: curves.trunk, run, reach: 1, tolerance: 0.015)
            result.append(
                moment(.apex, at: index, score: 1 + min(1, 3 * jump.height), extent: jump.height))
        }
        var extrema = extrema(of: curves.width, .widest, run, minimumRise: 0.2, curves.width)
        extrema += self.extrema(of: curves.trunk.map { -$0 }, .lowest, run, minimumRise: 0.14, nil)
        extrema += self.extrema(of: curves.reach, .reach, run, minimumRise: 0.35, curves.reach)
            .filter { $0.extent ?? 0 > Self.leastReach }
        // In the air the body's own way counts, whatever the limbs do.
        result += extrema.filter { moment in
            !jumps.contains { $0.flight.contains(moment.position - run.lowerBound) }
                && frames[moment.position].shareInPicture >= Self.leastShare
        }
        return result.filter { $0.score > 0 }
    }

    /// Where a curve is higher than round it.
    ///
    /// - Parameter extents: What is given as a moment's extent; nil: how far the curve rises.
    private func extrema(
        of curve: [Double], _ kind: PhotoMoment.Kind, _ run: Range<Int>, minimumRise: Double,
        _ extents: [Double]?
    ) -> [PhotoMoment] {
        CurvePeaks.peaks(of: curve, minimumRise: minimumRise).map { peak in
            let rate = arePictures ? 0 : Self.sharpnessSearch / frameInterval(at: run.lowerBound + peak.index)
            let index = sharper(
                than: peak.index, in: curve, run, reach: Int(rate.rounded()), tolerance: 0.12 * peak.rise)
            return moment(
                kind, at: index, score: 0.3 + 0.6 * min(1, peak.rise),
                extent: extents.map { $0[peak.index] } ?? peak.rise)
        }
    }

    private func frameInterval(at index: Int) -> Double {
        let other = index + 1 < frames.count ? index + 1 : index - 1
        return max(1e-3, abs(frames[other].time.seconds(since: frames[index].time)))
    }

    /// The sharpest complete frame near a moment that shows nearly the same.
    private func sharper(
        than peak: Int, in curve: [Double], _ run: Range<Int>, reach: Int, tolerance: Double
    ) -> Int {
        let near = max(0, peak - reach)...min(curve.count - 1, peak + reach)
        let same = near.filter { abs(curve[$0] - curve[peak]) <= tolerance }
        func worth(_ position: Int) -> Double {
            let frame = frames[run.lowerBound + position]
            let loss = tolerance > 0 ? abs(curve[position] - curve[peak]) / tolerance : 0
            return Double(frame.sharpness + 1) * (0.2 + frame.completeness) * (1 - 0.25 * loss)
        }
        let best = same.max { worth($0) < worth($1) } ?? peak
        return run.lowerBound + (worth(best) > 1.05 * worth(peak) ? best : peak)
    }

    private func moment(
        _ kind: PhotoMoment.Kind, at position: Int, score: Double, extent: Double?
    ) -> PhotoMoment {
        let frame = frames[position]
        return PhotoMoment(
            kind: kind, frameIndex: frame.index, time: frame.time,
            score: score * frame.completeness * frame.completeness, extent: extent, position: position)
    }
}
