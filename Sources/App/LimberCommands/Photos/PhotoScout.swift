import Foundation
import Photos
import Pipeline
import PoseCore
import Tracking

/// What the first pass over a source keeps: for each frame people, sharpness and where the camera looked, but no picture.
struct PhotoScout {
    /// A person in a frame.
    private struct Sighting {
        let pose: HumanBodyPoseObservation
        let isProminent: Bool
        let sharpness: Float
    }

    private struct Record {
        let index: Int
        let time: Timestamp
        let fileName: String?
        let size: PixelSize
        let placement: CameraPlacement
        let people: [Int: Sighting]
    }

    private var camera = CameraTracker()
    private var records: [Record] = []
    /// In how many frames each person was the prominent one.
    private var prominence: [Int: Int] = [:]
    private var appearances: [Int: Int] = [:]

    /// Only this person; nil: the prominent one.
    let wanted: Int?

    init(person: Int?) { wanted = person }

    /// Takes in the next frame.
    mutating func add(_ result: FrameResult) {
        let picture = result.frame.pixelBuffer
        let placement = camera.add(
            picture, people: result.measuredPeople.map(\.pose), beginsScene: result.beginsScene)
        var people: [Int: Sighting] = [:]
        for person in result.measuredPeople {
            appearances[person.id, default: 0] += 1
            if person.isProminent { prominence[person.id, default: 0] += 1 }
            let isCandidate = wanted.map { $0 == person.id } ?? person.isProminent
            people[person.id] = Sighting(
                pose: person.pose, isProminent: person.isProminent,
                sharpness: isCandidate ? picture.sharpness(around: person.pose) : 0)
        }
        records.append(
            Record(
                index: result.frame.index, time: result.frame.timestamp, fileName: result.frame.fileName,
                size: picture.size, placement: placement, people: people))
    }

    /// Frames so far.
    var frameCount: Int { records.count }

    /// The frames' times.
    var times: [Timestamp] { records.map(\.time) }

    /// All people that were seen.
    var people: [Int] { appearances.keys.sorted() }

    /// The person pictures are made of; nil without one.
    var person: Int? {
        if let wanted { return appearances[wanted] == nil ? nil : wanted }
        let prominent = prominence.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        return prominent ?? appearances.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// True when frames of one scene could not be registered with each other.
    var isCameraLost: Bool { camera.lostFrameCount > 0 }

    /// True when the camera turned further than a hand's tremor.
    var isCameraMoving: Bool { camera.largestShift > 0.04 }

    /// The frames that show the person pictures are made of.
    var subjectFrames: [SubjectFrame] { person.map(frames(of:)) ?? [] }

    /// The frames that show a person.
    func frames(of person: Int) -> [SubjectFrame] {
        records.compactMap { record in
            guard let sighting = record.people[person] else { return nil }
            return SubjectFrame(
                index: record.index, time: record.time, fileName: record.fileName, size: record.size,
                pose: sighting.pose,
                others: record.people.filter { $0.key != person }.sorted { $0.key < $1.key }
                    .map(\.value.pose),
                placement: record.placement, sharpness: sighting.sharpness)
        }
    }
}
