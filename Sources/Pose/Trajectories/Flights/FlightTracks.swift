/// The flights of a scene: found, followed while they last, linked where an object bounces.
///
/// A flight is growing until its object has been missed for a while, or the scene is over; then it has ended.
struct FlightTracks: Sendable {
    /// Seconds without a blob after which a flight has ended.
    static let maximumGap = 0.35
    /// Seconds for which ended flights can be continued or bounce.
    static let memory = 1.0

    /// Proposals less sure than this are not followed.
    private static let minimumConfidence = 0.35
    /// Blobs that continue a flight are at most so much larger or smaller than its last ones.
    private static let maximumSizeRatio = 1.6
    /// Blobs from which on a flight keeps them to itself.
    private static let settledLength = 10

    let size: SIMD2<Double>
    private(set) var growing: [Flight] = []
    private(set) var ended: [Flight] = []
    private(set) var gravity = SceneGravity()
    /// Lines of blobs that end in the last frame and may be flights.
    private(set) var proposals: [[MovingBlob]] = []
    private var search: FlightSearch
    private(set) var nextID = 0

    init(minimumLength: Int, size: SIMD2<Double>) {
        self.size = size
        search = FlightSearch(minimumLength: minimumLength, size: size)
    }

    /// All flights, in the order of their starts.
    var all: [Flight] { (ended + growing).sorted { ($0.start, $0.id) < ($1.start, $1.id) } }

    /// All flights, without shadows and without what was found on an object that another flight has already.
    var distinct: [Flight] {
        let judged = all.map { (flight: $0, confidence: confidence(of: $0)) }
        let rated = judged.map { (flight: $0.flight, rating: rating($0.flight, $0.confidence)) }
            .sorted { $0.rating > $1.rating }
        let clear = judged.filter { $0.confidence > Self.minimumConfidence }.map(\.flight)
        var kept: [Flight] = []
        for (flight, _) in rated
        where !kept.contains(where: { flight.repeats($0, size: size) })
            && !clear.contains(where: { $0.id != flight.id && flight.isShadow(of: $0) })
        {
            kept.append(flight)
        }
        return kept.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    }

    /// Numbers the flights that are found from now on from `id` on: others are another scene's.
    mutating func skipIDs(before id: Int) { nextID = max(nextID, id) }

    mutating func add(_ regions: BodyRegions) { gravity.add(regions) }

    func confidence(of flight: Flight) -> Double {
        FlightJudgement(gravity: gravity, size: size).confidence(of: flight)
    }

    /// Takes a frame's blobs; returns the ids of the flights that are new or longer.
    mutating func add(_ blobs: [MovingBlob], at time: Double) -> [Int] {
        endFlights(at: time)
        var changed = extend(with: blobs, at: time)
        proposals = search.proposals(adding: blobs, at: time)
        for (found, confidence) in candidates(proposals) {
            var flight = found.with(id: nextID, precedingID: nil)
            let line = flight.blobs
            switch rival(of: line) {
            case .some(let index):
                // Two readings of the same blobs while a flight is young: the better one stays.
                guard
                    rating(flight, confidence) > 1.2
                        * rating(growing[index], self.confidence(of: growing[index]))
                else { continue }
                flight = flight.with(id: growing[index].id, precedingID: growing[index].precedingID)
                growing[index] = flight
            case .none:
                if let id = resume(with: line) {
                    changed.append(id)
                    continue
                }
                flight.precedingID = preceding(flight)?.id
                nextID += 1
                growing.append(flight)
            }
            takeIfSettled(flight)
            changed.append(flight.id)
        }
        judgeGrowing()
        return changed
    }

