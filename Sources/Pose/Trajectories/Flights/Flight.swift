import Foundation
import PoseCore

/// An object that is followed along a parabola: the blobs that are it, and the path through them.
struct Flight: Sendable {
    let id: Int
    var blobs: [MovingBlob]
    var fit: ParabolaFit
    /// The flight that ended where this one begins.
    var precedingID: Int?
    /// Analysed frames in between in which the path lies outside of the picture.
    var hiddenFrames = 0
    /// Up to where it was surest while it grew.
    var surest = SurestBeginning()
    /// Analysed frames since the first blob in which the object could have been seen.
    var frames: Int { blobs[blobs.count - 1].frame - blobs[0].frame + 1 }

    init?(id: Int, blobs: [MovingBlob]) {
        guard let fit = ParabolaFit.robust(blobs.map(\.sample)) else { return nil }
        self.id = id
        self.blobs = blobs
        self.fit = fit
    }

    /// The same flight under another id.
    func with(id: Int, precedingID: Int?) -> Flight {
        var flight = Flight(copying: self, id: id)
        flight.precedingID = precedingID
        return flight
    }

    private init(copying other: Flight, id: Int) {
        self.id = id
        blobs = other.blobs
        fit = other.fit
        hiddenFrames = other.hiddenFrames
        surest = other.surest
    }

    /// The flight up to one of its blobs; nil where that is none.
    func beginning(of count: Int) -> Flight? {
        guard var flight = Flight(id: id, blobs: Array(blobs.prefix(count))) else { return nil }
        flight.precedingID = precedingID
        flight.hiddenFrames = hiddenFrames
        return flight
    }

    /// The parabola in the picture, without perspective.
    var pictureFit: ParabolaFit {
        fit.recession == 0 ? fit : ParabolaFit.robust(blobs.suffix(60).map(\.sample), recedes: false) ?? fit
    }

    var start: Double { blobs[0].time }
    var end: Double { blobs[blobs.count - 1].time }

    /// How far the object recedes in the course of the flight, as a share of its first depth; 0 where that is not shown.
    var recededShare: Double { fit.recession * (end - start) }

    /// The median radius.
    var radius: Double { Self.median(blobs.map(\.radius)) }

    /// The median radius of the last blobs, in pixels: what comes nearer grows.
    var latestRadius: Double { Self.median(blobs.suffix(9).map(\.radius)) }

    /// How far the camera's movement shifts the picture during the flight, in pixels.
    var cameraWay: Double {
        let first = blobs[0].cameraShift
        return blobs.map { ParabolaFit.length($0.cameraShift - first) }.max() ?? 0
    }

    /// The median contrast.
    var contrast: Double { Self.median(blobs.map(\.contrast)) }

    /// The length of the way from the first to the last blob along the path.
    var pathLength: Double {
        zip(blobs, blobs.dropFirst()).reduce(0) { $0 + ParabolaFit.length($1.1.center - $1.0.center) }
    }

    /// The distance between the farthest of the blobs and the first.
    var extent: Double {
        blobs.map { ParabolaFit.length($0.center - blobs[0].center) }.max() ?? 0
    }

    /// The residual in shares of the extent.
    ///
    /// Of a large object much is expected to be wrong: a hand's curve would be exact.
    var misfit: Double {
        fit.residual * Self.median(blobs.map(\.expectedError)) / max(1e-9, extent)
    }

    /// The number of blobs that the picture's edge does not cut, each among others counting less.
    ///
    /// The centre of a blob that is cut is not the object's.
    var clearCount: Double {
        blobs.reduce(0) { $0 + ($1.isCut ? 0 : 1 / (1 + 0.15 * Double($1.neighbors))) }
    }

    /// How much a quantity's logarithm varies over the blobs: as the standard deviation, from the middle half.
    func spread(of quantity: KeyPath<MovingBlob, Double>) -> Double {
        let values = blobs.map { log(abs($0[keyPath: quantity])) }.sorted()
        return (values[values.count * 3 / 4] - values[values.count / 4]) / 1.35
    }

    /// The logarithm of the size's ratio between the last third and the first, without blobs that the edge cuts and beyond
    /// what the recession explains.
    var growth: Double {
        let radii = blobs.filter { !$0.isCut }.map(\.radius)
        guard radii.count >= 6 else { return 0 }
        let third = radii.count / 3
        return log(
            Self.median(Array(radii.suffix(third))) / Self.median(Array(radii.prefix(third)))
                * (1 + recededShare * 2 / 3))
    }

    /// Adds a blob; false, with nothing changed, where it does not lie on the path.
    mutating func append(_ blob: MovingBlob) -> Bool {
        guard let next = ParabolaFit.robust((blobs + [blob]).suffix(60).map(\.sample)) else { return false }
        blobs.append(blob)
        fit = next
        return true
    }

    /// The mean of the blobs' widths in their lengths, 0...1.
    var compactness: Double {
        blobs.reduce(0) { $0 + min(1, 1.2 * $1.radius / $1.halfLength) } / Double(blobs.count)
    }

    /// The share of the blobs that are much longer than the object's motion in one frame explains: limbs, strings.
    var slenderShare: Double {
        let interval = (end - start) / Double(max(1, frames - 1))
        let slender = blobs.count { blob in
            let velocity = fit.velocity(at: blob.time)
            let streak = abs((velocity * blob.axis).sum()) * interval / 2
            return blob.halfLength > Self.maximumSlenderness * max(blob.radius, 1) + streak
        }
        return Double(slender) / Double(blobs.count)
    }

    /// Half the length of an object's longer axis, at most, in halves of its shorter one.
    private static let maximumSlenderness = 2.5

    /// Where its blobs are in pictures of `size` pixels.
    func detections(size: SIMD2<Double>) -> [TrajectoryObservation.Detection] {
        blobs.map {
            let place = $0.center + $0.cameraShift
            let shift = $0.cameraShift - blobs[0].cameraShift
            return TrajectoryObservation.Detection(
                time: Timestamp(seconds: $0.frameTime),
                location: NormalizedPoint(x: Float(place.x / size.x), y: Float(1 - place.y / size.y)),
                radius: Float($0.radius / size.x),
                cameraShift: SIMD2(Float(shift.x / size.x), Float(-shift.y / size.y)))
        }
    }

    static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }
}

extension MovingBlob {
    /// The centre with the error that is expected of it.
    var sample: ParabolaFit.Sample {
        ParabolaFit.Sample(
            time: time, point: center, sigma: expectedError, radius: isCut ? 0 : radius)
    }

    /// The expected error of each coordinate, in pixels.
    var expectedError: Double { isCut ? 1 + 0.6 * halfLength : max(0.6, 0.12 * radius + 0.04 * halfLength) }

    /// True when its radius differs from another by at most a factor, and half a pixel.
    func isAsLarge(as other: Double, within factor: Double) -> Bool {
        max(radius, other) <= factor * min(radius, other) + 0.5
    }

    /// True when both can be the same object in two frames.
    func resembles(_ other: MovingBlob) -> Bool {
        let (a, b) = (abs(contrast), abs(other.contrast))
        let (small, large) = (min(radius, other.radius), max(radius, other.radius))
        if (contrast > 0) != (other.contrast > 0) {
            // An object before a dark and then before a bright ground; its size has to be beyond doubt.
            return small > 3 && large < 1.35 * small
        }
        let (short, long) = (min(halfLength, other.halfLength), max(halfLength, other.halfLength))
        return max(a, b) < 3 * min(a, b) && large < 1.8 * small + 1.5 && long < 2 * short + 2
    }
}
