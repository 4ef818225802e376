package import Overlay
package import Pipeline
import PoseCore
package import VideoIO

/// Frames that wait to be drawn until what follows them has shown more: repetitions, flights, and faces that are to be hidden.
package struct WaitingFrames {
    /// A frame that waited for long enough.
    package struct Ready {
        /// What was found in the frame.
        package let result: FrameResult
        /// What hides the faces; empty where they are not to be hidden.
        package let covers: [FaceCover]
    }

    private let duration: Double
    /// Nil: faces are not hidden.
    private var hiding: FaceHiding?
    /// The oldest first.
    private var frames: [FrameResult] = []
    private let maximumPixels: Int
    private static let minimumCount = 4

    /// - Parameters:
    ///   - source: What the frames are from.
    ///   - duration: Seconds that a frame waits; 0: it does not.
    ///   - hidesFaces: True: it waits for as long as it takes to know where faces are.
    package init(of source: SourceFormat, for duration: Double = 0, hidesFaces: Bool) {
        self.duration = duration
        hiding = hidesFaces ? FaceHiding(areRelated: !source.arePhotographs) : nil
        // 64 MB of video; half a second of 60 frames/s in 4K, 400 MB, where a face may be seen otherwise.
        maximumPixels = hidesFaces ? 250_000_000 : 40_000_000
    }

    /// Takes in the next frame.
    ///
    /// - Returns: Those that need not wait any longer, the oldest first.
    package mutating func add(_ result: FrameResult) -> [Ready] {
        let size = result.frame.pixelBuffer.size
        hiding?.add(
            result.bodies, candidates: result.candidates, imageSize: size, at: result.frame.timestamp)
        frames.append(result)
        let limit = max(Self.minimumCount, maximumPixels / max(1, size.width * size.height))
        var ready: [Ready] = []
        while let first = frames.first,
            frames.count > limit
                || result.frame.timestamp.seconds(since: first.frame.timestamp) >= duration
                    && hiding?.isReady ?? true
        {
            ready.append(takeFirst())
        }
        return ready
    }

    /// When the newest frame that waits was; nil where none does.
    var lastTime: Timestamp? { frames.last?.frame.timestamp }

    /// Changes what was found in the frames that wait.
    mutating func update(_ body: (inout FrameResult) -> Void) {
        for index in frames.indices { body(&frames[index]) }
    }

    /// Returns all that wait: nothing follows that would show more.
    package mutating func removeAll() -> [Ready] { frames.map { _ in takeFirst() } }

    private mutating func takeFirst() -> Ready {
        Ready(result: frames.removeFirst(), covers: hiding?.next() ?? [])
    }
}
