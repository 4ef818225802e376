public import PoseCore
public import SyntheticMotion

/// Drawn hands that write in the air by pinching, as an endless video: any frame by its index.
///
/// In comes a frame's index, out go the picture and its time. Where the lines go is known exactly. The hands
/// rest at the beginning, and after `length` frames they begin again. Equal settings give equal bytes.
///
///     var clip = WritingClip(name: "demo:writing")
///     let frame = clip?.frame(at: 90)
public struct WritingClip: Sendable {
    /// The names of the clips: one hand that writes "limber", and two that draw a butterfly together.
    public static let names = ["demo:writing", "demo:two-hands"]

    /// The pictures' size.
    public let size: PixelSize
    /// Frames in a second.
    public let frameRate: Double
    /// Where the middle between the tips of thumb and index finger goes while they are held together: a line
    /// for each pinch, those of one hand in the order of time.
    public let strokes: [[NormalizedPoint]]

    private let writers: [AirWriter]
    private let camera: Camera
    private var renderer: HandRenderer

    /// Prepares a clip; nil when there is none of that name.
    public init?(
        name: String, size: PixelSize = PixelSize(width: 640, height: 480), frameRate: Double = 30
    ) {
        guard let script = Self.script(name) else { return nil }
        self.size = size
        self.frameRate = frameRate
        camera = Camera.facingHand(distance: 0.6, imageSize: size)
        renderer = HandRenderer(seed: 4)
        writers = script.map { AirWriter(paths: $0.paths, rest: $0.rest, chirality: $0.chirality) }
        let aspectRatio = size.aspectRatio
        strokes = script.flatMap { part in
            part.paths.map { path in
                path.points.map { NormalizedPoint(x: 0.5 + $0.x / aspectRatio, y: 0.5 + $0.y) }
            }
        }
    }

    /// Frames until the hands begin again.
    public var length: Int { Int((Double(writers.map(\.duration).max() ?? 0) * frameRate).rounded(.up)) }

    /// The hands in a frame, before the camera; indices beyond `length` begin again.
    public func hands(at index: Int) -> [HandPose3D] {
        let time = Float(Double((index % length + length) % length) / frameRate)
        return writers.map { $0.hand(at: time, before: camera) }
    }

    /// The exact joints in a frame.
    public func groundTruth(at index: Int) -> [HumanHandPoseObservation] {
        hands(at: index).compactMap { $0.observation(from: camera) }
    }

    /// The picture at an index, with its time; nil for negative indices.
    public mutating func frame(at index: Int) -> Frame? {
        guard index >= 0, let picture = renderer.picture(of: hands(at: index), camera: camera) else {
            return nil
        }
        return Frame(
            index: index, timestamp: Timestamp(seconds: Double(index) / frameRate), pixelBuffer: picture)
    }

    private typealias Part = (paths: [AirPath], rest: SIMD2<Float>, chirality: Chirality)

    /// Lines in picture heights from the picture's middle.
    private static func script(_ name: String) -> [Part]? {
        switch name {
        case "demo:writing":
            let letter: Float = 0.125
            let word = AirPath.limber.map { $0.map { ($0 - SIMD2(3.2, 0.2)) * letter } }
            return [(word, SIMD2(-0.3, -0.1), .right)]
        case "demo:two-hands":
            let wings = AirPath.wings.map { $0.map { $0 * 0.36 + SIMD2(-0.14, 0.12) } }
            let others = wings.map { $0.map { SIMD2(-$0.x, $0.y) } }
            return [(wings, SIMD2(-0.4, -0.05), .right), (others, SIMD2(0.4, -0.05), .left)]
        default: return nil
        }
    }
}
