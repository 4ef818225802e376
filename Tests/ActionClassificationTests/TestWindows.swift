import ActionWindows
import Foundation
import PoseCore
import SeededRandom

/// Windows for the tests.
enum TestWindows {
    /// Windows of random numbers between 0 and 1.
    static func random(seed: UInt64, count: Int, shape: [Int]) -> [ActionWindow] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            window(shape, (0..<shape.reduce(1, *)).map { _ in Float.random(in: 0...1, using: &random) })
        }
    }

    /// A window of given values.
    static func window(_ shape: [Int], _ values: [Float]) -> ActionWindow {
        ActionWindow(
            start: .zero, end: Timestamp(seconds: 2),
            keypoints: KeypointArray(shape: shape, scalars: values) ?? KeypointArray(zeros: shape),
            aspectRatio: 1.5, poseShare: 1)
    }
}
