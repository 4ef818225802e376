import ActionWindows
import Foundation
import PoseCore

/// Draws a few moments of a sequence side by side as stick figures.
struct PoseStrip {
    private let sequence: KeypointSequence
    private let figureCount = 8

    init(_ sequence: KeypointSequence) { self.sequence = sequence }

    private struct Point {
        var x: Double
        var y: Double
    }

    /// The picture; figures are equally spaced in time and share one scale.
    var svg: String {
        let count = min(figureCount, sequence.frameCount)
        let frames = (0..<count).map { $0 * (sequence.frameCount - 1) / max(1, count - 1) }
        let figures = frames.map { points(ofFrame: $0) }
        let known = figures.flatMap { $0.compactMap(\.self) }
        guard !known.isEmpty else { return "<p><small>No pose is known.</small></p>" }
        let boxes = figures.map { figure in
            let present = figure.compactMap(\.self)
            let (xs, ys) = (present.map(\.x), present.map(\.y))
            return (
                center: Point(
                    x: ((xs.min() ?? 0) + (xs.max() ?? 0)) / 2, y: ((ys.min() ?? 0) + (ys.max() ?? 0)) / 2),
                width: (xs.max() ?? 0) - (xs.min() ?? 0), height: (ys.max() ?? 0) - (ys.min() ?? 0)
            )
        }
        let (cellWidth, cellHeight) = (64.0, 96.0)
        let scale = min(
            (cellWidth - 8) / max(1e-6, boxes.map(\.width).max() ?? 1),
            (cellHeight - 12) / max(1e-6, boxes.map(\.height).max() ?? 1))
        // The ground stays where it is: figures move up and down against each other.
        let ys = known.map(\.y)
        let middle = ((ys.min() ?? 0) + (ys.max() ?? 0)) / 2
        let isTall = ((ys.max() ?? 0) - (ys.min() ?? 0)) * scale > cellHeight
        var body = ""
        for (index, figure) in figures.enumerated() {
            let origin = Point(
                x: cellWidth * (Double(index) + 0.5) - boxes[index].center.x * scale,
                y: cellHeight / 2 + (isTall ? boxes[index].center.y : middle) * scale)
            body += draw(
                figure.map { point in
                    point.map { Point(x: origin.x + $0.x * scale, y: origin.y - $0.y * scale) }
                })
            let time = String(format: "%.1f s", Double(frames[index]) / sequence.frameRate)
            body +=
                "<text class=\"soft\" x=\"\(Int(cellWidth * (Double(index) + 0.5)))\" y=\"110\" text-anchor=\"middle\">\(time)</text>"
        }
        return ReportChart.svg(width: Int(cellWidth) * count, height: 114, body, "Poses of \(sequence.name)")
    }

    private func points(ofFrame frame: Int) -> [Point?] {
        let confidence = sequence.channels.firstIndex(of: "confidence")
        return sequence.joints.indices.map { joint in
            let x = sequence.keypoints[frame, 0, joint] * sequence.aspectRatio
            let y = sequence.keypoints[frame, 1, joint]
            let isKnown = confidence.map { sequence.keypoints[frame, $0, joint] >= 0.1 } ?? true
            return x.isFinite && y.isFinite && isKnown ? Point(x: Double(x), y: Double(y)) : nil
        }
    }

    private func draw(_ points: [Point?]) -> String {
        let names = sequence.joints.map { JointNaming.canonical($0) }
        var body = ""
        for (start, end) in Self.bones {
            guard let first = names.firstIndex(of: start), let second = names.firstIndex(of: end),
                let a = points[first], let b = points[second]
            else { continue }
            let isAcross = start.hasPrefix("left") && end.hasPrefix("right")
            let color =
                end.hasPrefix("left")
                ? "var(--good)" : end.hasPrefix("right") && !isAcross ? "var(--bad)" : "var(--soft)"
            body +=
                "<path d=\"M\(ReportChart.decimal(a.x)) \(ReportChart.decimal(a.y))L\(ReportChart.decimal(b.x)) \(ReportChart.decimal(b.y))\" stroke=\"\(color)\" stroke-width=\"2.5\" stroke-linecap=\"round\"/>"
        }
        let isBody = !body.isEmpty
        for (name, point) in zip(names, points) {
            guard let point, !isBody || ["nose", "head"].contains(name) else { continue }
            body +=
                "<circle cx=\"\(ReportChart.decimal(point.x))\" cy=\"\(ReportChart.decimal(point.y))\" r=\"\(isBody ? 4 : 2)\" fill=\"var(--soft)\"/>"
        }
        return body
    }

    private static let bones: [(String, String)] = {
        var bones = [("leftshoulder", "rightshoulder"), ("lefthip", "righthip")]
        for side in ["left", "right"] {
            bones += [
                (side + "shoulder", side + "elbow"), (side + "elbow", side + "wrist"),
                (side + "wrist", side + "hand"), (side + "shoulder", side + "hip"),
                (side + "hip", side + "knee"), (side + "knee", side + "ankle"),
                (side + "ankle", side + "foot"),
            ]
        }
        return bones + [("neck", "nose"), ("neck", "head")]
    }()
}
