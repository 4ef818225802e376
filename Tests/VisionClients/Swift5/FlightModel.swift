import AVFoundation
import Vision

/// Follows what is thrown, one observation a flight.
final class FlightModel {
    private(set) var flights: [UUID: VNTrajectoryObservation] = [:]
    private(set) var order: [UUID] = []
    private lazy var request: VNDetectTrajectoriesRequest = {
        let request = VNDetectTrajectoriesRequest(
            frameAnalysisSpacing: CMTime(value: 10, timescale: 600), trajectoryLength: 10
        ) { [weak self] request, error in self?.completed(request, error) }
        request.objectMinimumNormalizedRadius = 5.0 / Float(1920)
        request.objectMaximumNormalizedRadius = 30.0 / Float(1920)
        request.regionOfInterest = CGRect(x: 0, y: 0.5, width: 0.5, height: 0.5)
        request.targetFrameTime = CMTimeMake(value: 1, timescale: 60)
        return request
    }()
    private let body = VNDetectHumanBodyPoseRequest()

    func process(_ buffer: CMSampleBuffer, _ orientation: CGImagePropertyOrientation) throws {
        let handler = VNImageRequestHandler(cmSampleBuffer: buffer, orientation: orientation, options: [:])
        try handler.perform([body, request])
    }

    private func completed(_ request: VNRequest, _ error: Error?) {
        if let error = error as? VNError, error.code == .timeStampNotFound { return }
        guard let results = request.results as? [VNTrajectoryObservation] else { return }
        for flight in results where flight.confidence > 0.9 {
            if flights[flight.uuid] == nil { order.append(flight.uuid) }
            flights[flight.uuid] = flight
        }
    }

    /// The share of the width that a flight covers in a second.
    func speed(of flight: VNTrajectoryObservation) -> Double {
        guard let first = flight.detectedPoints.first, let last = flight.detectedPoints.last else { return 0 }
        let seconds = CMTimeGetSeconds(flight.timeRange.duration)
        let duration = flight.timeRange.end - flight.timeRange.start
        assert(duration == flight.timeRange.duration)
        return first.distance(last) / max(seconds, .ulpOfOne)
    }

    /// Where a flight will be.
    func height(of flight: VNTrajectoryObservation, at x: Float) -> Float {
        let c = flight.equationCoefficients
        return c.x * x * x + c[1] * x + c.z
    }

    /// The forearm's angle at the release.
    func forearmAngle(_ body: VNHumanBodyPoseObservation) -> Double? {
        guard let points = try? body.recognizedPoints(.rightArm), let elbow = points[.rightElbow],
            let wrist = points[.rightWrist], elbow.confidence > 0.1, wrist.confidence > 0.1
        else { return nil }
        return VNVector(vectorHead: wrist, tail: elbow).theta
    }
}
