import Foundation
import PoseCore
import SyntheticMotion
import SyntheticScenes
import Testing

@Suite struct WritingClipTests {
    @Test(arguments: WritingClip.names) func `while a hand pinches its tips are on the line`(name: String)
        throws
    {
        let clip = try #require(WritingClip(name: name))
        var visited = Set<Int>()
        var pinches = 0
        for index in 0..<clip.length {
            for hand in clip.groundTruth(at: index) {
                let thumb = try #require(hand.joint(for: .thumbTip)).location
                let finger = try #require(hand.joint(for: .indexTip)).location
                let hands = clip.hands(at: index)
                let gaps = hands.map { length($0[.thumbTip] - $0[.indexTip]) }
                guard try #require(gaps.min()) < 0.0175, try #require(gaps.max()) < 0.0175 else { continue }
                pinches += 1
                let place = SIMD2((thumb.x + finger.x) / 2, (thumb.y + finger.y) / 2)
                let distances = clip.strokes.map { stroke in
                    stroke.map { length(SIMD2($0.x, $0.y) - place) }.min() ?? 1
                }
                let nearest = try #require(distances.indices.min { distances[$0] < distances[$1] })
                // Half of the longest step between two points of a line.
                #expect(distances[nearest] < 0.02, "frame \(index)")
                visited.insert(nearest)
            }
        }
        #expect(visited.count == clip.strokes.count)
        #expect(pinches > clip.length / 3)
    }

    @Test(arguments: WritingClip.names) func `the hands stay in the picture, and the clip begins again`(
        name: String
    ) throws {
        var clip = try #require(WritingClip(name: name))
        for index in stride(from: 0, to: clip.length, by: 7) {
            for hand in clip.groundTruth(at: index) {
                #expect(hand.allJoints().values.allSatisfy { (0...1).contains($0.location.x) })
                #expect(hand.allJoints().values.allSatisfy { (0...1).contains($0.location.y) })
            }
        }
        #expect(clip.hands(at: 5) == clip.hands(at: 5 + clip.length))
        #expect(clip.hands(at: 5) != clip.hands(at: 90))
        #expect(clip.frame(at: -1) == nil)
        let first = clip.frame(at: 3)
        #expect(try #require(first).timestamp == Timestamp(seconds: 0.1))
    }

    /// The browser's tests compare what is drawn with these lines: x, y from the upper left.
    @Test func `the lines are those that the browser's tests know`() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../Browser/demo_strokes.json")
        var known: [String: [[[Float]]]] = [:]
        for name in WritingClip.names {
            known[name] = try #require(WritingClip(name: name)).strokes.map { stroke in
                stroke.map { [($0.x * 1e5).rounded() / 1e5, ((1 - $0.y) * 1e5).rounded() / 1e5] }
            }
        }
        guard let data = try? Data(contentsOf: file) else {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            try encoder.encode(known).write(to: file)
            Issue.record("wrote \(file.lastPathComponent); look at it and run again")
            return
        }
        let recorded = try JSONDecoder().decode([String: [[[Float]]]].self, from: data)
        #expect(recorded.keys == known.keys)
        for (name, strokes) in known {
            let others = try #require(recorded[name])
            #expect(others.map(\.count) == strokes.map(\.count))
            let differences = zip(others.joined(), strokes.joined()).map {
                abs($0[0] - $1[0]) + abs($0[1] - $1[1])
            }
            #expect(differences.allSatisfy { $0 < 1e-4 })
        }
    }
}
