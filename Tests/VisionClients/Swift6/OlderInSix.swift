import AVFoundation
import Vision

/// The older generation, in the newer language mode.
@MainActor
final class OlderInSix {
    private let request = VNDetectHumanBodyPoseRequest()
    var points: [CGPoint] = []

    func analyze(_ buffer: CVPixelBuffer) {
        let handler = VNImageRequestHandler(cvPixelBuffer: buffer, orientation: .up)
        try? handler.perform([request])
        guard let body = request.results?.first else { return }
        points = [VNHumanBodyPoseObservation.JointName.nose, .neck, .root].compactMap {
            try? body.recognizedPoint($0).location
        }
    }

    nonisolated static func chirality(of url: URL) throws -> [VNChirality] {
        let request = VNDetectHumanHandPoseRequest()
        try VNImageRequestHandler(url: url).perform([request])
        return request.results?.map(\.chirality) ?? []
    }
}
