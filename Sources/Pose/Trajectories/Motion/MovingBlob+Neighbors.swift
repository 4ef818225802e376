extension [MovingBlob] {
    /// Counts the neighbours and rivals of each of a frame's blobs.
    ///
    /// - Parameter reach: Blobs nearer than this are neighbours, in pixels.
    mutating func countNeighbors(within reach: Double) {
        for first in indices {
            for second in indices[(first + 1)...] {
                // Both say the same of two blobs either way.
                let isNear = ParabolaFit.length(self[second].center - self[first].center) < reach
                let isLike = self[second].resembles(self[first])
                for index in [first, second] {
                    if isNear { self[index].neighbors += 1 }
                    if isLike { self[index].rivals += 1 }
                    if isNear && isLike { self[index].nearbyRivals += 1 }
                }
            }
        }
    }
}
