public import Overlay
public import Pipeline
public import PoseCore
public import Throws
import Tracking
import VideoIO

/// Draws throws on their frames: wireframes, targets, glowing trails with the kind of throw, its speed and angle.
///
/// Between frames it keeps the flights that have just ended; give it every frame.
public struct ThrowOverlayArtist {
    /// Where throws score.
    public var targets: [ThrowTarget]
    private let renderer = OverlayRenderer()
    private let converter = PictureConverter()
    private var smoother = PeopleSmoother()
    private var shown: [ThrowFlight] = []

    /// Seconds for which a flight's label stays after it was last seen.
    private static let labelDuration = 2.5
    /// Seconds for which a frame waits at most to be drawn.
    package static let maximumDelay = 0.4

    /// Creates an artist that has seen nothing.
    public init(targets: [ThrowTarget] = []) { self.targets = targets }

    /// The frame as a bitmap with everything drawn on; nil for pixel formats that cannot be converted.
    public mutating func picture(
        of result: FrameResult, _ thrown: ThrowFrameResult
    ) throws(OverlayError) -> Bitmap? {
        note(thrown, in: result)
        return try picture(of: result, covers: [])
    }

    /// Takes in what a frame showed of throws; the frames before it may still be drawn, with this knowledge.
    package mutating func note(_ thrown: ThrowFrameResult, in result: FrameResult) {
        if result.beginsScene { shown = [] }
        take(thrown, at: result.frame.timestamp)
    }

    /// The frame with what is known of throws by now.
    package mutating func picture(
        of result: FrameResult, covers: [FaceCover]
    ) throws(OverlayError) -> Bitmap? {
        let now = result.frame.timestamp
        if result.beginsScene { smoother = PeopleSmoother() }
        guard let bitmap = converter.bitmap(of: result.frame.pixelBuffer) else { return nil }
        let people = smoother.smooth(result.people, imageSize: bitmap.size, at: now)
        let aspectRatio = Double(bitmap.size.aspectRatio)
        try renderer.draw(
            people: people.map { OverlayPerson(pose: $0.pose, id: $0.id, isProminent: $0.isProminent) },
            flights: shown.flatMap { OverlayFlight.moving($0, at: now, aspectRatio: aspectRatio) },
            regions: targets.map { OverlayRegion(region: $0.region, name: $0.name) },
            covers: covers, caption: OverlayCaption(text: "", time: now), on: bitmap)
        return bitmap
    }

    /// Draws all trajectories of a source on one of its pictures, each flight with its bounces in one colour.
    ///
    /// - Parameter covers: What hides faces.
    public func drawStill(
        of results: ThrowResults, covers: [FaceCover] = [], on bitmap: Bitmap
    ) throws(OverlayError) {
        let flights = results.trajectories.flights.map { flight in
            let thrown = results.completed.first { $0.trajectoryIDs.contains(flight.id) }
            return ThrowFlight(trajectories: flight.trajectories, thrown: thrown)
        }
        let aspectRatio = Double(bitmap.size.aspectRatio)
        try renderer.draw(
            people: [],
            flights: flights.enumerated().flatMap { index, flight in
                OverlayFlight.still(flight, colorIndex: index, aspectRatio: aspectRatio)
            },
            regions: targets.map { OverlayRegion(region: $0.region, name: $0.name) }, covers: covers,
            caption: nil, on: bitmap)
    }

    private mutating func take(_ thrown: ThrowFrameResult, at now: Timestamp) {
        for flight in thrown.flights {
            if let index = shown.firstIndex(where: { $0.id == flight.id }) {
                shown[index] = flight
            } else {
                shown.append(flight)
            }
        }
        for completed in thrown.completed {
            if let index = shown.firstIndex(where: { $0.id == completed.trajectoryIDs[0] }) {
                shown[index] = ThrowFlight(trajectories: shown[index].trajectories, thrown: completed)
            }
        }
        shown.removeAll { flight in
            flight.trajectories.allSatisfy {
                now.seconds(since: $0.timeRange.upperBound) > Self.labelDuration + Self.maximumDelay
            }
        }
    }
}
