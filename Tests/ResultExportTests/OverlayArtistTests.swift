import TestSupport
import ActionClassification
import Movement
import Overlay
import Pipeline
import PoseCore
import SyntheticMotion
import Testing
import Tracking

@testable import ResultExport

@Suite struct OverlayArtistTests {
    /// The pixels of a frame with two people, of which one is prominent.
    private func pixels(
        _ artist: inout OverlayArtist, frame index: Int, prominent: Int, beginsScene: Bool = false,
        predictions: [ActionPrediction]
    ) throws -> [UInt8] {
        let frame = try testFrame(index, size: PixelSize(width: 320, height: 240))
        let people = [(1, Float(0.3)), (2, 0.7)].map { id, x in
            TrackedPerson(id: id, pose: standing(x: x), isProminent: id == prominent)
        }
        let bitmap = try artist.picture(
            of: FrameResult(
                frame: frame, beginsScene: beginsScene, people: people, predictions: predictions))
        return try #require(bitmap).withBytes { Array($0) }
    }

    private func jumping(_ person: Int, isProminent: Bool = true) -> ActionPrediction {
        ActionPrediction(
            start: .zero, end: .zero, trackID: person, isProminent: isProminent, kind: .action,
            label: "Jumping Jacks", confidence: 0.9)
    }

    @Test func `a formerly prominent person keeps no label of that time`() throws {
        var changing = OverlayArtist()
        _ = try pixels(&changing, frame: 0, prominent: 1, predictions: [jumping(1)])
        var other = OverlayArtist()
        _ = try pixels(&other, frame: 0, prominent: 1, predictions: [])
        let changed = try pixels(&changing, frame: 1, prominent: 2, predictions: [jumping(2)])
        #expect(try changed == pixels(&other, frame: 1, prominent: 2, predictions: [jumping(2)]))
    }

    @Test func `where everyone is classified each has a label`() throws {
        var everyone = OverlayArtist()
        let labelled = try pixels(
            &everyone, frame: 0, prominent: 2, predictions: [jumping(1, isProminent: false), jumping(2)])
        var one = OverlayArtist()
        #expect(try labelled != pixels(&one, frame: 0, prominent: 2, predictions: [jumping(2)]))
    }

    @Test func `a person that came a moment ago is not labelled as none`() throws {
        func picture(_ predictions: [ActionPrediction]) throws -> [UInt8] {
            var artist = OverlayArtist()
            let others = [jumping(2), jumping(3, isProminent: false)]
            return try pixels(&artist, frame: 0, prominent: 2, predictions: others + predictions)
        }
        let none = ActionPrediction(
            start: .zero, end: .zero, trackID: 1, isProminent: false, kind: .noPerson, label: "No Person")
        #expect(try picture([none]) == picture([]))
    }

    @Test func `a person that was away for long has no label of that time`() throws {
        func last(_ labelled: [ActionPrediction], absence: Int) throws -> [UInt8] {
            var artist = OverlayArtist()
            _ = try pixels(
                &artist, frame: 0, prominent: 2, predictions: labelled + [jumping(2)])
            let alone = TrackedPerson(id: 2, pose: standing(x: 0.7), isProminent: true)
            for index in [absence / 2, absence] {
                let frame = try testFrame(index, size: PixelSize(width: 320, height: 240))
                _ = try artist.picture(of: FrameResult(frame: frame, people: [alone]))
            }
            return try pixels(&artist, frame: absence + 1, prominent: 2, predictions: [])
        }
        let labelled = [jumping(1, isProminent: false)]
        #expect(try last(labelled, absence: 9 * 30) != last([], absence: 9 * 30))
        #expect(try last(labelled, absence: 11 * 30) == last([], absence: 11 * 30))
    }

