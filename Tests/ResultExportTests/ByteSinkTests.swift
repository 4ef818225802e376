import Pipeline
import PoseCore
import TestSupport
import Testing
import VideoIO

@testable import ResultExport

@Suite struct ByteSinkTests {
    private let folder = ScratchFolder()
    private let header = ExportHeader(
        source: SourceFormat(name: "a.mp4", size: PixelSize(width: 2, height: 1), frameRate: 30))

    private func export(to sink: ByteSink, flushesEveryFrame: Bool = false) throws {
        let exporter = JSONLinesExporter(to: sink, flushesEveryFrame: flushesEveryFrame)
        try exporter.begin(header)
        var summary = AnalysisSummary(frameRate: 30)
        for index in 0..<3 {
            let picture = try #require(
                PixelBuffer(size: PixelSize(width: 2, height: 1), rgb: [0, 0, 0, 0, 0, 0]))
            let result = FrameResult(
                frame: Frame(
                    index: index, timestamp: Timestamp(seconds: Double(index) / 30), pixelBuffer: picture))
            try exporter.write(result)
            summary.add(result)
        }
        try exporter.complete(summary)
    }

    @Test(arguments: [false, true]) func `a receiver is given what a file would hold`(
        flushesEveryFrame: Bool
    ) throws {
        var parts: [[UInt8]] = []
        try export(
            to: ByteSink {
                parts.append($0)
                return true
            }, flushesEveryFrame: flushesEveryFrame)
        try export(to: ByteSink(path: folder.file("a.jsonl")))
        #expect(String(decoding: parts.joined(), as: UTF8.self) == folder.text("a.jsonl"))
        #expect(parts.count == (flushesEveryFrame ? 4 : 1))
    }

    @Test func `a receiver that wants no more ends the export`() {
        var count = 0
        let error = #expect(throws: ExportError.self) {
            try export(
                to: ByteSink { _ in
                    count += 1
                    return false
                }, flushesEveryFrame: true)
        }
        #expect(error?.code == .readerGone && count == 1)
    }
}