    /// Gives up the flights that are none, and ends those that have gone over to another course; what was not theirs is free again.
    private mutating func judgeGrowing() {
        for index in growing.indices.reversed() {
            let flight = growing[index]
            let (count, confidence) = (flight.blobs.count, confidence(of: flight))
            growing[index].surest.note(count: count, confidence: confidence)
            if flight.surest.isLeft(count: count, confidence: confidence),
                let beginning = flight.beginning(of: flight.surest.count)
            {
                search.release(Array(flight.blobs.dropFirst(beginning.blobs.count)))
                growing.remove(at: index)
                end(beginning)
            } else if confidence < 0.5 * Self.minimumConfidence {
                search.release(flight.blobs)
                growing.remove(at: index)
            }
        }
    }

    /// The proposals that are likely flights, none of which share a blob: one that is refused leaves its blobs to others.
    private func candidates(_ lines: [[MovingBlob]]) -> [(flight: Flight, confidence: Double)] {
        var result: [(flight: Flight, confidence: Double)] = []
        var used: Set<SIMD2<Int>> = []
        for line in lines where !line.contains(where: { used.contains(SIMD2($0.frame, $0.index)) }) {
            guard let candidate = candidate(line) else { continue }
            used.formUnion(candidate.flight.blobs.map { SIMD2($0.frame, $0.index) })
            result.append(candidate)
        }
        return result
    }

    /// The flight along a line of blobs; nil where it is none.
    ///
    /// What comes out from behind something, or leaves a hand, is measured wrongly at first: then without the first blob,
    /// where one more than needed is left.
    private func candidate(_ line: [MovingBlob]) -> (flight: Flight, confidence: Double)? {
        let line = Self.withoutBeginning(line)
        for skipped in 0...Self.maximumSkipped where line.count >= search.minimumLength + 2 * skipped {
            guard let flight = Flight(id: nextID, blobs: Array(line.dropFirst(skipped))) else { continue }
            let confidence = confidence(of: flight)
            if confidence > Self.minimumConfidence { return (flight, confidence) }
        }
        return nil
    }

    private static let maximumSkipped = 1

    /// Without the first blobs of another size: the hand that held the object, or a part of it that came into sight.
    private static func withoutBeginning(_ line: [MovingBlob]) -> [MovingBlob] {
        let radius = Flight.median(line.map(\.radius))
        return Array(line.drop { !$0.isAsLarge(as: radius, within: 1.4) })
    }

    /// How much one reading of an object's blobs is better than another: its edges and what it touches are longer.
    private func rating(_ flight: Flight, _ confidence: Double) -> Double {
        confidence * Double(flight.blobs.count) * flight.compactness
    }

    /// The young flight that shares blobs with a proposal.
    private func rival(of line: [MovingBlob]) -> Int? {
        let keys = Set(line.map { SIMD2($0.frame, $0.index) })
        return growing.firstIndex { flight in
            flight.blobs.count < Self.settledLength
                && flight.blobs.contains { keys.contains(SIMD2($0.frame, $0.index)) }
        }
    }

    private mutating func takeIfSettled(_ flight: Flight) {
        if flight.blobs.count >= Self.settledLength { search.take(flight.blobs) }
    }

    /// Forgets the oldest ended flights beyond a number.
    mutating func forgetEnded(beyond count: Int) {
        if ended.count > count { ended.removeFirst(ended.count - count) }
    }

    /// Ends all flights: the scene or the source is over.
    mutating func endAll() {
        endFlights(at: .infinity)
        search.clear()
        // Earlier flights are judged again by what all of them show.
        gravity.clearFlights()
        let alone = FlightJudgement(gravity: gravity, size: size)
        var together = gravity
        for flight in ended { together.add(flight, confidence: alone.confidence(of: flight)) }
        gravity = together
    }

    private mutating func endFlights(at time: Double) {
        let over = Set(growing.filter { isOver($0, at: time) }.map(\.id))
        for flight in growing where over.contains(flight.id) { end(flight) }
        growing.removeAll { over.contains($0.id) }
    }

    private mutating func end(_ flight: Flight) {
        gravity.add(flight, confidence: confidence(of: flight))
        ended.append(flight)
    }

