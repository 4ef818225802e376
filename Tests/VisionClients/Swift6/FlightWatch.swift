import AVFoundation
import Vision

/// Flights in a file, frame by frame.
struct FlightWatch {
    let asset: AVURLAsset

    func longest() async throws -> TrajectoryObservation? {
        guard let track = try await asset.loadTracks(withMediaType: .video).first else { return nil }
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
        reader.add(output)
        reader.startReading()
        let request = DetectTrajectoriesRequest(trajectoryLength: 6, frameAnalysisSpacing: .zero)
        request.objectMaximumNormalizedRadius = 0.05
        request.regionOfInterest = NormalizedRect(x: 0, y: 0.2, width: 1, height: 0.8)
        var best: TrajectoryObservation?
        while let sample = output.copyNextSampleBuffer() {
            for flight in try await request.perform(on: sample)
            where flight.detectedPoints.count > best?.detectedPoints.count ?? 0 {
                best = flight
            }
        }
        return best
    }

    func follow(_ box: NormalizedRect, in frames: [CVPixelBuffer]) async throws -> [NormalizedRect] {
        let request = TrackObjectRequest(detectedObject: DetectedObjectObservation(boundingBox: box))
        request.trackingLevel = .accurate
        var places: [NormalizedRect] = []
        for frame in frames {
            if let object = try await request.perform(on: frame), object.confidence > 0.5 {
                places.append(object.boundingBox)
            }
        }
        print(request.inputObservation.boundingBox.width)
        return places
    }
}
