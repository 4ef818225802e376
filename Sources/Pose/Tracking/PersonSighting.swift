import PoseCore

/// One pose of a frame, with all that says which person it is.
struct PersonSighting {
    let pose: HumanBodyPoseObservation
    let evidence: PersonEvidence
}

/// What says which person it is: place and shape of the body, and its colours.
struct PersonEvidence {
    let geometry: BodyGeometry
    /// Colours of the parts that no nearer body may hide; nil where the picture is not known.
    let colors: PartColors?
    /// True while a nearer body covers most of this one.
    let isCovered: Bool
}

extension PersonSighting {
    /// The poses that can be placed, largest first, without doubles of one person.
    static func distinct(
        _ poses: [HumanBodyPoseObservation], _ appearances: [AppearanceDescriptor?], aspectRatio: Float,
        minimumJointConfidence: Float
    ) -> [PersonSighting] {
        var distinct: [(pose: HumanBodyPoseObservation, geometry: BodyGeometry, index: Int)] = []
        for (index, pose) in poses.enumerated() {
            guard
                let geometry = BodyGeometry(
                    pose, aspectRatio: aspectRatio, minimumJointConfidence: minimumJointConfidence)
            else { continue }
            let double = distinct.firstIndex {
                ($0.geometry.meanJointDistance(to: geometry) ?? 1) < doubleDistance
            }
            if let double {
                if distinct[double].pose.confidence < pose.confidence {
                    distinct[double] = (pose, geometry, index)
                }
            } else {
                distinct.append((pose, geometry, index))
            }
        }
        distinct.sort { $0.geometry.box.area > $1.geometry.box.area }
        return distinct.indices.map { place in
            let (pose, geometry, index) = distinct[place]
            let others = distinct.indices.filter { $0 != place }.map { distinct[$0].geometry }
            let contested = geometry.contestedSites(by: others)
            let appearance = index < appearances.count ? appearances[index] : nil
            return PersonSighting(
                pose: pose,
                evidence: PersonEvidence(
                    geometry: geometry, colors: appearance?.partColors(excluding: contested),
                    isCovered: contested.count { $0 } * 2 > contested.count))
        }
    }

    /// Poses with joints on average closer than this share of the body's size are one person's.
    private static let doubleDistance: Float = 0.06
}
