import AVFoundation
import Vision

/// Watches a player and what flies: each flight is a throw.
final class ThrowTracker {
    private let bodyRequest = VNDetectHumanBodyPoseRequest()
    private let flightRequest: VNDetectTrajectoriesRequest
    private var flights: [UUID: VNTrajectoryObservation] = [:]
    private var order: [UUID] = []
    /// The forearm's direction in the last second, and when.
    private var arms: [(time: Double, arm: VNVector)] = []
    private var armAtStart: [UUID: VNVector] = [:]

    init() {
        flightRequest = VNDetectTrajectoriesRequest(frameAnalysisSpacing: .zero, trajectoryLength: 6)
        flightRequest.objectMinimumNormalizedRadius = 0.002
        flightRequest.objectMaximumNormalizedRadius = 0.06
    }

    func process(_ sample: CMSampleBuffer) throws {
        try VNImageRequestHandler(cmSampleBuffer: sample).perform([bodyRequest, flightRequest])
        let now = CMSampleBufferGetPresentationTimeStamp(sample).seconds
        if let body = bodyRequest.results?.first, let arm = try forearm(of: body) { arms.append((now, arm)) }
        arms.removeAll { now - $0.time > 1 }
        for flight in flightRequest.results ?? [] where flight.confidence > 0.5 {
            if flights[flight.uuid] == nil {
                order.append(flight.uuid)
                let start = flight.timeRange.start.seconds
                armAtStart[flight.uuid] = arms.last { $0.time <= start }?.arm
            }
            flights[flight.uuid] = flight
        }
    }

    var throwsSoFar: [Throw] {
        order.compactMap { id in flights[id].map { Throw($0, arm: armAtStart[id]) } }
    }

    private func forearm(of body: VNHumanBodyPoseObservation) throws -> VNVector? {
        let (elbow, wrist) = (try body.recognizedPoint(.rightElbow), try body.recognizedPoint(.rightWrist))
        guard elbow.confidence > 0.1, wrist.confidence > 0.1 else { return nil }
        return VNVector(vectorHead: wrist, tail: elbow)
    }
}