    /// True when the object has been missed for long; one that has left the picture upwards may come back.
    private func isOver(_ flight: Flight, at time: Double) -> Bool {
        guard time - flight.end > Self.maximumGap else { return false }
        let place = flight.fit.point(at: time)
        return place.y > 0 || place.x < 0 || place.x > size.x || time - flight.end > Self.memory
    }

    private mutating func extend(with blobs: [MovingBlob], at time: Double) -> [Int] {
        var changed: [Int] = []
        for index in growing.indices {
            let flight = growing[index]
            let (last, radius) = (flight.blobs[flight.blobs.count - 1], flight.latestRadius)
            // Behind a post or in a hand the blob is not the object alone, and its centre is another.
            let whole = blobs.filter { Self.canBeWhole($0, radius: radius) }
            let found = search.freeBlob(on: flight.fit, at: time, among: whole, like: last)
            if let found, growing[index].append(found) {
                takeIfSettled(growing[index])
                changed.append(flight.id)
            } else if !search.isInside(flight.fit.point(at: time)) {
                growing[index].hiddenFrames += 1
            }
        }
        return changed
    }

    /// False for a blob too small or too large for an object of `radius`; one that the picture's edge cuts may be.
    private static func canBeWhole(_ blob: MovingBlob, radius: Double) -> Bool {
        blob.isCut || blob.isAsLarge(as: radius, within: maximumSizeRatio)
    }

    /// Adds blobs to the flight that they continue after a gap, if there is one.
    private mutating func resume(with line: [MovingBlob]) -> Int? {
        func continued(_ flight: Flight) -> Flight? {
            guard line[0].time - flight.end < Self.memory, line[0].time > flight.start,
                line[line.count - 1].time > flight.end,
                Self.canBeWhole(line[0], radius: flight.latestRadius),
                line[0].resembles(flight.blobs[flight.blobs.count - 1]),
                var joined = Flight(id: flight.id, blobs: merged(flight.blobs, line))
            else { return nil }
            let distances = line.map { blob in
                ParabolaFit.length(blob.center - flight.fit.point(at: blob.time))
                    / (2 * blob.expectedError + 2 * flight.fit.predictionError(at: blob.time) + 0.004 * size.x)
            }
            let (before, after) = (flight.fit.acceleration, joined.fit.acceleration)
            guard distances.reduce(0, +) < Double(line.count),
                joined.fit.residual < max(1.5, 2 * flight.fit.residual),
                abs(after - before) < 0.3 * before + 2 * flight.fit.accelerationError
            else { return nil }
            joined.precedingID = flight.precedingID
            joined.hiddenFrames = flight.hiddenFrames
            return joined
        }
        for index in growing.indices {
            guard let flight = continued(growing[index]) else { continue }
            growing[index] = flight
            search.take(line)
            return flight.id
        }
        for index in ended.indices.reversed().prefix(8) {
            guard let flight = continued(ended[index]) else { continue }
            ended.remove(at: index)
            growing.append(flight)
            search.take(line)
            return flight.id
        }
        return nil
    }

    private func merged(_ first: [MovingBlob], _ second: [MovingBlob]) -> [MovingBlob] {
        let frames = Set(first.map(\.frame))
        return (first + second.filter { !frames.contains($0.frame) }).sorted { $0.frame < $1.frame }
    }

    /// The flight that ended where and when this one begins.
    private func preceding(_ flight: Flight) -> Flight? {
        let first = flight.blobs[0]
        let candidates = (ended.suffix(8) + growing).filter { other in
            // A part of the object that flies along is no flight that ended here.
            guard abs(first.time - other.end) < 0.2, first.time > other.start,
                !flight.repeats(other, size: size)
            else { return false }
            // Where both paths meet, at most a few frames from the last blob before and the first after.
            let reach = max(3 * first.radius, 0.02 * size.x)
            let gap = [other.end, (other.end + first.time) / 2, first.time].map {
                ParabolaFit.length(other.fit.point(at: $0) - flight.fit.point(at: $0))
            }
            return (gap.min() ?? .infinity) < reach
        }
        return candidates.max { $0.end < $1.end }
    }
}
