import PoseCore
import SyntheticMotion
import SyntheticScenes

/// One film of the benchmark: a crowd's scene, or two of them with a cut between.
struct CrowdFilm {
    /// What follows a cut.
    enum Cut: String, CaseIterable {
        /// The same people from another camera.
        case samePeople
        /// Different people in different clothes.
        case otherPeople
        /// Different people in the same clothes.
        case otherPeopleSameClothes
    }

    let name: String
    let scenes: [CrowdScene]
    /// For each scene the number of its first person among all people of the film.
    let firstPeople: [Int]

    /// A scene without a cut: movements, clothes and cameras take turns, the numbers of people are 2 to 8.
    static func crossing(_ number: Int, seed: UInt64) -> CrowdFilm {
        let movements = CrowdScene.Movement.allCases
        let counts = [2, 3, 4, 5, 6, 7, 8]
        var configuration = CrowdScene.Configuration(
            personCount: counts[(number + number / counts.count) % counts.count],
            movement: movements[number % movements.count])
        configuration.isDressedAlike = number / movements.count % 2 == 1
        configuration.hasCameraDrift = number / (2 * movements.count) % 2 == 1
        let name = [
            configuration.movement.rawValue, configuration.isDressedAlike ? "alike" : "different",
            configuration.hasCameraDrift ? "drift" : "steady", "\(configuration.personCount)", "\(number)",
        ]
        return CrowdFilm(
            name: name.joined(separator: "-"),
            scenes: [CrowdScene(configuration, seed: seed &* 1000 &+ UInt64(number))], firstPeople: [0])
    }

    /// Two scenes of two seconds with a cut between.
    static func cut(_ number: Int, seed: UInt64) -> CrowdFilm {
        let cut = Cut.allCases[number % Cut.allCases.count]
        let seed = seed &* 1000 &+ 500 &+ UInt64(number) * 2
        var configuration = CrowdScene.Configuration(
            personCount: 1 + number / Cut.allCases.count % 4, movement: .mingling)
        configuration.seconds = 2
        let second = CrowdScene(
            configuration, seed: seed + 1, cast: cut == .samePeople ? seed : seed + 1,
            wardrobe: cut == .otherPeople ? nil : seed)
        return CrowdFilm(
            name: "cut-\(cut.rawValue)-\(configuration.personCount)-\(number)",
            scenes: [CrowdScene(configuration, seed: seed), second],
            firstPeople: [0, cut == .samePeople ? 0 : configuration.personCount])
    }
}
