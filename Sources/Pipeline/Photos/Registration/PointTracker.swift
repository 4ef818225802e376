import PoseCore

/// Finds points of one picture again in another, to a small fraction of a pixel (Lucas and Kanade, with pyramids).
struct PointTracker {
    /// Half the side of the compared squares.
    private static let reach = 6
    private static let maximumIterations = 12
    /// Mean difference of brightness, after the mean of each is taken out, of squares that still count as the same.
    private static let maximumDifference: Float = 14

    private let first: [LumaPicture]

    /// Compares with the finest picture of `first`, a pyramid.
    init(_ first: [LumaPicture]) { self.first = first }

    /// The points that were found again.
    ///
    /// - Parameter guess: The map between the pictures, about, in the finest picture's pixels.
    func pairs(
        of points: [SIMD2<Double>], in second: [LumaPicture], guess: Homography
    ) -> [PointPair] {
        points.compactMap { point in
            find(point, in: second, guess: guess).map { PointPair(first: point, second: $0) }
        }
    }

    private func find(
        _ point: SIMD2<Double>, in second: [LumaPicture], guess: Homography
    ) -> SIMD2<Double>? {
        var place = guess.apply(to: point)
        // A square is turned and scaled as the guess does it there.
        let across = SIMD2<Float>((guess.apply(to: point + SIMD2(4, 0)) - place) / 4)
        let down = SIMD2<Float>((guess.apply(to: point + SIMD2(0, 4)) - place) / 4)
        for level in stride(from: min(first.count, second.count) - 1, through: 0, by: -1) {
            let scale = Double(1 << level)
            let start = SIMD2<Float>(point / scale)
            var target = SIMD2<Float>(place / scale)
            guard let square = Square(around: start, in: first[level]) else {
                // Near the edge of a coarse picture: the finer ones decide.
                if level > 0 { continue }
                return nil
            }
            let result = square.follow(to: &target, in: second[level], across, down)
            if level == 0 {
                guard let difference = result, difference < Self.maximumDifference else { return nil }
            } else if result == nil {
                continue
            }
            place = SIMD2<Double>(target) * scale
        }
        return place
    }

    /// A square of a picture: brightness and gradients.
    private struct Square {
        private let values: [Float]
        private let gradients: [SIMD2<Float>]
        private let (xx, xy, yy): (Float, Float, Float)

        /// Nil near the picture's edge, and where nothing can be found again.
        init?(around point: SIMD2<Float>, in picture: LumaPicture) {
            let side = 2 * reach + 1
            guard picture.holds(point, margin: Float(reach + 2)) else { return nil }
            var values: [Float] = []
            var gradients: [SIMD2<Float>] = []
            values.reserveCapacity(side * side)
            gradients.reserveCapacity(side * side)
            var (xx, xy, yy): (Float, Float, Float) = (0, 0, 0)
            picture.values.withUnsafeBufferPointer { pixels in
                for v in -reach...reach {
                    for u in -reach...reach {
                        let place = point + SIMD2(Float(u), Float(v))
                        let dx =
                            (picture.read(pixels, place + SIMD2(1, 0))
                                - picture.read(pixels, place - SIMD2(1, 0))) * 0.5
                        let dy =
                            (picture.read(pixels, place + SIMD2(0, 1))
                                - picture.read(pixels, place - SIMD2(0, 1))) * 0.5
                        values.append(picture.read(pixels, place))
                        gradients.append(SIMD2(dx, dy))
                        xx += dx * dx
                        xy += dx * dy
                        yy += dy * dy
                    }
                }
            }
            guard xx * yy - xy * xy > 1 else { return nil }
            (self.values, self.gradients, self.xx, self.xy, self.yy) = (values, gradients, xx, xy, yy)
        }

        /// Moves `target` to where `picture` shows the square; nil when it leaves the picture.
        ///
        /// - Parameters:
        ///   - across: Where a step to the right leads in that picture.
        ///   - down: Where a step down leads.
        /// - Returns: The mean difference of brightness there, without that of the whole square.
        func follow(
            to target: inout SIMD2<Float>, in picture: LumaPicture, _ across: SIMD2<Float>,
            _ down: SIMD2<Float>
        ) -> Float? {
            let determinant = xx * yy - xy * xy
            let count = Float(values.count)
            let (width, height) = (abs(across.x) + abs(down.x), abs(across.y) + abs(down.y))
            let margin = Float(reach) * max(width, height) + 1
            guard margin.isFinite else { return nil }
            var difference: Float = 0
            return picture.values.withUnsafeBufferPointer { pixels -> Float? in
                for _ in 0..<maximumIterations {
                    guard picture.holds(target, margin: margin) else { return nil }
                    var (bx, by, sum, sumX, sumY): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
                    var index = 0
                    var total: Float = 0
                    for v in -reach...reach {
                        for u in -reach...reach {
                            let place = target + across * Float(u) + down * Float(v)
                            let error = values[index] - picture.read(pixels, place)
                            let gradient = gradients[index]
                            bx += error * gradient.x
                            by += error * gradient.y
                            sum += error
                            sumX += gradient.x
                            sumY += gradient.y
                            total += abs(error)
                            index += 1
                        }
                    }
                    // The whole square may have become brighter or darker.
                    let mean = sum / count
                    bx -= mean * sumX
                    by -= mean * sumY
                    difference = max(0, total / count - abs(mean))
                    let step = SIMD2(
                        (yy * bx - xy * by) / determinant, (xx * by - xy * bx) / determinant)
                    guard step.x.isFinite, step.y.isFinite else { return nil }
                    // The gradients are the first picture's.
                    target += across * step.x + down * step.y
                    if (step * step).sum() < 1e-4 { break }
                }
                return picture.holds(target, margin: margin) ? difference : nil
            }
        }
    }
}

extension LumaPicture {
    /// True when a point is at least `margin` from the edges.
    fileprivate func holds(_ point: SIMD2<Float>, margin: Float) -> Bool {
        point.x >= margin && point.y >= margin && point.x < Float(width) - margin
            && point.y < Float(height) - margin
    }

    /// The brightness at a point within the picture, bilinear; the first pixel's centre is (0.5, 0.5).
    @inline(__always)
    fileprivate func read(_ pixels: UnsafeBufferPointer<Float>, _ point: SIMD2<Float>) -> Float {
        let (x, y) = (point.x - 0.5, point.y - 0.5)
        let (column, row) = (Int(x), Int(y))
        let (across, down) = (x - Float(column), y - Float(row))
        let index = row &* width &+ column
        let upper = pixels[index] + (pixels[index &+ 1] - pixels[index]) * across
        let below = index &+ width
        let lower = pixels[below] + (pixels[below &+ 1] - pixels[below]) * across
        return upper + (lower - upper) * down
    }
}
