/// One body's joints through a window, while it is being normalised.
struct BodyWindow {
    let frameCount: Int
    let jointCount: Int
    /// Frame by frame, joint by joint.
    var positions: [SIMD4<Float>]
    var isPresent: [Bool]

    init(frameCount: Int, jointCount: Int) {
        self.frameCount = frameCount
        self.jointCount = jointCount
        positions = Array(repeating: .zero, count: frameCount * jointCount)
        isPresent = Array(repeating: false, count: frameCount * jointCount)
    }

    subscript(frame: Int, joint: Int) -> SIMD4<Float> {
        get { positions[frame * jointCount + joint] }
        set { positions[frame * jointCount + joint] = newValue }
    }

    /// Joins each joint's known places by lines and holds them at the ends; returns joints without any.
    mutating func fillGaps() -> Set<Int> {
        var absent: Set<Int> = []
        for joint in 0..<jointCount {
            var lastKnown: Int?
            for frame in 0..<frameCount where isPresent[frame * jointCount + joint] {
                let place = self[frame, joint]
                let start = lastKnown.map { self[$0, joint] } ?? place
                let first = lastKnown ?? -1
                for between in (first + 1)..<frame {
                    let share = lastKnown == nil ? 1 : Float(between - first) / Float(frame - first)
                    self[between, joint] = start + (place - start) * share
                }
                lastKnown = frame
            }
            guard let lastKnown else {
                absent.insert(joint)
                continue
            }
            for frame in (lastKnown + 1)..<max(frameCount, lastKnown + 1) {
                self[frame, joint] = self[lastKnown, joint]
            }
        }
        return absent
    }
}
