import ActionClassification
import Foundation
import Pipeline
import PoseCore
import Testing

@testable import LimberCommands

/// What `limber bench` and `limber model` print.
@Suite struct ReportTests {
    private func times(_ milliseconds: Double...) -> Distribution {
        Distribution(milliseconds.map { .seconds($0 / 1000) })
    }

    private func object(_ json: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    private func report(frames: Int = 4, engine: String? = "fixed-point (AVX2)") -> BenchmarkReport {
        BenchmarkReport(
            source: "squats.mp4", engine: engine, size: PixelSize(width: 640, height: 360), frames: frames,
            elapsed: 2, cpuTime: 0.5, peakMemory: 80.25,
            stages: [.init(name: "decode", times: times(1, 2, 3, 6)), .init(name: "pose", times: times(10))],
            latency: times(12, 13))
    }

    @Test func `a benchmark is a table with a row for each stage`() {
        #expect(
            report().text == """
                squats.mp4: 4 frames of 640×360
                pose models: fixed-point (AVX2)
                     2.0 frames/s
                   125.0 ms CPU time a frame
                    80.2 MiB peak memory

                ms a frame      mean     p50     p95     p99
                decode          3.00    2.00    6.00    6.00
                pose           10.00   10.00   10.00   10.00
                latency        12.50   12.00   13.00   13.00

                """)
    }

    @Test func `a benchmark shows a name that breaks lines on one`() {
        let report = BenchmarkReport(
            source: "a\nb\u{1B}[2J.mp4", engine: nil, size: PixelSize(width: 640, height: 360), frames: 1,
            elapsed: 2, cpuTime: 0.5, peakMemory: 80, stages: [], latency: times(1))
        #expect(report.text.hasPrefix("a b?[2J.mp4: 1 frames of 640×360\n"), "\(report.text)")
    }

    @Test func `a benchmark's JSON has the same figures`() throws {
        let object = try object(report().json)
        #expect(
            object["source"] as? String == "squats.mp4" && object["engine"] as? String == "fixed-point (AVX2)"
        )
        #expect(object["width"] as? Int == 640 && object["height"] as? Int == 360)
        #expect(object["frames"] as? Int == 4 && object["framesPerSecond"] as? Double == 2)
        #expect(object["cpuMillisecondsPerFrame"] as? Double == 125)
        let stages = try #require(object["stages"] as? [String: [String: Double]])
        #expect(stages["decode"] == ["mean": 3, "p50": 2, "p95": 6, "p99": 6])
        #expect((object["latency"] as? [String: Double])?["mean"] == 12.5)
    }

    @Test func `nothing analysed is no division by zero, and no models are no engine`() throws {
        let empty = report(frames: 0, engine: nil)
        #expect(empty.cpuTimePerFrame == 0 && empty.framesPerSecond == 0)
        #expect(!empty.text.contains("pose models"))
        #expect(try object(empty.json)["engine"] is NSNull)
    }

    @Test func `the shipped model is described`() throws {
        let classifier = try ActionClassifier.exerciseClassifier()
        let report = ModelReport(name: "ExerciseClassifier", classifier: classifier)
        let object = try object(report.json)
        #expect(object["labels"] as? [String] == classifier.labels)
        #expect(object["window"] as? Int == classifier.windowLength)
        #expect(object["frameRate"] as? Double == classifier.frameRate)
        #expect(object["joints"] as? [String] == classifier.model.joints)
        #expect(object["engine"] as? String == "native")
        let lines = report.text.split(separator: "\n")
        #expect(lines.first == "model" + lines[0].dropFirst(5))
        // The values of all rows begin in one column.
        let column = try #require(lines[0].range(of: "ExerciseClassifier")?.lowerBound)
        let width = lines[0].distance(from: lines[0].startIndex, to: column)
        for line in lines.prefix(6) {
            let (gap, value) = (line.dropFirst(width - 1).first, line.dropFirst(width).first)
            #expect(gap == " " && value != " ")
        }
        #expect(report.text.contains(classifier.labels.joined(separator: ", ")))
    }
}
