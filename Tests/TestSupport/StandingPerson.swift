public import PoseCore

/// A person standing at `x`; the joints lie on a line from feet to head.
public func standing(x: Float, height: Float = 0.8, confidence: Float = 0.9) -> HumanBodyPoseObservation {
    let names = BodyJointName.allCases
    return HumanBodyPoseObservation(
        confidence: confidence,
        joints: names.enumerated().map { index, name in
            let share = Float(index) / Float(names.count - 1)
            return Joint(
                jointName: name,
                location: NormalizedPoint(
                    x: x + 0.1 * (index.isMultiple(of: 2) ? 1 : -1), y: 0.9 - height * share),
                confidence: confidence)
        })
}

/// A grey frame at 30 frames a second.
public func testFrame(_ index: Int, size: PixelSize = PixelSize(width: 16, height: 8)) throws -> Frame {
    let bytes = [UInt8](repeating: 100, count: size.width * size.height * 3)
    guard let buffer = PixelBuffer(size: size, rgb: bytes) else { throw CancellationError() }
    return Frame(index: index, timestamp: Timestamp(seconds: Double(index) / 30), pixelBuffer: buffer)
}
