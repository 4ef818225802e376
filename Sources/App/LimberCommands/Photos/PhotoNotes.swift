import Photos
import VideoIO

/// Which of the pictures that were asked for a source cannot give, and why.
struct PhotoNotes {
    /// One line each, without the source's name.
    private(set) var lines: [String] = []

    init(
        _ scout: PhotoScout, _ plan: PhotoPlan, _ wanted: PhotoPlan.Configuration, _ format: SourceFormat
    ) {
        let noun = format.isPictureFolder ? "picture" : "frame"
        if scout.person == nil {
            lines.append(noPerson(scout, noun))
            return
        }
        if scout.frameCount == 1 {
            if wanted.kinds != [.actionShot] {
                lines.append("is a single picture: only an action shot can be made of it")
            }
            return
        }
        guard wanted.kinds.contains(.stromotion), plan.figures.count < 2 else { return }
        if scout.isCameraLost {
            lines.append(
                "no stromotion picture: the camera moves so that its frames do not fit on each other; turn it "
                    + "without walking, or put it on a stand" + instead(plan))
        } else if wanted.figures.count < 2 {
            lines.append("no stromotion picture: it needs --count 2 or more")
        } else {
            lines.append(staysInPlace(scout, wanted, format) + instead(plan))
        }
    }

    /// That the person stays in one place, and which others do not: a spectator in front may be the prominent one.
    private func staysInPlace(
        _ scout: PhotoScout, _ wanted: PhotoPlan.Configuration, _ format: SourceFormat
    ) -> String {
        let others = scout.people.filter { $0 != scout.person }
        let name = others.isEmpty ? "the person" : scout.person.map { "person \($0)" } ?? "the person"
        var configuration = wanted
        configuration.kinds = [.stromotion]
        let movers = others.filter { other in
            let plan = PhotoPlan(
                scout.frames(of: other), times: scout.times, arePictures: format.isPictureFolder,
                configuration: configuration)
            return plan.figures.count > 1
        }
        let start = "no stromotion picture: \(name) stays in one place, where figures would overlap; "
        guard let first = movers.first else { return start + "allow that with --spacing -0.3" }
        let names = movers.prefix(10).map(String.init).joined(separator: ", ")
        return start + (movers.count == 1 ? "person \(first) moves on" : "these move on: \(names)")
            + "; choose with --person \(first)"
    }

    private func instead(_ plan: PhotoPlan) -> String {
        plan.sequence.isEmpty ? "" : "; the sequence shows the moments side by side"
    }

    private func noPerson(_ scout: PhotoScout, _ noun: String) -> String {
        if let wanted = scout.wanted, !scout.people.isEmpty {
            let others = scout.people.prefix(10).map(String.init).joined(separator: ", ")
            return "person \(wanted) was not found; there are \(others)"
        }
        return "nobody was found in "
            + (scout.frameCount == 1 ? "its \(noun)" : "any of its \(scout.frameCount) \(noun)s")
    }
}
