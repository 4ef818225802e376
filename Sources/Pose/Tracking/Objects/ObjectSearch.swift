import Foundation
import PoseCore

/// Searches the whole picture for an object that is lost, at some sizes a step of 1/30 s.
///
/// Places that look like the object in a coarse picture are compared with it at full resolution. Few sizes a step
/// keep a frame cheap; after `sizes.count` ÷ `sizesPerStep` steps all have been searched, with the next template.
struct ObjectSearch {
    /// A box that may show the object.
    struct Candidate {
        var center: PixelPoint
        var size: SIMD2<Float>
        var likeness: ObjectAppearance.Likeness
    }

    /// Searched sizes, relative to the size at which the object was lost.
    private static let sizes: [Float] = [1, 0.8, 1.25, 0.64, 1.56]
    private static let sizesPerStep = 2
    /// Side in coarse pixels that an object is searched at; the geometric mean of width and height.
    private static let coarseSide: Float = 8
    /// Score in the coarse picture below which a place is not compared.
    private static let minimumScore: Float = 0.35
    /// Places of a size that are compared at full resolution, and how many of a frame are refined.
    private static let (comparedCount, refinedCount) = (5, 2)

    /// What refinement adds to a candidate's likeness at most.
    private static let refinementGain: Float = 0.25

    private var turn = 0

    /// Starts with the size at which the object was lost.
    mutating func restart() { turn = 0 }

    /// The best candidate of the sizes whose turn it is; nil when none is like the object enough.
    ///
    /// - Parameter steps: Steps since the frame before.
    mutating func next(
        in picture: PixelBuffer, after steps: Int, for appearance: ObjectAppearance, size: SIMD2<Float>,
        minimumLikeness: Float
    ) -> Candidate? {
        var candidates: [Candidate] = []
        for _ in 0..<min(Self.sizes.count, Self.sizesPerStep * steps) {
            let scale = Self.sizes[turn % Self.sizes.count]
            let patch = appearance.patches[turn / Self.sizes.count % appearance.patches.count]
            candidates += Self.candidates(
                in: picture, for: appearance, as: patch, size: size * scale, except: nil)
            turn += 1
        }
        let best = Self.best(
            of: candidates.filter { $0.likeness.total > minimumLikeness - Self.refinementGain }, in: picture,
            for: appearance)
        return best.flatMap { $0.likeness.total >= minimumLikeness ? $0 : nil }
    }

    /// What is most like the object elsewhere in a picture, at any size.
    static func lookalike(
        in picture: PixelBuffer, for appearance: ObjectAppearance, center: PixelPoint, size: SIMD2<Float>
    ) -> Candidate? {
        let candidates = sizes.flatMap { scale in
            Self.candidates(
                in: picture, for: appearance, as: appearance.patches[0], size: size * scale,
                except: (center, size))
        }
        return best(of: candidates, in: picture, for: appearance)
    }

    private static func candidates(
        in picture: PixelBuffer, for appearance: ObjectAppearance, as patch: ObjectPatch, size: SIMD2<Float>,
        except object: (center: PixelPoint, size: SIMD2<Float>)?
    ) -> [Candidate] {
        let coarse = CoarsePicture(picture, factor: coarseSide / (size.x * size.y).squareRoot())
        let template = CoarseTemplate(
            patch, appearance.colors, width: max(3, Int((size.x * coarse.factor).rounded())),
            height: max(3, Int((size.y * coarse.factor).rounded())))
        return CoarseMatcher(coarse, appearance.colors)
            .candidates(for: template, of: appearance, count: comparedCount, minimumScore: minimumScore)
            .compactMap { place in
                let center = PixelPoint(
                    x: (Float(place.column) + Float(template.width) / 2) / coarse.factor,
                    y: (Float(place.row) + Float(template.height) / 2) / coarse.factor)
                if let object, abs(center.x - object.center.x) < 0.8 * (object.size.x + size.x) / 2,
                    abs(center.y - object.center.y) < 0.8 * (object.size.y + size.y) / 2
                {
                    return nil
                }
                return candidate(at: center, size: size, in: picture, for: appearance)
            }
    }

    private static func candidate(
        at center: PixelPoint, size: SIMD2<Float>, in picture: PixelBuffer, for appearance: ObjectAppearance
    ) -> Candidate {
        let patch = ObjectPatch(of: picture, center: center, size: size)
        return Candidate(center: center, size: size, likeness: appearance.likeness(of: patch))
    }

    private static func best(
        of candidates: [Candidate], in picture: PixelBuffer, for appearance: ObjectAppearance
    ) -> Candidate? {
        candidates.sorted { $0.likeness.total > $1.likeness.total }.prefix(refinedCount)
            .map { refined($0, in: picture, for: appearance) }
            .max { $0.likeness.total < $1.likeness.total }
    }

    /// Moves and scales a box in ever smaller steps to where it is most like the object.
    private static func refined(
        _ candidate: Candidate, in picture: PixelBuffer, for appearance: ObjectAppearance
    ) -> Candidate {
        var best = candidate
        for step: Float in [0.12, 0.06, 0.03] {
            for _ in 0..<2 {
                let start = best
                let moves: [(x: Float, y: Float, scale: Float)] = [
                    (-step, 0, 1), (step, 0, 1), (0, -step, 1), (0, step, 1), (0, 0, 1 + step),
                    (0, 0, 1 / (1 + step)),
                ]
                for move in moves {
                    let center = PixelPoint(
                        x: start.center.x + move.x * start.size.x, y: start.center.y + move.y * start.size.y)
                    let other = self.candidate(
                        at: center, size: start.size * move.scale, in: picture, for: appearance)
                    if other.likeness.total > best.likeness.total { best = other }
                }
                if best.center == start.center, best.size == start.size { break }
            }
        }
        return best
    }
}
