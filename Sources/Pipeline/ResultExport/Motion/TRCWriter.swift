import PoseCore

/// Markers, as OpenSim and motion capture systems read them: a row of X, Y, Z in metres for each frame; "nan" where a joint is
/// missing, because OpenSim's newer reader refuses a row that ends with empty fields.
struct TRCWriter {
    /// Text as one field of one line: readers count both.
    private static func field(_ text: String) -> String {
        String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
    }

    /// Writes one person's file.
    func write(_ track: MotionTrack, to sink: ByteSink) throws(ExportError) {
        let names = WorldJointName.allCases.map(\.rawValue)
        let rate = String(track.rate, decimals: 6)
        let labels = names.indices.map { "X\($0 + 1)\tY\($0 + 1)\tZ\($0 + 1)" }
        let head = [
            "PathFileType\t4\t(X/Y/Z)\t\(Self.field(track.fileName))",
            "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames",
            "\(rate)\t\(rate)\t\(track.count)\t\(names.count)\tm\t\(rate)\t1\t\(track.count)",
            "Frame#\tTime\t" + names.joined(separator: "\t\t\t") + "\t\t",
            "\t\t" + labels.joined(separator: "\t"),
            "",
        ]
        try sink.write(Array((head.joined(separator: "\n") + "\n").utf8))
        var text = MotionText()
        try track.forEach { frame throws(ExportError) in
            text.add(frame.index - track.firstIndex + 1)
            text.add(track.time(of: frame), decimals: 6)
            for joint in frame.sample?.joints ?? Array(repeating: .zero, count: names.count) {
                for (axis, origin) in [0, frame.rootHeight, 0].enumerated() {
                    if joint.w > 0 {
                        text.add(Double(joint[axis] + origin), decimals: 5)
                    } else {
                        text.addMissing()
                    }
                }
            }
            try sink.write(text.takeLine(separator: "\t"))
        }
    }
}
