import Foundation
public import PoseCore
public import SyntheticMotion

/// A drawn hand that shows an open palm, a fist and two spread fingers in turn, as an endless video: any frame by
/// its index.
///
/// In comes a frame's index, out go the picture, its time and what the hand shows. Equal settings give equal bytes.
public struct GestureClip: Sendable {
    /// The demo's name on the command line.
    public static let name = "demo:gestures"

    /// The pictures' size.
    public let size: PixelSize
    /// Frames in a second.
    public let frameRate: Double

    private let camera: Camera
    private var renderer: HandRenderer

    private static let postures: [(label: String, posture: HandPosture)] = [
        ("openPalm", .openPalm), ("fist", .fist), ("victory", .victory),
    ]
    // Seconds that each is shown for, and of these on the way to it.
    private static let turn = 4.0
    private static let change = 0.4

    /// Prepares a clip.
    public init(size: PixelSize = PixelSize(width: 640, height: 480), frameRate: Double = 30) {
        self.size = size
        self.frameRate = frameRate
        camera = Camera.facingHand(distance: 0.45, imageSize: size)
        renderer = HandRenderer(seed: 4)
    }

    /// Frames until the hand begins again.
    public var length: Int { Self.postures.count * turnLength }
    private var turnLength: Int { Int(Self.turn * frameRate) }

    /// What the hand shows in a frame, by the name that `Gesture` has for it; nil between two of them.
    public func label(at index: Int) -> String? {
        let (turn, seconds) = place(of: index)
        return seconds < Self.change ? nil : Self.postures[turn].label
    }

    /// The hand in a frame, before the camera; indices beyond `length` begin again.
    public func hand(at index: Int) -> HandPose3D {
        let (turn, seconds) = place(of: index)
        let former = Self.postures[(turn + Self.postures.count - 1) % Self.postures.count].posture
        let posture = former.blended(
            with: Self.postures[turn].posture, smoothstep(0, 1, Float(seconds / Self.change)))
        var hand = HandModel().pose(of: posture)
        hand.elbow.y *= 2
        // No hand is quite still.
        let phase = Float(seconds / Self.turn) * 2 * .pi
        hand = hand.placed(yaw: 12 * sin(phase), roll: 8 * sin(2 * phase))
        return hand.mapPositions { $0 + SIMD3(0.03 * sin(phase), -0.05 + 0.01 * cos(phase), 0) }
    }

    /// The picture at an index, with its time; nil for negative indices.
    public mutating func frame(at index: Int) -> Frame? {
        guard index >= 0, let picture = renderer.picture(of: [hand(at: index)], camera: camera) else {
            return nil
        }
        return Frame(
            index: index, timestamp: Timestamp(seconds: Double(index) / frameRate), pixelBuffer: picture)
    }

    /// Which posture's turn it is, and for how many seconds.
    private func place(of index: Int) -> (turn: Int, seconds: Double) {
        let place = (index % length + length) % length
        return (place / turnLength, Double(place % turnLength) / frameRate)
    }
}
