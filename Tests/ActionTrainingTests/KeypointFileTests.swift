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

    @Test func `joints and frames that are null are missing`() throws {
        let sequence = try #require(try read(head + "[null, [[1 , 2], null] ]}").first)
        #expect(sequence.keypoints.shape == [2, 2, 2])
        #expect(sequence.keypoints[0, 0, 0].isNaN && sequence.keypoints[1, 0, 1].isNaN)
        #expect(sequence.keypoints[1, 1, 0] == 2)
    }

    @Test func `a sequence that is written is read again unchanged`() throws {
        var sequence = KeypointSequence(
            id: "a \"b\"", label: "x", group: "g", split: "test", frameRate: 29.97,
            channels: ["x", "y", "z"],
            joints: ["nose"], keypoints: KeypointArray(zeros: [3, 3, 1]))
        for index in sequence.keypoints.scalars.indices {
            sequence.keypoints.scalars[index] = Float(index) / 7 - 0.5
        }
        #expect(try read(KeypointFile.line(for: sequence)) == [sequence])
    }

    @Test func `invalid lines are named with what is wrong`() {
        #expect(message("{}") == "line 1: no \"keypoints\"; expected [frames][joints][channels]")
        #expect(
            message(head + "[[[1,2],[3,4]]]}\n" + head + "[[[1,2],[3]]]}")
                == "line 2: frame 0, joint neck has 1 values; expected 2 (x, y)")
        #expect(message(head + "[[[1,2],[3,x]]]}") == "line 1: frame 0, joint neck: \"x]]]\" is not a number")
        #expect(
            message(#"{"keypoints":[]}"#)
                == "line 1: no \"label\"; expected an object with label, frameRate, channels, joints and keypoints"
        )
        #expect(message("\n\n{") == "line 3: no \"keypoints\"; expected [frames][joints][channels]")
        #expect(message("label,video") == "line 1: is no JSON object; expected one sequence a line")
        #expect(
            message(head + "[[[1,2],[3,4]],[[1,2]]]}")
                == "line 1: frame 1 has 1 joints; expected 2, as many as \"joints\" names")
        #expect(
            message(head + "[[[1,2],[3,4]")
                == "line 1: \"keypoints\" does not end: the line is cut off or broken in two")
        #expect(message(head + "[]}") == "line 1: \"keypoints\" is empty; expected at least one frame")
        #expect(
            message(head.replacingOccurrences(of: "30", with: "0") + "[]}")
                == "line 1: frameRate is 0.0; expected 1 to 1000 frames a second")
        for rate in ["1e-15", "0.001", "0.99", "1001", "1e300"] {
            #expect(
                message(head.replacingOccurrences(of: "30", with: rate) + "[[[1,2],[3,4]]]}").hasSuffix(
                    "expected 1 to 1000 frames a second"), "\(rate)")
        }
        #expect(
            message(head + "[[[1,2],[3,4e30]]]}")
                == "line 1: frame 0, joint neck: 4e+30 is out of range; expected at most 1000000")
        #expect(
            message(
                head.replacingOccurrences(of: #""channels""#, with: #""aspectRatio":1e-9,"channels""#) + "[]}"
            )
                == "line 1: aspectRatio is 1e-09; expected width ÷ height, 0.01 to 100")
        #expect(
            message(head.replacingOccurrences(of: #"["x","y"]"#, with: #"["y","x"]"#) + "[]}")
                == "line 1: channels are y, x; expected x, y, optionally z, optionally confidence")
    }
}
