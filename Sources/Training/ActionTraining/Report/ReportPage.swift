import Foundation

/// Lays a report out as one page of HTML.
struct ReportPage {
    private let report: EvaluationReport
    private let name: String
    private var metrics: ClassifierMetrics { report.metrics }

    init(_ report: EvaluationReport, name: String) {
        self.report = report
        self.name = name
    }

    var html: String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(name.escaped) – evaluation</title>
        <style>\(Self.style)</style>
        </head>
        <body>
        <main>
        <header>
        <h1>\(name.escaped)</h1>
        <p>\(metrics.labels.count) labels · windows of \(report.model.windowLength) frames at \
        \(Self.number(report.model.frameRate)) frames/s · evaluated: \(metrics.method.escaped)</p>
        </header>
        \(tiles)
        \(section("Data check", dataCheck))\(unused)
        \(section("Confusion matrix", confusion))
        \(section("Precision and recall", labels))
        <div class="pair">
        \(section("Calibration", reliability))
        \(section("Time to decision", decisions))
        </div>
        \(section("Worst mistakes", mistakes))
        </main>
        </body>
        </html>

        """
    }

    // MARK: Parts

    private var tiles: String {
        let scores = metrics.sequences
        var tiles = [
            ("accuracy", Self.percent(scores.accuracy), "of \(scores.count) sequences"),
            ("windows", Self.percent(metrics.windows.accuracy), "of \(metrics.windows.count) windows"),
            ("calibration error", Self.percent(scores.calibrationError), "0 % is perfect"),
        ]
        if let time = metrics.timeToDecision {
            tiles.append(("time to decision", String(format: "%.2g s", time), "median of right sequences"))
        }
        return list(tiles.map { "<span>\($0.0)</span><b>\($0.1)</b><small>\($0.2)</small>" }, as: "tiles")
    }

    private var dataCheck: String {
        let findings = report.check.findings
        guard !findings.isEmpty else { return "<p>No problem was found.</p>" }
        return list(findings.map { "<b>\($0.title.escaped)</b> \($0.text.escaped)" }, as: "findings")
    }

    private var unused: String {
        guard !report.failures.isEmpty else { return "" }
        return "\n"
            + section(
                "What could not be used",
                list(report.failures.map(\.escaped), as: "findings"))
    }

    private func list(_ lines: [String], as kind: String) -> String {
        "<ul class=\"\(kind)\">" + lines.map { "<li>\($0)</li>" }.joined() + "</ul>"
    }

    private var confusion: String {
        "<p>Each row is a true label, each column a predicted one; counts of sequences. Errors are orange.</p>"
            + "<div class=\"wide\">"
            + ReportChart.confusion(metrics.sequences.confusion, labels: metrics.labels) + "</div>"
    }

    private var labels: String {
        let rows = metrics.sequences.labelScores.enumerated().map { index, score in
            let row = metrics.sequences.confusion[index]
            let stray = row.indices.filter { $0 != index && row[$0] > 0 }.max { row[$0] < row[$1] }
            let taken = stray.map { "\(metrics.labels[$0].escaped) (\(row[$0]))" } ?? ""
            return
                "<tr><th>\(score.label.escaped)</th><td>\(score.count)</td><td>\(bar(score.precision))</td>"
                + "<td>\(bar(score.recall))</td><td>\(taken)</td></tr>"
        }
        return
            "<p>Precision is the share of a label's predictions that are right; recall is the share of a label's "
            + "sequences that are predicted right.</p>"
            + "<div class=\"wide\"><table><thead><tr><th>label</th><th>sequences</th><th>precision</th>"
            + "<th>recall</th><th>most confused with</th></tr></thead><tbody>" + rows.joined()
            + "</tbody></table></div>"
    }

    private var reliability: String {
        "<p>On the dashed line, predictions with a confidence of 80 % are right 8 times in 10; below it the "
            + "model is overconfident.</p>"
            + ReportChart.reliability(metrics.sequences.confidenceBins)
    }

    private var decisions: String {
        guard metrics.decisionPoints.count > 1 else {
            return "<p>Measured when a model is evaluated on other data: <code>limber evaluate</code> or "
                + "<code>--validation</code> with a folder or file.</p>"
        }
        return "<p>The share of sequences that are predicted right after so many seconds of them.</p>"
            + ReportChart.decisions(metrics.decisionPoints)
    }

    private var mistakes: String {
        let worst = metrics.mistakes.prefix(12)
        guard !worst.isEmpty else { return "<p>None.</p>" }
        let cards = worst.map { mistake in
            let sequence = report.data.items[mistake.sequence].sequence
            let said = metrics.labels[mistake.best].escaped
            let truth = metrics.labels[mistake.truth].escaped
            let own = Self.percent(Double(mistake.probabilities[mistake.truth]))
            return "<p><b>\(said)</b> \(Self.percent(Double(mistake.probabilities[mistake.best]))), is "
                + "<b>\(truth)</b> \(own)<br><small>\(sequence.name.escaped), "
                + "\(String(format: "%.1f", sequence.duration)) s</small></p>"
                + PoseStrip(sequence).svg
        }
        let more = metrics.mistakes.count - worst.count
        return list(cards, as: "mistakes")
            + (more > 0 ? "<p>And \(more) more, less confident.</p>" : "")
    }

    private func section(_ title: String, _ body: String) -> String {
        "<section><h2>\(title)</h2>\(body)</section>"
    }

    private func bar(_ share: Double?) -> String {
        guard let share else { return "–" }
        return "<span class=\"bar\"><i style=\"width:\(Int((share * 100).rounded()))%\"></i></span>"
            + "<span class=\"value\">\(Self.percent(share))</span>"
    }

    static func percent(_ share: Double) -> String { String(format: "%.1f %%", share * 100) }

    static func number(_ value: Double) -> String { String(format: "%g", value) }

    private static let style = """
        :root{color-scheme:light dark;--ink:#1c2024;--soft:#5d6670;--line:#dde1e6;--page:#f6f7f9;--card:#fff;\
        --good:#2f6fde;--bad:#e0701a}
        @media(prefers-color-scheme:dark){:root{--ink:#e8eaed;--soft:#9aa3ad;--line:#363c44;--page:#15181c;\
        --card:#1e2228;--good:#6ea0ff;--bad:#ff9a4d}}
        *{box-sizing:border-box}
        body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
        main{max-width:1080px;margin:0 auto;padding:24px 16px 64px}
        h1{font-size:26px;margin:0;overflow-wrap:anywhere}h2{font-size:18px;margin:0 0 8px}
        p{margin:0 0 12px;color:var(--soft)}small{color:var(--soft)}
        section{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:16px;margin-top:16px;\
        min-width:0}
        .pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(340px,100%),1fr));gap:0 16px}
        ul{list-style:none;margin:0;padding:0}
        .tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px;margin-top:8px}
        .tiles li{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:12px 16px;\
        display:grid}
        .tiles span{color:var(--soft);font-size:13px}.tiles b{font-size:26px;line-height:1.25}
        .findings li{border-left:3px solid var(--bad);padding:2px 0 2px 12px;margin:8px 0;overflow-wrap:anywhere}
        .wide{overflow-x:auto}
        table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
        th,td{text-align:left;padding:5px 12px 5px 0;border-top:1px solid var(--line);white-space:nowrap;\
        font-weight:400}thead th{border:0;color:var(--soft);font-size:13px}
        .bar{display:inline-block;width:72px;height:8px;border-radius:4px;background:var(--line);\
        vertical-align:middle;overflow:hidden}.bar i{display:block;height:100%;background:var(--good)}
        .value{display:inline-block;margin-left:8px}
        .mistakes{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(420px,100%),1fr));gap:16px}
        .mistakes li{border:1px solid var(--line);border-radius:8px;padding:10px 12px;min-width:0}
        .mistakes p{margin:0 0 6px;color:var(--ink)}
        svg{max-width:100%;height:auto;display:block}.wide svg{max-width:none}
        svg text{fill:var(--ink);font:12px system-ui,sans-serif}svg .soft{fill:var(--soft)}
        @media print{:root{--page:#fff}main{padding:0}p{break-inside:avoid}.wide{overflow:visible}.wide svg{max-width:100%}.pair{display:block}\
        th,td{white-space:normal}.bar{width:48px}.value{white-space:nowrap}\
        li,tr,svg{break-inside:avoid}h1,h2,section>p{break-after:avoid}\
        *{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
        """
}

extension String {
    /// The text for HTML and SVG.
    var escaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
