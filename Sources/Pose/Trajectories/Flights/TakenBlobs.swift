/// Which blobs of the last frames belong to flights: a bit for each, as the search asks for it with every pair and triple of blobs.
struct TakenBlobs: Sendable {
    private var firstFrame = 0
    private var masks: [UInt64] = []

    func contains(_ blob: MovingBlob) -> Bool {
        let place = blob.frame - firstFrame
        return masks.indices.contains(place) && masks[place] & Self.bit(blob) != 0
    }

    mutating func insert(_ blob: MovingBlob) {
        if masks.isEmpty { firstFrame = blob.frame }
        let place = blob.frame - firstFrame
        if place < 0 {
            masks.insert(contentsOf: repeatElement(0, count: -place), at: 0)
            firstFrame = blob.frame
        } else if place >= masks.count {
            masks.append(contentsOf: repeatElement(0, count: place + 1 - masks.count))
        }
        masks[blob.frame - firstFrame] |= Self.bit(blob)
    }

    mutating func remove(_ blob: MovingBlob) {
        let place = blob.frame - firstFrame
        if masks.indices.contains(place) { masks[place] &= ~Self.bit(blob) }
    }

    /// Forgets the blobs of earlier frames.
    mutating func forget(before frame: Int) {
        let count = min(masks.count, max(0, frame - firstFrame))
        masks.removeFirst(count)
        firstFrame += count
    }

    /// 0 beyond 64: a frame has at most `MotionDetector.maximumCount`.
    private static func bit(_ blob: MovingBlob) -> UInt64 { 1 << UInt64(blob.index) }
}
