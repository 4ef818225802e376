import SeededRandom
import SyntheticMotion

/// What lies behind and under the drawn athletes: kind and colours of floor, wall or landscape.
///
/// Equal seeds give equal backdrops.
public struct Backdrop: Hashable, Sendable {
    /// The places an athlete can be in.
    public enum Kind: CaseIterable, Hashable, Sendable {
        /// A seamless sheet of one colour.
        case studio
        /// A room with a wooden or rubber floor, a wall and a mat.
        case gym
        /// A lawn under the sky, hills at the horizon.
        case outdoor
    }

    /// Where it is.
    public var kind: Kind
    var wall: SIMD3<Float>
    var panel: SIMD3<Float>
    var floor: SIMD3<Float>
    var mat: SIMD3<Float>?
    var hasBoards: Bool
    /// Shifts hills and window, so that two seeds differ in shape too.
    var phase: Float

    /// Creates the backdrop that belongs to a seed; `kind` nil lets the seed choose.
    public init(seed: UInt64, kind: Kind? = nil) {
        var random = SeededGenerator(seed: seed ^ 0x5eed_0bac)
        let drawn = random.element(Kind.allCases)
        self.kind = kind ?? drawn
        let tint = random.element([
            SIMD3<Float>(0.86, 0.85, 0.83), SIMD3(0.72, 0.77, 0.80), SIMD3(0.80, 0.74, 0.66),
            SIMD3(0.55, 0.60, 0.64),
            SIMD3(0.36, 0.40, 0.45), SIMD3(0.70, 0.78, 0.70), SIMD3(0.88, 0.80, 0.76),
        ])
        wall = tint
        panel = tint * random.uniform(0.55...0.9)
        hasBoards = random.uniform(0...1) < 0.6
        floor =
            hasBoards
            ? random.element([SIMD3(0.78, 0.62, 0.44), SIMD3(0.62, 0.45, 0.30), SIMD3(0.85, 0.74, 0.58)])
            : random.element([SIMD3(0.33, 0.34, 0.36), SIMD3(0.50, 0.52, 0.54), SIMD3(0.40, 0.48, 0.55)])
        mat =
            random.uniform(0...1) < 0.5
            ? random.element([SIMD3(0.20, 0.45, 0.50), SIMD3(0.35, 0.30, 0.50), SIMD3(0.25, 0.28, 0.33)])
            : nil
        phase = random.uniform(0...10)
    }

    /// The demo's bright room.
    public static let demo: Backdrop = {
        var backdrop = Backdrop(seed: 0, kind: .gym)
        backdrop.wall = SIMD3(0.87, 0.88, 0.87)
        backdrop.panel = SIMD3(0.55, 0.68, 0.70)
        backdrop.floor = SIMD3(0.80, 0.67, 0.52)
        backdrop.mat = SIMD3(0.27, 0.42, 0.47)
        backdrop.hasBoards = true
        backdrop.phase = 2
        return backdrop
    }()
}
