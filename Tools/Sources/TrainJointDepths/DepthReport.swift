import Foundation
import PoseCore
@_spi(Training) import PoseEstimation

/// How far joints are from their true depths, as the landmark model has them and corrected, of people that were not fitted to.
struct DepthReport {
    let model: JointDepthModel
    let heldOut: DepthExamples

    var text: String {
        let all = errors
        var lines = [
            "# JointDepths.json",
            "",
            "What the landmark model's depths of joints in space are corrected with: a network with one hidden layer that",
            "sees the whole posture. Apache-2.0, as the rest of Limber. \(model.notes["data"] ?? "");",
            "below the errors of depth of \(heldOut.examples.count) poses of \(heldOut.people) other people, medians of joints in sight,",
            "for bones of 30 cm in the mean.",
            "",
            "    \(model.notes["made by"] ?? "")",
            "",
            "| joint | as given, cm | corrected, cm |",
            "|---|---|---|",
        ]
        let names = JointDepthModel.joints.map { name in
            name.rawValue.replacingOccurrences(of: "left", with: "").replacingOccurrences(
                of: "right", with: ""
            )
            .lowercased()
        }
        for name in names.indices.filter({ names.firstIndex(of: names[$0]) == $0 }).map({ names[$0] }) {
            lines.append(row(name, all.filter { names[$0.joint] == name }))
        }
        lines.append(row("all", all))
        return lines.joined(separator: "\n") + "\n"
    }

    private typealias JointError = (joint: Int, given: Float, corrected: Float)

    private var errors: [JointError] {
        heldOut.examples.flatMap { example in
            let size = JointDepthModel.bodySize(of: example.places)
            let shifts = model.shifts(of: example.places)
            return shifts.indices.filter { example.weights[$0] >= 0.3 }.map { joint in
                (joint, abs(example.shifts[joint]), abs(example.shifts[joint] - shifts[joint] / size))
            }
        }
    }

    private func row(_ name: String, _ errors: [JointError]) -> String {
        func median(_ values: [Float]) -> Double {
            values.isEmpty ? 0 : 30 * Double(values.sorted()[values.count / 2])
        }
        return String(
            format: "| %@ | %.1f | %.1f |", name, median(errors.map(\.given)), median(errors.map(\.corrected))
        )
    }
}
