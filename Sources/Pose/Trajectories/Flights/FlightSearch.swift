/// Looks for parabolas among the moving blobs of the last frames.
///
/// Three blobs of nearby frames propose a parabola; it is followed back in time, and fitted again with each blob
/// that lies on it. Nothing is kept of proposals that fail.
struct FlightSearch {
    /// Greatest acceleration that counts as gravity, in longer sides of the picture/s²: a scene of half a metre.
    static let maximumGravity = 20.0
    /// Seconds that proposals reach back.
    static let memory = 1.2

    /// Blobs of a frame that proposals begin with: those that stand out most.
    private static let seedCount = 14

    /// Proposals that end in one blob and are judged, at most.
    private static let maximumProposals = 4

    /// Frames that a proposal may miss in a row while it is shorter than a flight.
    private static let maximumEarlyMisses = 2

    /// Blobs that a flight must have.
    var minimumLength: Int
    /// Width and height of the upright pictures.
    var size: SIMD2<Double>

    private var history: [(time: Double, blobs: [MovingBlob])] = []
    private var taken = TakenBlobs()

    init(minimumLength: Int, size: SIMD2<Double>) {
        self.minimumLength = minimumLength
        self.size = size
    }

    /// Forgets all frames.
    mutating func clear() {
        history = []
        taken = TakenBlobs()
    }

    /// Blobs of flights that are found belong to no other.
    mutating func take(_ blobs: [MovingBlob]) {
        guard let oldest = history.first?.time else { return }
        for blob in blobs where blob.time >= oldest { taken.insert(blob) }
    }

    /// Blobs of a flight that was none are free again.
    mutating func release(_ blobs: [MovingBlob]) {
        for blob in blobs { taken.remove(blob) }
    }

    func isFree(_ blob: MovingBlob) -> Bool { !taken.contains(blob) }

    /// Adds a frame's blobs and returns the best proposals that end in it, the best first; they may share blobs.
    mutating func proposals(adding blobs: [MovingBlob], at time: Double) -> [[MovingBlob]] {
        history.append((time, blobs))
        while let first = history.first, time - first.time > Self.memory {
            history.removeFirst()
        }
        if let oldest = history.first(where: { !$0.blobs.isEmpty }) {
            taken.forget(before: oldest.blobs[0].frame)
        }
        var found: [(score: Double, blobs: [MovingBlob])] = []
        var pairs: Set<SIMD3<Int>> = []
        for blob in blobs.prefix(Self.seedCount) where isFree(blob) {
            forEachSeed(endingIn: blob) { second, third in
                let pair = SIMD3(blob.index, second.frame, second.index)
                guard !pairs.contains(pair) else { return }
                guard let line = followBack([blob, second, third]) else { return }
                for (a, b) in zip(line.dropFirst(), line) where b.frame == blob.frame {
                    pairs.insert(SIMD3(b.index, a.frame, a.index))
                }
                found.append((Self.score(line), line))
            }
        }
        found.sort { $0.score > $1.score }
        // Otherwise the many readings of one slow edge would leave none of a flight beside it.
        var counts: [Int: Int] = [:]
        return found.compactMap { entry in
            let last = entry.blobs[entry.blobs.count - 1].index
            counts[last, default: 0] += 1
            return counts[last, default: 0] <= Self.maximumProposals ? entry.blobs : nil
        }
    }

    /// The free blob nearest to a path at the time of its frame that resembles the object; nil where none is near enough.
    ///
    /// - Parameter residual: What is expected of the blobs, in their expected errors.
    func freeBlob(
        on fit: ParabolaFit, at time: Double, among blobs: [MovingBlob], like object: MovingBlob,
        residual: Double = 1
    ) -> MovingBlob? {
        let place = fit.point(at: time)
        let error = fit.predictionError(at: time)
        var best: (distance: Double, blob: MovingBlob)?
        for blob in blobs where isFree(blob) && blob.resembles(object) {
            let distance = ParabolaFit.length(blob.center - place)
            let gate = 3 * residual * blob.expectedError + min(2 * error, 0.5 * blob.radius + 0.01 * size.x)
            if distance < gate, distance < best?.distance ?? .infinity { best = (distance, blob) }
        }
        return best?.blob
    }