    @Test(arguments: [false, true])
    func `repetitions are counted in videos, also of pictures, and not in photographs`(
        arePhotographs: Bool
    ) throws {
        var generator = MotionGenerator(seed: 3)
        let motion = generator.sequence(of: .squat, seconds: 9, frameRate: 10)
        let poses = motion.poses.map { observation(of: $0) }
        var counting = OverlayArtist(arePhotographs: arePhotographs)
        var other = OverlayArtist(arePhotographs: arePhotographs)
        var differentCount = 0
        for (index, pose) in poses.enumerated() {
            var frame = try testFrame(3 * index, size: PixelSize(width: 160, height: 120))
            frame.fileName = "\(index).jpg"
            let person = TrackedPerson(id: 1, pose: pose, isProminent: true)
            var result = FrameResult(frame: frame, people: [person])
            let picture = try #require(try counting.picture(of: result)).withBytes { Array($0) }
            // Where the result says what people do, nothing else counts.
            result.movement = [PersonMovement(personID: 1, repetitions: 0)]
            let plain = try #require(try other.picture(of: result)).withBytes { Array($0) }
            if picture != plain { differentCount += 1 }
        }
        #expect(arePhotographs == (differentCount == 0), "\(differentCount) of \(poses.count) have a count")
    }

    @Test func `what is counted before the first window ends is drawn without a label`() throws {
        func picture(repetitions: Int, _ predictions: [ActionPrediction]) throws -> [UInt8] {
            var artist = OverlayArtist()
            var result = FrameResult(
                frame: try testFrame(0, size: PixelSize(width: 320, height: 240)),
                people: [TrackedPerson(id: 1, pose: standing(x: 0.5), isProminent: true)],
                predictions: predictions)
            result.movement = [PersonMovement(personID: 1, repetitions: repetitions)]
            return try #require(try artist.picture(of: result)).withBytes { Array($0) }
        }
        let starting = [ActionPrediction.startingUp(from: .zero, to: .zero, trackID: 1)]
        #expect(try picture(repetitions: 2, starting) == picture(repetitions: 2, []))
        #expect(try picture(repetitions: 0, starting) != picture(repetitions: 0, []))
    }

    @Test func `a photograph is not said to be starting up`() throws {
        func picture(arePhotographs: Bool, _ predictions: [ActionPrediction]) throws -> [UInt8] {
            var artist = OverlayArtist(arePhotographs: arePhotographs)
            return try pixels(&artist, frame: 0, prominent: 1, predictions: predictions)
        }
        let starting = [ActionPrediction.startingUp(from: .zero, to: .zero, trackID: 1)]
        #expect(
            try picture(arePhotographs: true, starting) == picture(arePhotographs: true, []))
        #expect(
            try picture(arePhotographs: false, starting) != picture(arePhotographs: false, []))
        #expect(
            try picture(arePhotographs: true, [jumping(1)]) != picture(arePhotographs: true, []))
    }

    @Test func `joints that are smoothed already are not smoothed again`() throws {
        func pixels(offset: Float) throws -> [UInt8] {
            var artist = OverlayArtist()
            var pixels: [UInt8] = []
            for index in 0..<4 {
                func person(_ x: Float) -> TrackedPerson {
                    TrackedPerson(id: 1, pose: standing(x: x), isProminent: true)
                }
                let x = 0.3 + 0.1 * Float(index)
                let result = FrameResult(
                    frame: try testFrame(index, size: PixelSize(width: 160, height: 120)),
                    people: [person(x + offset)], measuredPeople: [person(x)])
                pixels = try #require(try artist.picture(of: result)).withBytes { Array($0) }
            }
            return pixels
        }
        #expect(try pixels(offset: 0.1) == pixels(offset: 0))
    }

    @Test func `what was done before a cut labels no person after it`() throws {
        func second(_ former: [ActionPrediction]) throws -> [UInt8] {
            var artist = OverlayArtist()
            _ = try pixels(&artist, frame: 0, prominent: 1, predictions: [])
            let now = try testFrame(1, size: PixelSize(width: 320, height: 240)).timestamp
            return try pixels(
                &artist, frame: 1, prominent: 1, beginsScene: true,
                predictions: former + [.startingUp(from: now, to: now, trackID: 1)])
        }
        #expect(try second([jumping(1), jumping(2, isProminent: false)]) == second([]))
    }
}
