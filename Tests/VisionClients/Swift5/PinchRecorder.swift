import AVFoundation
import CoreGraphics
import Vision

/// Draws while thumb and index finger touch.
final class PinchRecorder {
    enum State { case unknown, maybePinched, pinched, maybeApart, apart }

    private(set) var state = State.unknown { didSet { onChange?(state) } }
    var onChange: ((State) -> Void)?
    private(set) var strokes: [[CGPoint]] = []
    private var evidence = (pinched: 0, apart: 0)
    private let needed = 3
    private var held: [CGPoint] = []

    private lazy var request: VNDetectHumanHandPoseRequest = {
        let request = VNDetectHumanHandPoseRequest()
        request.maximumHandCount = 1
        return request
    }()

    func process(_ sample: CMSampleBuffer, viewSize: CGSize) {
        var (thumb, index): (CGPoint?, CGPoint?)
        defer { handle(thumb, index, viewSize) }
        let handler = VNImageRequestHandler(cmSampleBuffer: sample, orientation: .up, options: [:])
        do {
            try handler.perform([request])
            guard let hand = request.results?.first else { return }
            let thumbs = try hand.recognizedPoints(.thumb)
            let fingers = try hand.recognizedPoints(.indexFinger)
            guard let tip = thumbs[.thumbTip], let finger = fingers[.indexTip] else { return }
            guard tip.confidence > 0.3 && finger.confidence > 0.3 else { return }
            // From Vision's corner to the view's.
            thumb = CGPoint(x: tip.location.x, y: 1 - tip.location.y)
            index = CGPoint(x: finger.location.x, y: 1 - finger.location.y)
        } catch {
            print("\(error)")
        }
    }

    /// With the names of the first summer.
    func tips(of hand: VNRecognizedPointsObservation) throws -> [VNRecognizedPoint] {
        let thumb = try hand.recognizedPoints(forGroupKey: .handLandmarkRegionKeyThumb)
        let index = try hand.recognizedPoints(
            forGroupKey: VNRecognizedPointGroupKey.handLandmarkRegionKeyIndexFinger)
        return [thumb[.handLandmarkKeyThumbTIP], index[.handLandmarkKeyIndexTIP]].compactMap { $0 }
    }

    private func handle(_ thumb: CGPoint?, _ index: CGPoint?, _ size: CGSize) {
        guard let thumb, let index else {
            (evidence, held, state) = ((0, 0), [], .unknown)
            return
        }
        let scaled = [thumb, index].map { CGPoint(x: $0.x * size.width, y: $0.y * size.height) }
        let middle = CGPoint(x: (scaled[0].x + scaled[1].x) / 2, y: (scaled[0].y + scaled[1].y) / 2)
        let distance = hypot(scaled[0].x - scaled[1].x, scaled[0].y - scaled[1].y)
        if distance < 40 {
            evidence = (evidence.pinched + 1, 0)
            if evidence.pinched >= needed {
                if state != .pinched { strokes.append(held) }
                strokes[strokes.count - 1].append(middle)
                (state, held) = (.pinched, [])
            } else {
                state = .maybePinched
                held.append(middle)
            }
        } else {
            evidence = (0, evidence.apart + 1)
            state = evidence.apart >= needed ? .apart : .maybeApart
            if state == .apart { held = [] }
        }
    }
}
