/// The last poses of a person, oldest first.
struct FrameRing: Sendable {
    private let length: Int
    private let frameSize: Int
    /// What a missing pose consists of.
    private let missingValue: Float
    private var values: [Float]
    private var isFilled: [Bool]
    private var next = 0

    init(length: Int, frameSize: Int, missingValue: Float) {
        self.length = length
        self.frameSize = frameSize
        self.missingValue = missingValue
        values = [Float](repeating: missingValue, count: length * frameSize)
        isFilled = [Bool](repeating: false, count: length)
    }

    /// How many of the frames are not missing.
    var filledCount: Int { isFilled.count { $0 } }

    /// All values, the oldest frame's first.
    var scalars: [Float] {
        Array(values[(next * frameSize)...]) + values[..<(next * frameSize)]
    }

    mutating func append(_ frame: [Float]?) {
        for index in 0..<frameSize {
            values[next * frameSize + index] = frame?[index] ?? missingValue
        }
        isFilled[next] = frame != nil
        next = (next + 1) % length
    }

    mutating func removeAll() {
        self = FrameRing(length: length, frameSize: frameSize, missingValue: missingValue)
    }
}
