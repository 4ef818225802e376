import PoseCore
import SyntheticScenes
import Testing

@testable import Tracking

/// Drawn people with exact truth, poses with an estimator's faults, and the tracker.
@Suite struct CrowdTrackingTests {
    @Test func `drawn people keep their identities, and their colours help`() {
        var (switches, blindSwitches) = (0, 0)
        for (index, movement) in CrowdScene.Movement.allCases.enumerated() {
            for seed in UInt64(1)...2 {
                var configuration = CrowdScene.Configuration(personCount: 3, movement: movement)
                configuration.seconds = 4
                configuration.imageSize = Self.size
                configuration.hasCameraDrift = index % 2 == 0
                let scene = CrowdScene(configuration, seed: seed)
                switches += Film(scene).switches()
                blindSwitches += Film(scene, seesColors: false).switches()
            }
        }
        // The baseline of eight films, 32 seconds.
        #expect(switches <= 10, "\(switches) identity switches")
        #expect(switches < blindSwitches, "\(switches), and \(blindSwitches) without colours")
    }

    @Test func `no identity is carried over a cut to people in other clothes`() {
        for seed in UInt64(1)...8 {
            let film = film(seed: seed, cast: seed + 100, wardrobe: nil)
            #expect(film.carried().isEmpty, "seed \(seed)")
        }
    }

    @Test func `few identities are carried over a cut to people in the same clothes`() {
        var (carried, people) = (0, 0)
        for seed in UInt64(1)...8 {
            let film = film(seed: seed, cast: seed + 100, wardrobe: seed)
            carried += film.carried().count
            people += 2
        }
        // Some people differ in nothing but the form of their face.
        #expect(carried * 4 <= people, "\(carried) of \(people)")
    }

    @Test func `the same people from another camera are recognised and never exchanged`() {
        var (kept, people) = (0, 0)
        for seed in UInt64(1)...8 {
            let carried = film(seed: seed, cast: seed, wardrobe: nil).carried()
            #expect(carried.allSatisfy { $0.before == $0.after }, "seed \(seed): \(carried)")
            kept += carried.count
            people += 2
        }
        #expect(kept * 2 >= people, "\(kept) of \(people)")
    }

    /// Drawing takes most of the time; the colours along the limbs are seen at this size, too.
    private static let size = PixelSize(width: 160, height: 90)

    private static let shot = {
        var configuration = CrowdScene.Configuration(personCount: 2, movement: .mingling)
        configuration.seconds = 0.8
        configuration.imageSize = size
        return configuration
    }()
    /// What comes before the cuts, followed once: by seed, from 1 on.
    private static let beginnings = (UInt64(1)...8).map { Film(CrowdScene(shot, seed: $0)) }

    /// Two scenes with a cut between them.
    private func film(seed: UInt64, cast: UInt64, wardrobe: UInt64?) -> Film {
        var film = Self.beginnings[Int(seed) - 1]
        film.cut(to: CrowdScene(Self.shot, seed: seed + 50, cast: cast, wardrobe: wardrobe))
        return film
    }

    /// For each frame the identities with the people that they were given to.
    private struct Film {
        private var frames: [[(person: Int, id: Int)]] = []
        private var cut = Int.max
        private var tracker = PersonTracker()

        init(_ scene: CrowdScene, seesColors: Bool = true) { add(scene, seed: 0, seesColors: seesColors) }

        mutating func cut(to scene: CrowdScene) {
            tracker.noteCut()
            cut = frames.count
            add(scene, seed: 1, seesColors: true)
        }

        private mutating func add(_ scene: CrowdScene, seed: UInt64, seesColors: Bool) {
            var renderer = AthleteRenderer(backdrop: scene.backdrop)
            var estimator = SimulatedCrowdEstimator(scene, seed: seed)
            for frame in 0..<scene.frameCount {
                let poses = scene.poses(at: frame)
                let camera = scene.camera(at: frame)
                let athletes = zip(poses, scene.appearances).map { (pose: $0, appearance: $1) }
                let picture = seesColors ? renderer.picture(of: athletes, camera: camera) : nil
                let found = estimator.observations(at: frame)
                let people = tracker.update(
                    found,
                    appearances: picture.map { picture in
                        found.map { AppearanceDescriptor(of: $0, in: picture) }
                    } ?? [], imageSize: camera.imageSize,
                    at: Timestamp(seconds: Double(frames.count) / 25))
                let truth = GroundTruth(of: poses, camera: camera).observations
                frames.append(
                    people.compactMap { person in
                        nearest(person.pose, truth).map { ($0, person.id) }
                    })
            }
        }

        /// How often a person's identity differs from the one before.
        func switches() -> Int {
            var last: [Int: Int] = [:]
            var count = 0
            for (person, id) in frames.joined() {
                if let before = last[person], before != id { count += 1 }
                last[person] = id
            }
            return count
        }

        /// Identities that are seen on both sides of the cut, with the people they mostly belong to.
        func carried() -> [(before: Int, after: Int)] {
            let before = owners(frames.prefix(cut))
            let after = owners(frames.dropFirst(cut))
            return before.compactMap { id, person in after[id].map { (person, $0) } }
        }

        private func owners(_ frames: some Sequence<[(person: Int, id: Int)]>) -> [Int: Int] {
            var votes: [Int: [Int: Int]] = [:]
            for (person, id) in frames.joined() { votes[id, default: [:]][person, default: 0] += 1 }
            return votes.compactMapValues { $0.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }
        }
    }
}

/// The index of the truth with trunk and head nearest to a pose's; nil where all are far.
private func nearest(_ pose: HumanBodyPoseObservation, _ truth: [HumanBodyPoseObservation]) -> Int? {
    let names: [BodyJointName] = [.nose, .neck, .leftShoulder, .rightShoulder, .leftHip, .rightHip]
    let distances = truth.map { other in
        names.reduce(Float(0)) { sum, name in
            guard let a = pose.joint(for: name)?.location, let b = other.joint(for: name)?.location else {
                return sum + 1
            }
            return sum + abs(a.x - b.x) * 16 / 9 + abs(a.y - b.y)
        }
    }
    return distances.indices.min { distances[$0] < distances[$1] }.flatMap { distances[$0] < 0.5 ? $0 : nil }
}