    /// True where an object at `place` would be seen.
    func isInside(_ place: SIMD2<Double>) -> Bool {
        place.x > 0 && place.y > 0 && place.x < size.x && place.y < size.y
    }

    private static func score(_ blobs: [MovingBlob]) -> Double {
        guard let fit = ParabolaFit(blobs.map(\.sample)) else { return 0 }
        let compactness = blobs.reduce(0) { $0 + min(1, 2 * $1.radius / $1.halfLength) }
        return compactness / (0.5 + fit.residual)
    }

    /// Calls `body` with two earlier blobs that a parabola through `last` may pass.
    private func forEachSeed(endingIn last: MovingBlob, _ body: (MovingBlob, MovingBlob) -> Void) {
        let now = history.count - 1
        for second in earlier(than: now) {
            for b in history[second].blobs.prefix(Self.seedCount) where isFree(b) && b.resembles(last) {
                let step = last.center - b.center
                let time = last.time - b.time
                let distance = ParabolaFit.length(step)
                guard distance < 0.16 * size.max() * max(1, time * 30), distance > 0.5 else { continue }
                let velocity = step / time
                for third in earlier(than: second) {
                    let gap = b.time - history[third].time
                    // Going back, gravity bends the path upwards by up to this from the straight line.
                    let bend = Self.maximumGravity * size.max() * gap * (gap + time) / 2
                    for c in history[third].blobs.prefix(Self.seedCount) where isFree(c) && c.resembles(b) {
                        let off = c.center - (b.center - velocity * gap)
                        let tolerance =
                            2.5 * (last.expectedError * gap / time + b.expectedError * (1 + gap / time)) + 0.5
                        guard abs(off.x) < tolerance + 0.05 * abs(velocity.x) * gap,
                            off.y > -tolerance, off.y < tolerance + bend
                        else { continue }
                        body(b, c)
                    }
                }
            }
        }
    }

    /// The frames before one that its neighbours in a flight may come from: those of a twentieth of a second, two to four.
    private func earlier(than index: Int) -> Range<Int> {
        var first = index
        while first > 0, index - first < 2 || history[index].time - history[first - 1].time < 0.05 {
            first -= 1
            if index - first >= 4 { break }
        }
        return first..<index
    }

    /// Extends three blobs, the newest first, back in time; nil where they are too few or no parabola.
    private func followBack(_ seed: [MovingBlob]) -> [MovingBlob]? {
        var line = seed
        guard var fit = ParabolaFit(line.map(\.sample)) else { return nil }
        guard var index = history.lastIndex(where: { $0.time < seed[2].time }) else {
            return line.count >= minimumLength ? line.reversed() : nil
        }
        var misses = 0
        while index >= 0 {
            let entry = history[index]
            // What moved before a release lies near an exact path, not on it.
            let residual = min(1, fit.likelyResidual(of: fit.residual, expected: 1))
            let found = freeBlob(
                on: fit, at: entry.time, among: entry.blobs, like: line[line.count - 1], residual: residual)
            if let found, let next = self.fit(fit, adding: found, to: line), next.residual < 2.5 {
                line.append(found)
                fit = next
                misses = 0
            } else if isInside(fit.point(at: entry.time)) {
                misses += 1
                if misses > Self.maximumEarlyMisses, line.count < minimumLength { break }
                let gap = line[line.count - 1].time - entry.time
                let error = fit.predictionError(at: entry.time)
                if misses > 2, gap > (error < 0.5 * seed[0].radius ? FlightTracks.maximumGap : 0.1) { break }
            }
            index -= 1
        }
        return line.count >= minimumLength ? line.reversed() : nil
    }

    /// The fit with another blob, in perspective where that makes it better.
    private func fit(_ fit: ParabolaFit, adding blob: MovingBlob, to line: [MovingBlob]) -> ParabolaFit? {
        guard let next = fit.adding(blob.sample) else { return nil }
        guard next.residual > 1 else { return next }
        return next.receding((line + [blob]).map(\.sample)) ?? next
    }
}
