import ActionClassification
import Foundation
import PoseCore
import TestSupport
import Testing

@testable import ActionTraining

@Suite struct EvaluationReportTests {
    private func parameters(
        _ change: (inout ActionClassifier.ModelParameters) -> Void = { _ in }
    ) -> ActionClassifier.ModelParameters {
        var parameters = ActionClassifier.ModelParameters()
        parameters.featureCount = 500
        change(&parameters)
        return parameters
    }

    private func report(
        _ sequences: [KeypointSequence], change: (inout ActionClassifier.ModelParameters) -> Void = { _ in }
    ) async throws -> EvaluationReport {
        try await ActionClassifier.train(
            trainingData: .sequences(sequences), parameters: parameters(change)
        ).report
    }

    private func titles(_ report: EvaluationReport) -> Set<String> { Set(report.check.findings.map(\.title)) }

    @Test func `the JSON has the documented keys`() async throws {
        let report = try await report(DrawnSequences.set(["squat", "stand"], people: 0..<6))
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any])
        #expect(
            Set(object.keys) == [
                "accuracy", "classes", "confusion", "calibrationError", "sequences", "windows",
            ])
        let confusion = try #require(object["confusion"] as? [[Int]])
        #expect(confusion.joined().reduce(0, +) == 12 && object["sequences"] as? Int == 12)
        let classes = try #require(object["classes"] as? [[String: Any]])
        #expect(classes.map { $0["label"] as? String } == ["squat", "stand"])
    }

    @Test func `the table is aligned where labels have wide characters`() async throws {
        var sequences = DrawnSequences.set(["squat", "stand"], people: 0..<6)
        // Both take eight columns; the accent is a code point of its own.
        let names = ["squat": "深蹲练习", "stand": "🏋️‍♀️ jumpe\u{301}"]
        for index in sequences.indices { sequences[index].label = names[sequences[index].label] ?? "" }
        let rows = try await report(sequences).text.split(separator: "\n").suffix(3)
        // Eight columns in as many, four and seven characters; then eleven for each figure.
        #expect(rows.map(\.count).sorted() == [37, 40, 41], "\(rows)")
    }

    @Test func `the page is well-formed, self-contained and shows the poses of mistakes`()
        async throws
    {
        var sequences = DrawnSequences.set(["squat", "stand"], people: 0..<6)
        // A standing person predicted as squat: a confident mistake, with a name that HTML must not take for a tag.
        sequences[1].label = "squat"
        sequences[1].id = "<b>wrong & sure</b>"
        let report = try await report(sequences)
        let page = report.html(name: "M.onnx")
        #expect(!page.contains("http://") && !page.contains("https://") && !page.contains("src="))
        #expect(page.contains("&lt;b&gt;wrong &amp; sure&lt;/b&gt;") && !page.contains("<b>wrong"))
        for tag in ["svg", "ul", "li", "section", "table", "div", "text"] {
            let opened = page.ranges(of: "<\(tag)>").count + page.ranges(of: "<\(tag) ").count
            #expect(opened == page.ranges(of: "</\(tag)>").count, "<\(tag)>")
        }
        #expect(page.contains("Poses of &lt;b&gt;wrong"))
    }

    @Test func `the page lists what could not be used, and labels that the model lacks`() async throws {
        let folder = ScratchFolder()
        for label in ["squat", "stand"] { try folder.write(analysis(frames: 40), to: "\(label)/1.jsonl") }
        for number in 1...30 { try folder.write("no video", to: "turn/a<\(number)>.mp4") }
        let data = try await LabeledData.read(.detect(at: folder.url))
        #expect(data.items.count == 2 && data.failures.count == 30)
        let whole = try await report(DrawnSequences.set(["squat", "stand"], people: 0..<6))
        #expect(!whole.html(name: "M.onnx").contains("What could not be used"))
        let report = EvaluationReport(
            model: whole.model, metrics: whole.metrics, data: whole.data,
            check: DataCheck(data, known: [], metrics: whole.metrics, parameters: parameters()),
            failures: data.failures)
        let page = report.html(name: "M.onnx")
        #expect(page.contains("What could not be used") && page.contains("turn/a&lt;30&gt;.mp4"))
        #expect(
            report.findings.contains {
                $0.hasPrefix("Labels that the model lacks: turn: none of the clips")
            })
    }

    @Test func `balanced data give no findings`() async throws {
        let report = try await report(DrawnSequences.set(["squat", "stand"], people: 0..<12))
        #expect(titles(report).isEmpty)
    }

    @Test(arguments: [ActionSubject.hand, .hands])
    func `keypoints that are none of the hands asked for are named`(subject: ActionSubject) {
        func findings(joints: [String]) -> [String] {
            var data = LabeledData()
            data.items = DrawnSequences.set(["squat", "stand"], people: 0..<12).map { sequence in
                var sequence = sequence
                sequence.joints = joints
                return LabeledData.Item(sequence: sequence)
            }
            let metrics = ClassifierMetrics(
                labels: ["squat", "stand"], probabilities: [], members: [], truth: { _ in 0 }, method: "")
            return DataCheck(
                data, known: [], metrics: metrics, parameters: parameters { $0.subject = subject }
            )
            .findings.filter { $0.title == "Hands asked for" }.map(\.text)
        }
        #expect(findings(joints: DrawnSequences.joints).count == 1)
        #expect(findings(joints: (subject == .hand ? ActionSubject.hands : .hand).joints).count == 1)
        #expect(findings(joints: subject.joints).isEmpty)
    }

    @Test func `a side without the other says that no clip is mirrored`() async throws {
        let data = DrawnSequences.set(["squat", "wave-left"], people: 0..<12)
        let report = try await report(data)
        #expect(titles(report).contains("No mirror images"))
        #expect(report.findings.contains { $0.contains("--swap wave-left=OTHER, or train with --flip") })
        let unmirrored = try await self.report(data) { $0.horizontalFlip = .never }
        #expect(!titles(unmirrored).contains("No mirror images"))
    }

    @Test func `the data check finds few, short, unbalanced and repeated clips`() async throws {
        var sequences = DrawnSequences.set(["squat", "stand"], people: 0..<12)
        sequences += DrawnSequences.set(["wave-left"], people: 0..<3, frames: 8)
        sequences += DrawnSequences.set(["wave-right"], people: 0..<12)
        for index in sequences.indices.suffix(12) { sequences[index].frameRate = 12 }
        var twice = sequences[0]
        twice.label = "stand"
        twice.id = "copy"
        sequences.append(twice)
        let found = titles(try await report(sequences) { $0.horizontalFlip = .never })
        #expect(
            found.isSuperset(of: [
                "Few clips", "Unbalanced", "Too short", "Frame rate below the model's",
                "Same clip, two labels",
            ]))
    }

    @Test func `training data among the data that judge are named`() async throws {
        let given = DrawnSequences.set(["squat", "stand"], people: 0..<12)
        var others = DrawnSequences.set(["squat", "stand"], people: 12..<15)
        let clean = try await report(given) { $0.validation = .dataSource(.sequences(others)) }
        #expect(titles(clean).isEmpty)
        // Another name and label make no other clip.
        var copy = given[3]
        (copy.id, copy.label) = ("seen before", "squat")
        others.append(copy)
        let leaked = try await report(given) { $0.validation = .dataSource(.sequences(others)) }
        #expect(leaked.findings.contains { $0.hasPrefix("Judged on training data: seen before:") })
    }

    @Test func `clips with missing joints are found to be copies, too`() async throws {
        var given = DrawnSequences.set(["squat", "stand"], people: 0..<12)
        for index in given.indices { given[index].keypoints[5, 0, 3] = .nan }
        var copy = given[3]
        (copy.id, copy.label) = ("seen before", "squat")
        // As it is read from another file: arrays that share their storage are equal, NaN or not.
        copy.keypoints[0, 0, 0] = given[3].keypoints[0, 0, 0]
        let twice = try await report(given + [copy])
        #expect(titles(twice).contains("Same clip, two labels"))
        let others = DrawnSequences.set(["squat", "stand"], people: 12..<15) + [copy]
        let leaked = try await report(given) { $0.validation = .dataSource(.sequences(others)) }
        #expect(leaked.findings.contains { $0.hasPrefix("Judged on training data: seen before:") })
    }

    @Test func `the data check explains the way of judging that was chosen, and none that was not`()
        async throws
    {
        let given = ["squat", "stand"].map { DrawnSequences.sequence($0, person: 0, frames: 300) }
        let others = DrawnSequences.set(["squat", "stand"], people: 12..<14)
        let parts = try await report(given)
        #expect(parts.findings.contains { $0.contains("evaluated by a fit to its other parts") })
        let judged = try await report(given + given) { $0.validation = .dataSource(.sequences(others)) }
        #expect(titles(judged) == ["Few clips", "One subject only", "Same clip twice"])
        #expect(
            !judged.findings.contains { $0.contains("other parts") || $0.contains("sides of a validation") })

        // Nothing is trained here.
        var slow = DrawnSequences.set(["squat", "stand"], people: 12..<13)
        for index in slow.indices { slow[index].frameRate = 12 }
        let result = try await ActionClassifier.train(
            trainingData: .sequences(given), parameters: parameters())
        let report = try await result.classifier.evaluation(on: .sequences(slow + [slow[0]])).report
        #expect(titles(report) == ["Frame rate below the model's", "Same clip twice"])
        #expect(!report.findings.contains { $0.contains("train") || $0.contains("validation") })
    }

    @Test func `of data with splits the tests judge what the others train`() async throws {
        var sequences = DrawnSequences.set(["squat", "stand"], people: 0..<15)
        for index in sequences.indices { sequences[index].split = index % 5 == 0 ? "test" : "train" }
        let report = try await report(sequences) { $0.validation = .dataSource(.sequences(sequences)) }
        #expect(report.metrics.sequences.confusion.joined().reduce(0, +) == 6)
        #expect(titles(report).isEmpty)
    }

    @Test func `labels that are the same movement are named`() async throws {
        var sequences = DrawnSequences.set(["squat", "stand"], people: 0..<24)
        for index in sequences.indices where sequences[index].label == "squat" && index % 4 == 0 {
            sequences[index].label = "knee bend"
        }
        #expect(titles(try await report(sequences)).contains("Near-duplicate labels"))
    }

    @Test func `a label that only one camera angle shows is named`() async throws {
        var sequences = DrawnSequences.set(["squat", "stand"], people: 0..<12)
        for index in sequences.indices where sequences[index].label == "stand" && index % 3 == 0 {
            // Seen from behind: left is left in the picture.
            for frame in 0..<60 {
                for joint in DrawnSequences.joints.indices {
                    sequences[index].keypoints[frame, 0, joint] *= -1
                }
            }
        }
        let report = try await report(sequences)
        #expect(
            report.findings.contains { $0.hasPrefix("One camera angle: squat is only seen from the front") })
    }

    @Test func `footage with people cut off, absent or several is named`() throws {
        var recording = PoseRecording(aspectRatio: 1)
        var pose = KeypointArray(zeros: [1, 3, 18])
        for joint in 0..<18 { (pose[0, 0, joint], pose[0, 2, joint]) = (0.5, 0.9) }
        for frame in 0..<30 {
            recording.append(
                frame < 20 ? pose : nil, personCount: frame < 20 ? 2 : 0, at: Double(frame) / 30)
        }
        let clip = try recording.clip(
            LabeledClip(url: URL(fileURLWithPath: "/a.mp4"), label: "a"), name: "a.mp4")
        let footage = try #require(clip?.footage)
        #expect(footage.cutOffShare == 1)
        #expect(abs(footage.personShare - 2.0 / 3) < 1e-6)
        #expect(abs(footage.severalShare - 2.0 / 3) < 1e-6)
    }

    @Test func `damaged recordings are named, from the cache, too`() async throws {
        let folder = ScratchFolder()
        for label in ["squat", "stand"] {
            let whole = analysis(frames: 40)
            let text =
                label == "squat" ? whole.replacing(#""dropped":0"#, with: #""dropped":29"#) : whole
            try folder.write(text, to: "\(label)/1.jsonl")
            try folder.write(whole, to: "\(label)/2.jsonl")
        }
        let data = try await LabeledData.read(.detect(at: folder.url))
        #expect(data.items.map(\.footage?.lostFrames) == [29, 0, 0, 0])
        let metrics = ClassifierMetrics(
            labels: ["squat", "stand"], probabilities: [], members: [], truth: { _ in 0 }, method: "")
        let check = DataCheck(data, known: [], metrics: metrics, parameters: .init())
        let damaged = check.findings.filter { $0.title == "Damaged videos" }
        #expect(damaged.map { $0.text.prefix(14) } == ["squat/1.jsonl:"])

        var recording = PoseRecording(aspectRatio: 1)
        recording.lostFrames = 2
        let kept = try JSONDecoder().decode(PoseRecording.self, from: try JSONEncoder().encode(recording))
        #expect(kept == recording)
    }
}
