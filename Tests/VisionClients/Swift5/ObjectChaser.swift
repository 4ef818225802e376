import CoreVideo
import Vision

/// Follows a box that was tapped.
final class ObjectChaser {
    private var handler = VNSequenceRequestHandler()
    private var last: VNDetectedObjectObservation?
    private var requests: [UUID: VNTrackObjectRequest] = [:]

    func begin(with rect: CGRect) { last = VNDetectedObjectObservation(boundingBox: rect) }

    func follow(in pixelBuffer: CVPixelBuffer) -> CGRect? {
        guard let object = last else { return nil }
        let request = VNTrackObjectRequest(detectedObjectObservation: object) { request, error in
            guard let found = request.results?.first as? VNDetectedObjectObservation else { return }
            self.last = found
        }
        request.trackingLevel = VNRequestTrackingLevel.accurate
        do {
            try handler.perform([request], on: pixelBuffer, orientation: .leftMirrored)
        } catch {
            handler = VNSequenceRequestHandler()
        }
        guard let box = last?.boundingBox, let confidence = last?.confidence, confidence >= 0.3 else {
            return nil
        }
        return VNImageRectForNormalizedRect(
            box, CVPixelBufferGetWidth(pixelBuffer), CVPixelBufferGetHeight(pixelBuffer))
    }

    func followAll(_ inputs: [UUID: VNDetectedObjectObservation], in frame: CVPixelBuffer) throws -> [CGRect]
    {
        var tracking: [VNRequest] = []
        for input in inputs {
            let request = requests[input.key] ?? VNTrackObjectRequest(detectedObjectObservation: input.value)
            requests[input.key] = request
            tracking.append(request)
        }
        try handler.perform(tracking, on: frame)
        var boxes: [CGRect] = []
        for case let request as VNTrackingRequest in tracking {
            guard let results = request.results, let found = results[0] as? VNDetectedObjectObservation else {
                continue
            }
            if found.confidence > 0.5 { request.inputObservation = found } else { request.isLastFrame = true }
            boxes.append(found.boundingBox)
        }
        return boxes
    }
}
