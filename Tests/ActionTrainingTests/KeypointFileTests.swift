import ActionTraining
import Foundation
import PoseCore
import Testing

@Suite struct KeypointFileTests {
    private func read(_ text: String) throws -> [KeypointSequence] {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")
        try Data(text.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        return try KeypointFile.read(contentsOf: url)
    }

    private func message(_ text: String) -> String {
        do {
            _ = try read(text)
            return "accepted"
        } catch let error as TrainingError {
            return String(error.description.drop { $0 != "," }.dropFirst(2))
        } catch {
            return "\(error)"
        }
    }

    private let head =
        #"{"label":"squat","frameRate":30,"channels":["x","y"],"joints":["nose","neck"],"keypoints":"#

    @Test func `frames, joints and channels come out in the array's order`() throws {
        let sequence = try #require(try read(head + "[[[1,-2.5],[3,4e-1]],[[5,6],[7,null]]]}\n").first)
        #expect(sequence.label == "squat" && sequence.group == nil && sequence.frameRate == 30)
        #expect(sequence.keypoints.shape == [2, 2, 2])
        #expect(sequence.keypoints[0, 1, 0] == -2.5)
        #expect(sequence.keypoints[0, 1, 1] == 0.4)
        #expect(sequence.keypoints[1, 0, 1] == 7)
        #expect(sequence.keypoints[1, 1, 1].isNaN)
    }

    @Test func `what is written is read again`() throws {
        var sequence = KeypointSequence(
            id: "a \"b\"", label: "x", group: "g", split: "test", frameRate: 29.97,
            channels: ["x", "y", "z"],
            joints: ["nose"], keypoints: KeypointArray(zeros: [3, 3, 1]))
        for index in sequence.keypoints.scalars.indices {
            sequence.keypoints.scalars[index] = Float(index) / 7 - 0.5
        }
        #expect(try read(KeypointFile.line(for: sequence)) == [sequence])
    }

    @Test func `bad lines are named with what is wrong`() {
        #expect(message("{}") == "line 1: no \"keypoints\"; expected [frames][joints][channels]")
        #expect(
            message(head + "[[[1,2],[3,4]]]}\n" + head + "[[[1,2],[3]]]}")
                == "line 2: 3 numbers do not make whole frames of 2 joints × 2 channels")
        #expect(message(head + "[[[1,2],[3,x]]]}") == "line 1: \"x\" is no number")
        #expect(
            message(#"{"keypoints":[]}"#)
                == "line 1: expected an object with label, frameRate, channels, joints and keypoints")
    }
}
