import AVFoundation
import QuartzCore
import Vision
import os

/// Counts pitches in a file, and says for how long the pitcher was in sight.
final class PitchCounter: ObservableObject {
    @Published private(set) var pitches: [UUID: CMTimeRange] = [:]
    @Published private(set) var framesWithPitcher = 0

    private let logger = Logger(subsystem: "com.example.pitches", category: "counter")
    private var processor: VNVideoProcessor?

    func count(in url: URL) {
        let began = CACurrentMediaTime()
        let flights = VNDetectTrajectoriesRequest(frameAnalysisSpacing: .zero, trajectoryLength: 8) {
            [weak self] request, error in
            if let error { self?.logger.error("\(url.lastPathComponent, privacy: .public): \(error)") }
            for flight in request.results as? [VNTrajectoryObservation] ?? [] {
                self?.pitches[flight.uuid] = flight.timeRange
            }
        }
        let bodies = VNDetectHumanBodyPoseRequest { [weak self] request, _ in
            if request.results?.isEmpty == false { self?.framesWithPitcher += 1 }
        }
        let slowly = VNVideoProcessor.RequestProcessingOptions()
        slowly.cadence = VNVideoProcessor.FrameRateCadence(5)
        let processor = VNVideoProcessor(url: url)
        self.processor = processor
        do {
            try processor.addRequest(flights, processingOptions: VNVideoProcessor.RequestProcessingOptions())
            try processor.addRequest(bodies, processingOptions: slowly)
            try processor.analyze(CMTimeRange(start: .zero, duration: AVAsset(url: url).duration))
        } catch {
            os_log("%{public}@", type: .error, error.localizedDescription)
        }
        logger.info("\(CACurrentMediaTime() - began, format: .fixed(precision: 1)) s")
    }

    func stop() { processor?.cancel() }
}

/// Notes in which order people are asked to come on.
@Observable
final class CallSheet {
    var names: [String] = []
    @ObservationIgnored var wasPrinted = false
}
