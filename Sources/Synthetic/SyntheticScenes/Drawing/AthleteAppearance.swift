import SeededRandom
import SyntheticMotion

/// The appearance of a drawn athlete: build, skin, hair and clothes.
///
/// Equal seeds give equal appearances. Size and proportions come from the pose, not from here.
public struct AthleteAppearance: Hashable, Sendable {
    enum Build: CaseIterable { case slim, athletic, average, heavy, curvy }
    enum Hair: CaseIterable { case short, cropped, full, ponytail, bun, bald }
    enum Sleeves: CaseIterable { case none, short, long }
    enum Legwear: CaseIterable { case shorts, knee, long }

    var build: Build
    var hair: Hair
    var sleeves: Sleeves
    var legwear: Legwear
    var skin: SIMD3<Float>
    var hairColor: SIMD3<Float>
    var shirt: SIMD3<Float>
    var bottoms: SIMD3<Float>
    var shoes: SIMD3<Float>
    var sole: SIMD3<Float>
    /// The waistband and the shirt's hems.
    var trim: SIMD3<Float>

    /// Creates the appearance that belongs to a seed.
    public init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        build = random.element(Build.allCases)
        hair = random.element(Hair.allCases)
        sleeves = random.element([.none, .short, .short, .long])
        legwear = random.element([.shorts, .shorts, .knee, .long])
        skin = random.element(Palette.skins)
        hairColor = random.element(Palette.hairs)
        let shirt = random.element(Palette.clothes)
        self.shirt = shirt
        // Shirt and trousers of one colour are rare, and hard on the pose models.
        let others = Palette.clothes.filter { length($0 - shirt) > 0.3 }
        bottoms = random.element(others)
        shoes = random.element(Palette.shoes)
        sole = random.element([SIMD3(0.93, 0.93, 0.92), SIMD3(0.25, 0.25, 0.27)])
        trim = random.element(others)
    }

    /// The athlete of the demo.
    public static let demo: AthleteAppearance = {
        var appearance = AthleteAppearance(seed: 0)
        appearance.build = .athletic
        appearance.hair = .short
        appearance.sleeves = .short
        appearance.legwear = .shorts
        appearance.skin = SIMD3(0.87, 0.66, 0.53)
        appearance.hairColor = SIMD3(0.24, 0.16, 0.12)
        appearance.shirt = SIMD3(0.95, 0.45, 0.32)
        appearance.bottoms = SIMD3(0.16, 0.20, 0.30)
        appearance.shoes = SIMD3(0.93, 0.94, 0.95)
        appearance.sole = SIMD3(0.98, 0.62, 0.45)
        appearance.trim = SIMD3(0.98, 0.93, 0.88)
        return appearance
    }()

    /// Thickness of the limbs, of the waist and of the chest, as factors.
    var girths: (limb: Float, waist: Float, chest: Float, hip: Float) {
        switch build {
        case .slim: (0.90, 0.92, 0.92, 0.94)
        case .athletic: (1.06, 0.97, 1.06, 0.98)
        case .average: (1.0, 1.04, 1.0, 1.0)
        case .heavy: (1.15, 1.28, 1.12, 1.14)
        case .curvy: (0.95, 0.90, 0.94, 1.08)
        }
    }
}

/// Colours as displayed: red, green, blue, 0...1.
private enum Palette {
    static let skins: [SIMD3<Float>] = [
        SIMD3(0.95, 0.80, 0.71), SIMD3(0.89, 0.70, 0.58), SIMD3(0.80, 0.59, 0.45), SIMD3(0.66, 0.46, 0.34),
        SIMD3(0.50, 0.34, 0.26), SIMD3(0.38, 0.25, 0.19),
    ]
    static let hairs: [SIMD3<Float>] = [
        SIMD3(0.10, 0.08, 0.08), SIMD3(0.22, 0.14, 0.10), SIMD3(0.38, 0.25, 0.15), SIMD3(0.75, 0.58, 0.33),
        SIMD3(0.55, 0.25, 0.12), SIMD3(0.62, 0.60, 0.58),
    ]
    static let clothes: [SIMD3<Float>] = [
        SIMD3(0.93, 0.93, 0.92), SIMD3(0.13, 0.14, 0.17), SIMD3(0.45, 0.47, 0.50), SIMD3(0.80, 0.22, 0.22),
        SIMD3(0.95, 0.55, 0.20), SIMD3(0.93, 0.80, 0.28), SIMD3(0.25, 0.58, 0.35), SIMD3(0.15, 0.55, 0.60),
        SIMD3(0.20, 0.36, 0.70), SIMD3(0.13, 0.19, 0.36), SIMD3(0.50, 0.27, 0.58), SIMD3(0.90, 0.50, 0.60),
    ]
    static let shoes: [SIMD3<Float>] = [
        SIMD3(0.95, 0.95, 0.95), SIMD3(0.15, 0.15, 0.17), SIMD3(0.85, 0.25, 0.22), SIMD3(0.20, 0.40, 0.75),
        SIMD3(0.65, 0.85, 0.25), SIMD3(0.55, 0.56, 0.58),
    ]
}
