import AVFoundation
import CoreGraphics
import Vision

/// Draws a line along which thumb and index finger go while they touch.
final class HandDrawing {
    private(set) var strokes: [[CGPoint]] = []
    private(set) var pinch = PinchState()
    private let request = VNDetectHumanHandPoseRequest()
    /// Its results are not read: where arms end, hands are found better.
    private let bodies = VNDetectHumanBodyPoseRequest()
    private let view = CGSize(width: 400, height: 300)
    /// Points of frames that are not decided yet.
    private var evidence: [CGPoint] = []

    init() {
        request.maximumHandCount = 2
    }

    func process(_ sample: CMSampleBuffer) throws {
        let handler = VNImageRequestHandler(cmSampleBuffer: sample, orientation: .up)
        try handler.perform([bodies, request])
        for hand in request.results ?? [] {
            let thumb = try hand.recognizedPoint(.thumbTip)
            let index = try hand.recognizedPoint(.indexTip)
            // The other hand may hang at the picture's edge.
            guard thumb.confidence > 0.3, index.confidence > 0.3 else { continue }
            return update(place(of: thumb), place(of: index))
        }
        update(nil, nil)
    }

    /// From Vision's lower left corner to a view's upper left one.
    private func place(of point: VNRecognizedPoint) -> CGPoint {
        CGPoint(x: point.location.x * view.width, y: (1 - point.location.y) * view.height)
    }

    private func update(_ thumb: CGPoint?, _ index: CGPoint?) {
        let wasDrawing = pinch.phase == .pinched || pinch.phase == .maybeApart && !strokes.isEmpty
        pinch.update(thumb, index)
        guard let thumb, let index else {
            evidence = []
            return
        }
        let middle = CGPoint(x: (thumb.x + index.x) / 2, y: (thumb.y + index.y) / 2)
        switch pinch.phase {
        case .maybePinched, .maybeApart: evidence.append(middle)
        case .pinched:
            if wasDrawing, !strokes.isEmpty {
                strokes[strokes.count - 1] += evidence + [middle]
            } else {
                strokes.append(evidence + [middle])
            }
            evidence = []
        case .apart, .unknown: evidence = []
        }
    }
}
