import Foundation
import PoseCore
@_spi(Training) import PoseEstimation
import SyntheticScenes

/// What the fitted confidences are worth on people that they were not fitted to.
struct ConfidenceReport {
    let model: JointConfidenceModel
    let heldOut: JointExamples

    var text: String {
        let (joints, wrong) = (heldOut.joints.count, heldOut.joints.count { !$0.isRight })
        var lines = [
            "# JointConfidence.json",
            "",
            "Confidences of body joints: logistic regression on what the landmark model and the person finder say of a",
            "joint. Apache-2.0, as the rest of Limber. \(model.notes["data"] ?? ""); measured on other people, cameras",
            "and clothes: \(joints) joints of \(heldOut.poses) poses of \(heldOut.people) people, \(wrong) of them",
            "hidden, outside the picture or farther than 0.2 torso lengths from their true place.",
            "",
            "    \(model.notes["made by"] ?? "")",
            "",
            "| scenes | joints | wrong | AUROC | without finder | calibration error | wrong with >= 0.9 |",
            "|---|---|---|---|---|---|---|",
        ]
        for kind in StillScene.Kind.allCases {
            lines.append(row(kind.rawValue, heldOut.joints.filter { $0.scene == kind }))
        }
        let kinds = Set(BodyJointName.allCases.map(JointConfidenceModel.kind)).sorted()
        for kind in kinds {
            lines.append(row(kind, heldOut.joints.filter { JointConfidenceModel.kind(of: $0.name) == kind }))
        }
        lines.append(row("all", heldOut.joints))
        return lines.joined(separator: "\n") + "\n"
    }

    private func row(_ name: String, _ joints: [JointExamples.Joint]) -> String {
        var (whole, landmarks) = (ConfidenceScore(), ConfidenceScore())
        for joint in joints {
            whole.add(model.confidence(of: joint.name, joint.evidence), isRight: joint.isRight)
            var alone = joint.evidence
            alone.finder = nil
            landmarks.add(model.confidence(of: joint.name, alone), isRight: joint.isRight)
        }
        return String(
            format: "| %@ | %d | %d | %.3f | %.3f | %.3f | %.1f %% |", name, whole.counts.all,
            whole.counts.wrong, whole.areaUnderCurve, landmarks.areaUnderCurve, whole.calibrationError,
            100 * whole.shareOfWrong(atLeast: 0.9))
    }
}
