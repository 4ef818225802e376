import Foundation
import PoseCore

/// The strokes that a hand emblem is made of, in the order in which they are drawn.
///
/// Coordinates are in halves of the emblem's size from its middle, y downwards; the thumb is on the left.
struct HandEmblemShape {
    /// A line with round ends through some points.
    struct Stroke {
        var points: [PixelPoint]
        var width: Double
    }

    private(set) var strokes: [Stroke] = []

    private static let fingerWidth = 0.25
    /// Where the fingers begin, index to little finger, and how far up they reach.
    private static let fingers: [(x: Float, tip: Float)] = [
        (-0.36, -0.82), (-0.12, -0.95), (0.12, -0.88), (0.36, -0.7),
    ]
    private static let knuckles: Float = -0.05

    init(_ emblem: HandEmblem) {
        switch emblem {
        case .openPalm: drawHand(straight: [true, true, true, true], thumb: .out)
        case .fist: drawHand(straight: [false, false, false, false], thumb: .across)
        case .pointing: drawHand(straight: [true, false, false, false], thumb: .across)
        case .victory: drawHand(straight: [true, true, false, false], thumb: .across)
        case .call: drawHand(straight: [false, false, false, true], thumb: .out)
        case .rock: drawHand(straight: [true, false, false, true], thumb: .across)
        case .four: drawHand(straight: [true, true, true, true], thumb: .across)
        case .ok: drawHand(straight: [false, true, true, true], thumb: .ring)
        case .thumbUp, .thumbDown: drawThumb(upwards: emblem == .thumbUp)
        }
    }

    private enum Thumb {
        case out
        case across
        /// Its tip touches the index finger's.
        case ring
    }

    private mutating func drawHand(straight: [Bool], thumb: Thumb) {
        for (finger, isStraight) in zip(Self.fingers, straight) where isStraight {
            add([(finger.x, 0.1), (finger.x * 1.35, finger.tip)])
        }
        // The palm: one broad stroke from the fingers to the wrist.
        add([(-0.08, 0.2), (0.08, 0.2), (0.03, 0.5), (-0.03, 0.5), (-0.08, 0.2)], width: 0.72)
        for (index, finger) in Self.fingers.enumerated() where !straight[index] {
            if thumb == .ring, index == 0 { continue }
            add([(finger.x, Self.knuckles), (finger.x, 0.28)])
        }
        switch thumb {
        case .out: add([(-0.3, 0.5), (-0.85, 0.0)])
        case .across: add([(-0.38, 0.52), (0.1, 0.38)])
        case .ring: add(Self.ring(x: -0.5, y: -0.12, radius: 0.27), width: 0.2)
        }
    }

    /// A fist from the side: fingers on the right, the thumb up or down.
    private mutating func drawThumb(upwards: Bool) {
        let side: Float = upwards ? 1 : -1
        add([(-0.15, 0.05 * side), (-0.05, -0.85 * side)], width: 0.3)
        add([(-0.15, 0.1 * side), (0.1, 0.1 * side), (0.1, 0.45 * side), (-0.15, 0.45 * side)], width: 0.62)
        for (index, y) in [Float(-0.12), 0.12, 0.36, 0.6].enumerated() {
            add([(0.1, y * side), (index == 3 ? 0.42 : 0.55, y * side)])
        }
    }

    private mutating func add(_ points: [(Float, Float)], width: Double = fingerWidth) {
        strokes.append(Stroke(points: points.map { PixelPoint(x: $0.0, y: $0.1) }, width: width))
    }

    private static func ring(x: Float, y: Float, radius: Float) -> [(Float, Float)] {
        let corners = 24
        return (0...corners).map { corner in
            let angle = 2 * Float.pi * Float(corner) / Float(corners)
            return (x + radius * cos(angle), y + radius * sin(angle))
        }
    }
}
