import CoreGraphics
import Vision

/// Stays with one person: the largest, until another one is larger for half a second.
struct MainPerson {
    private var place: CGPoint?
    private var framesOfRival = 0
    private let patience = 15

    mutating func choose(among people: [VNHumanBodyPoseObservation]) -> VNHumanBodyPoseObservation? {
        guard let largest = people.max(by: { $0.area < $1.area }) else { return nil }
        var chosen = largest
        if let place {
            func distance(_ person: VNHumanBodyPoseObservation) -> CGFloat {
                hypot(person.box.midX - place.x, person.box.midY - place.y)
            }
            let same = people.min { distance($0) < distance($1) } ?? largest
            framesOfRival = largest.area > 1.2 * same.area ? framesOfRival + 1 : 0
            if framesOfRival < patience { chosen = same } else { framesOfRival = 0 }
        }
        place = CGPoint(x: chosen.box.midX, y: chosen.box.midY)
        return chosen
    }
}

extension VNHumanBodyPoseObservation {
    /// The rectangle round the joints that are sure enough.
    var box: CGRect {
        let points = (try? recognizedPoints(.all))?.values.filter { $0.confidence > 0.2 } ?? []
        guard let first = points.first else { return .zero }
        return points.dropFirst().reduce(CGRect(origin: first.location, size: .zero)) {
            $0.union(CGRect(origin: $1.location, size: .zero))
        }
    }

    var area: CGFloat { box.width * box.height }
}
