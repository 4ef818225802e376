/// How a camera moves from frame to frame: the median shift of the picture's parts, by Lucas and Kanade's method.
///
/// B. Lucas, T. Kanade: An Iterative Image Registration Technique, 1981. Objects that move take up few of the parts.
struct CameraMotion: Sendable {
    /// What happened between two frames.
    enum Change: Equatable, Sendable {
        /// The picture shifted by this much, in pixels of the analysed image; zero for a camera on a stand.
        case shift(SIMD2<Double>)
        /// Another scene, or a movement too large to measure.
        case cut
    }

    private static let columns = 8
    private static let rows = 6

    /// How one part of the picture shifted.
    private struct Part {
        var column: Int
        var row: Int
        var shift: SIMD2<Double>
    }

    private var last: LumaImage?
    /// Frames so far, and those between which the camera moved.
    private(set) var frameCount = 0
    private(set) var movedCount = 0
    /// The sum of all shifts.
    private(set) var position = SIMD2<Double>.zero
    private var farthest = 0.0
    /// One bit for each of the last frames, the newest lowest: set when the camera moved.
    private var recentMoves: UInt32 = 0

    /// Shifts beyond this share of the width from frame to frame flood the differences.
    static let maximumShift = 0.0012

    /// The camera stood still, or drifted slowly.
    func isSteady(width: Double) -> Bool {
        frameCount < 2 || (Double(movedCount) < 0.15 * Double(frameCount) && farthest < 0.08 * width)
    }

    /// The same motion in images whose width is `ratio` times as large.
    func scaled(by ratio: Double) -> CameraMotion {
        var result = self
        result.position *= ratio
        result.farthest *= ratio
        return result
    }

    /// The camera moves at present: in a quarter of the last 32 frames.
    var isMoving: Bool { recentMoves.nonzeroBitCount >= 8 }

    private mutating func noteMove() {
        movedCount += 1
        recentMoves |= 1
    }

    /// Compares with the frame before; the first one has not moved.
    mutating func update(_ image: LumaImage) -> Change {
        let step = max(1, image.width / 160)
        let small = image.reduced(by: step)
        defer { last = small }
        guard let last, last.width == small.width, last.height == small.height,
            small.width >= Self.columns, small.height >= Self.rows
        else { return .shift(.zero) }
        frameCount += 1
        recentMoves <<= 1
        guard let shifts = Self.shifts(from: last, to: small) else {
            noteMove()
            return .cut
        }
        guard shifts.count >= 6 else { return .shift(.zero) }
        let middle =
            SIMD2(Self.median(shifts.map(\.shift.x)), Self.median(shifts.map(\.shift.y))) * Double(step)
        // Noise: parts disagree about a shift that is none. A large person: only neighbouring parts agree.
        let agreeing = shifts.filter {
            ParabolaFit.length($0.shift * Double(step) - middle) < 0.5 * ParabolaFit.length(middle)
        }
        guard 2 * agreeing.count > shifts.count, Self.surroundTheMiddle(agreeing) else {
            return .shift(.zero)
        }
        position += middle
        farthest = max(farthest, ParabolaFit.length(position))
        if ParabolaFit.length(middle) > Self.maximumShift * Double(image.width) { noteMove() }
        return .shift(middle)
    }

    /// True when parts at the left and at the right, or above and below, are among them at both ends of the picture.
    private static func surroundTheMiddle(_ parts: [Part]) -> Bool {
        parts.contains { $0.column <= 1 } && parts.contains { $0.column >= columns - 2 }
            && parts.contains { $0.row <= 1 } && parts.contains { $0.row >= rows - 2 }
    }

    /// The shift of each part with edges in two directions; nil after a cut.
    private static func shifts(from old: LumaImage, to new: LumaImage) -> [Part]? {
        var result: [Part] = []
        var changed = 0
        for row in 0..<rows {
            for column in 0..<columns {
                let xs =
                    max(
                        1, column * old.width / columns)..<min(
                        old.width - 1, (column + 1) * old.width / columns)
                let ys = max(1, row * old.height / rows)..<min(old.height - 1, (row + 1) * old.height / rows)
                let part = normalEquation(old, new, xs, ys)
                if part.meanDifference > 24 { changed += 1 }
                if let shift = part.shift { result.append(Part(column: column, row: row, shift: shift)) }
            }
        }
        return changed > rows * columns / 2 ? nil : result
    }

    private static func normalEquation(
        _ old: LumaImage, _ new: LumaImage, _ xs: Range<Int>, _ ys: Range<Int>
    ) -> (shift: SIMD2<Double>?, meanDifference: Int) {
        var (xx, xy, yy, xt, yt, difference) = (0, 0, 0, 0, 0, 0)
        let width = old.width
        old.bytes.withUnsafeBufferPointer { old in
            new.bytes.withUnsafeBufferPointer { new in
                for y in ys {
                    for x in xs {
                        let index = y &* width &+ x
                        let dx = Int(old[index &+ 1]) &- Int(old[index &- 1])
                        let dy = Int(old[index &+ width]) &- Int(old[index &- width])
                        let dt = Int(new[index]) &- Int(old[index])
                        xx &+= dx &* dx
                        xy &+= dx &* dy
                        yy &+= dy &* dy
                        xt &+= dx &* dt
                        yt &+= dy &* dt
                        difference &+= abs(dt)
                    }
                }
            }
        }
        let count = max(1, xs.count * ys.count)
        let (a, b, c) = (Double(xx) / 4, Double(xy) / 4, Double(yy) / 4)
        let determinant = a * c - b * b
        // The smaller eigenvalue: edges in both directions, else the shift along one is unknown.
        guard determinant > 4 * Double(count) * (a + c) else { return (nil, difference / count) }
        let (p, q) = (-Double(xt) / 2, -Double(yt) / 2)
        return (SIMD2((c * p - b * q) / determinant, (a * q - b * p) / determinant), difference / count)
    }

    private static func median(_ values: [Double]) -> Double {
        let sorted = values.sorted()
        return sorted[sorted.count / 2]
    }
}
