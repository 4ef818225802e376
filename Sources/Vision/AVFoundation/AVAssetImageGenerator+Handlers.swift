/// Takes a picture: the time that was asked for, the picture, since when it is shown, how it went, and why it failed.
public typealias AVAssetImageGeneratorCompletionHandler =
    @Sendable (CMTime, CGImage?, CMTime, AVAssetImageGenerator.Result, (any Error)?) -> Void

extension AVAssetImageGenerator {
    /// How the taking of a picture ended.
    public enum Result: Int, Sendable {
        case succeeded = 0
        case failed = 1
        case cancelled = 2
    }

    /// Takes the pictures of several times (see `NSValue(time:)`) on a thread of its own, one after the other.
    ///
    /// - Parameter handler: Called once for each time, in their order.
    public func generateCGImagesAsynchronously(
        forTimes requestedTimes: [NSValue],
        completionHandler handler: @escaping AVAssetImageGeneratorCompletionHandler
    ) {
        let (times, begun) = (requestedTimes.map(\.timeValue), cancellations.count)
        DispatchQueue.global().async { [self] in
            for time in times {
                guard cancellations.count == begun else {
                    let error = AVError(.operationInterrupted, "cancelAllCGImageGeneration() was called")
                    handler(time, nil, .invalid, .cancelled, error)
                    continue
                }
                do throws(AVError) {
                    let (image, actual) = try picture(at: time)
                    handler(time, image, actual, .succeeded, nil)
                } catch {
                    handler(time, nil, .invalid, .failed, error)
                }
            }
        }
    }

    /// Takes the picture of a time on another thread.
    ///
    /// - Parameter handler: Called once, with the picture and since when it is shown, or why there is none.
    public func generateCGImageAsynchronously(
        for requestedTime: CMTime,
        completionHandler handler: @escaping @Sendable (CGImage?, CMTime, (any Error)?) -> Void
    ) {
        generateCGImagesAsynchronously(forTimes: [NSValue(time: requestedTime)]) { _, image, time, _, error in
            handler(image, time, error)
        }
    }

    /// Cancels the pictures that have not been taken yet; their handlers are called with `cancelled`.
    public func cancelAllCGImageGeneration() { cancellations.add() }
}

/// Counts how often an image generator was cancelled.
final class CancellationCount: @unchecked Sendable {
    // Sendable: the number is behind a lock.

    private let mutex = NSLock()
    private var number = 0

    /// How often.
    var count: Int { mutex.withLock { number } }

    /// Counts one more.
    func add() { mutex.withLock { number += 1 } }
}
