import Foundation

extension Flight {
    /// Its blobs that are parts of a person: on a limb, or beside a body that moves as they do; each counts 0...1.
    ///
    /// A cap or a gap between clothes rises with its owner; before a person an object moves by itself.
    var bodyCount: Double {
        let near = blobs.filter { $0.bodyVelocity != nil }
        let camera = (blobs[blobs.count - 1].cameraShift - blobs[0].cameraShift) / max(1e-9, end - start)
        var (difference, way) = (0.0, 1e-9)
        for first in stride(from: 0, to: near.count, by: Self.runLength) {
            var sum = SIMD2<Double>.zero
            for blob in near[first..<min(near.count, first + Self.runLength)] {
                let velocity = fit.velocity(at: blob.time)
                sum += velocity + camera - (blob.bodyVelocity ?? velocity)
                way += ParabolaFit.length(velocity)
            }
            difference += ParabolaFit.length(sum)
        }
        let likeness = 1 / (1 + exp((difference / way - Self.maximumDifference) * 10))
        return max(Double(blobs.count { $0.isOnBody }), likeness * Double(near.count))
    }

    /// Blobs over which the poses' errors are averaged; over all of them, rise and fall would be, too.
    private static let runLength = 3
    /// The difference to the person's velocity that is as likely a part's as an object's, in shares of the speed.
    private static let maximumDifference = 0.5
}
