import LikelihoodModels
import SeededRandom
import Testing

@_spi(Training) @testable import Trajectories

@Suite struct FlightLikelihoodTests {
    private let ball = ScriptedFlight(
        start: 0, end: 0.9, origin: SIMD2(60, 300), velocity: SIMD2(480, -740))

    private func judgement(of flight: Flight) -> Double {
        FlightJudgement(gravity: SceneGravity(), size: ScriptedFlight.size).confidence(of: flight)
    }

    private func likelihood(of flight: Flight) -> Double {
        let measures = FlightMeasures(flight, gravity: SceneGravity(), size: ScriptedFlight.size)
        return Double(LikelihoodModel.flights.likelihood(of: measures.values))
    }

    @Test func `the built-in model has a weight for each measure`() {
        let count = FlightMeasures.names.count
        for network in LikelihoodModel.flights.networks {
            #expect(network.hidden.count == network.hiddenBiases.count * count)
            #expect(network.output.count == network.hiddenBiases.count)
        }
        #expect(LikelihoodModel.flights.bounds.count == count)
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `a large object is reported after five blobs`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var large = ball
        large.radius = 12
        let script = ScriptedBlobs(flights: [large], clutter: 6, error: 1)
        var tracks = FlightTracks(minimumLength: 5, size: ScriptedFlight.size)
        for frame in 0..<5 {
            _ = tracks.add(script.blobs(frame: frame, using: &random), at: Double(frame) / 30)
        }
        let flight = try #require(tracks.growing.first)
        // 0.82 and more; 0.41 to 0.57 by the factors alone, once 0.83.
        #expect(tracks.confidence(of: flight) > 0.7)
    }

    @Test func `what the model refuses the factors may keep`() throws {
        var faint = ball
        faint.contrast = 3
        let flight = try #require(faint.found())
        #expect(likelihood(of: flight) < 0.1)
        #expect(judgement(of: flight) > 0.9)
    }

    @Test func `measures do not depend on how large the pictures are`() throws {
        let flight = try #require(ball.found())
        let large = flight.blobs.map { blob in
            var blob = blob
            blob.center *= 2
            blob.radius *= 2
            blob.halfLength *= 2
            return blob
        }
        let same = try #require(Flight(id: 0, blobs: large))
        let size = ScriptedFlight.size
        let measures = FlightMeasures(flight, gravity: SceneGravity(), size: size).values
        let others = FlightMeasures(same, gravity: SceneGravity(), size: 2 * size).values
        let names = [
            "acceleration", "extent", "extent in radii", "step in radii", "rise", "radius", "count", "gap",
        ]
        for name in names {
            let index = try #require(FlightMeasures.names.firstIndex(of: name))
            #expect(abs(measures[index] - others[index]) < 0.01, "\(name)")
        }
    }

    @Test func `judged flights are proposals, their parts and what is followed`() {
        var random = SeededGenerator(seed: 3)
        let script = ScriptedBlobs(flights: [ball])
        var tracks = FlightTracks(minimumLength: 5, size: ScriptedFlight.size)
        var kinds: Set<JudgedFlight.Kind> = []
        for frame in 0..<60 {
            _ = tracks.add(script.blobs(frame: frame, using: &random), at: Double(frame) / 30)
            for judged in tracks.judged {
                kinds.insert(judged.kind)
                #expect(judged.detections.count >= 5)
                #expect(judged.measures.count == FlightMeasures.names.count)
                #expect(judged.measures.allSatisfy { $0.isFinite })
            }
        }
        #expect(kinds == [.proposal, .part, .growing, .ended])
    }
}
