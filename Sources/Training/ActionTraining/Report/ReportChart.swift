import Foundation

/// Draws the charts of a report as SVG.
enum ReportChart {
    /// Counts in a grid: rows are the true labels, columns the predicted ones.
    static func confusion(_ counts: [[Int]], labels: [String]) -> String {
        let cell = labels.count > 12 ? 28 : 44
        let text = labels.map(\.count).max() ?? 0
        let (left, top) = (min(220, 7 * text + 12), min(180, 5 * text + 24))
        let side = cell * labels.count
        var body = ""
        for (row, label) in labels.enumerated() {
            let total = max(1, counts[row].reduce(0, +))
            let middle = top + cell * row + cell / 2 + 4
            body += "<text x=\"\(left - 8)\" y=\"\(middle)\" text-anchor=\"end\">\(label.escaped)</text>"
            let x = left + cell * row + cell / 2
            body +=
                "<text transform=\"translate(\(x + 4) \(top - 8)) rotate(-50)\">\(label.escaped)</text>"
            for (column, count) in counts[row].enumerated() {
                let share = Double(count) / Double(total)
                // Even a single error among many is to be seen.
                let opacity = count == 0 ? 0 : row == column ? 0.12 + 0.78 * share : 0.35 + 0.65 * share
                let color = row == column ? "--good" : "--bad"
                let place = "x=\"\(left + cell * column + 1)\" y=\"\(top + cell * row + 1)\""
                body +=
                    "<rect \(place) width=\"\(cell - 2)\" height=\"\(cell - 2)\" rx=\"3\" fill=\"var(--line)\" fill-opacity=\".35\"/>"
                guard count > 0 else { continue }
                body +=
                    "<rect \(place) width=\"\(cell - 2)\" height=\"\(cell - 2)\" rx=\"3\" fill=\"var(\(color))\" fill-opacity=\"\(decimal(opacity))\"><title>\(label.escaped) predicted as \(labels[column].escaped): \(count)</title></rect>"
                body +=
                    "<text x=\"\(left + cell * column + cell / 2)\" y=\"\(middle)\" text-anchor=\"middle\">\(count)</text>"
            }
        }
        return svg(width: left + side + 90, height: top + side + 4, body, "Confusion matrix")
    }

    /// Accuracy against confidence.
    static func reliability(_ bins: [Evaluation.ConfidenceBin]) -> String {
        let frame = Frame(xLabel: "confidence", yLabel: "accuracy", xTicks: percents, yTicks: percents)
        let most = bins.map(\.count).max() ?? 1
        var body = frame.axes
        body += frame.line([(0, 0), (1, 1)], "stroke=\"var(--soft)\" stroke-dasharray=\"4 4\"")
        body += frame.line(
            bins.map { ($0.confidence, $0.accuracy) }, "stroke=\"var(--good)\" stroke-width=\"2\"")
        for bin in bins {
            let radius = 3 + 6 * (Double(bin.count) / Double(max(1, most))).squareRoot()
            let (x, y) = frame.place(bin.confidence, bin.accuracy)
            body +=
                "<circle cx=\"\(decimal(x))\" cy=\"\(decimal(y))\" r=\"\(decimal(radius))\" fill=\"var(--good)\"><title>\(bin.count) sequences: confidence \(ReportPage.percent(bin.confidence)), accuracy \(ReportPage.percent(bin.accuracy))</title></circle>"
        }
        return svg(width: Frame.width, height: Frame.height, body, "Calibration")
    }

    /// Accuracy against seconds from the start.
    static func decisions(_ points: [ClassifierMetrics.DecisionPoint]) -> String {
        let end = points.last?.seconds ?? 1
        let ticks = points.map { ($0.seconds / end, ReportPage.number($0.seconds) + " s") }
        let wanted = ticks.indices.filter { $0 == 0 || ticks[$0].0 - ticks[$0 - 1].0 > 0.09 }
        let frame = Frame(
            xLabel: "time", yLabel: "accuracy", xTicks: wanted.map { ticks[$0] }, yTicks: percents)
        let places = points.map { ($0.seconds / end, $0.accuracy) }
        var body = frame.axes + frame.line(places, "stroke=\"var(--good)\" stroke-width=\"2\"")
        for (point, place) in zip(points, places) {
            let (x, y) = frame.place(place.0, place.1)
            body +=
                "<circle cx=\"\(decimal(x))\" cy=\"\(decimal(y))\" r=\"4\" fill=\"var(--good)\"><title>after \(ReportPage.number(point.seconds)) s: \(ReportPage.percent(point.accuracy)) of \(point.count) sequences</title></circle>"
        }
        return svg(width: Frame.width, height: Frame.height, body, "Time to decision")
    }

    static func svg(width: Int, height: Int, _ body: String, _ title: String) -> String {
        "<svg viewBox=\"0 0 \(width) \(height)\" width=\"\(width)\" height=\"\(height)\" role=\"img\" aria-label=\"\(title.escaped)\">\(body)</svg>"
    }

    static func decimal(_ value: Double) -> String { String(format: "%.2f", value) }

    private static let percents = [(0, "0 %"), (0.25, "25 %"), (0.5, "50 %"), (0.75, "75 %"), (1, "100 %")]

    /// Axes from 0 to 1.
    private struct Frame {
        static let width = 460
        static let height = 280
        private let left = 52.0
        private let top = 10.0
        private let right = 440.0
        private let bottom = 236.0
        var xLabel: String
        var yLabel: String
        var xTicks: [(Double, String)]
        var yTicks: [(Double, String)]

        func place(_ x: Double, _ y: Double) -> (Double, Double) {
            (left + x * (right - left), bottom - y * (bottom - top))
        }

        var axes: String {
            var body = ""
            for (value, text) in yTicks {
                let y = place(0, value).1
                body +=
                    "<path d=\"M\(left) \(y)H\(right)\" stroke=\"var(--line)\"/><text class=\"soft\" x=\"\(left - 6)\" y=\"\(y + 4)\" text-anchor=\"end\">\(text)</text>"
            }
            for (value, text) in xTicks {
                body +=
                    "<text class=\"soft\" x=\"\(ReportChart.decimal(place(value, 0).0))\" y=\"\(bottom + 18)\" text-anchor=\"middle\">\(text)</text>"
            }
            body +=
                "<text class=\"soft\" x=\"\(right)\" y=\"\(bottom + 38)\" text-anchor=\"end\">\(xLabel) →</text>"
            return body + "<text class=\"soft\" x=\"\(left + 6)\" y=\"\(top + 14)\">↑ \(yLabel)</text>"
        }

        func line(_ points: [(Double, Double)], _ style: String) -> String {
            guard !points.isEmpty else { return "" }
            let path = points.map { point in
                let (x, y) = place(point.0, point.1)
                return "\(ReportChart.decimal(x)) \(ReportChart.decimal(y))"
            }
            return "<path d=\"M\(path.joined(separator: "L"))\" fill=\"none\" \(style)/>"
        }
    }
}
