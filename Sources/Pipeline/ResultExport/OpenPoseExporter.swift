import Foundation
public import Pipeline
import PoseCore
import Tracking
import VideoIO

/// OpenPose's output: a folder with `CLIP_000000000000_keypoints.json` for each frame, in the order of BODY_25.
///
/// Hands that are known to belong to a person are that person's, 21 points each, zeros for a hand that was searched for
/// and not found. The six points of the feet, which poses here do not have, are zero; the mid-hip is the root. Coordinates
/// are pixels from the upper left. Frames that are pictures' files also carry their name as `file`.
public final class OpenPoseExporter: ResultExporter {
    /// BODY_25's order; nil for points that poses do not have.
    static let joints: [BodyJointName?] = [
        .nose, .neck, .rightShoulder, .rightElbow, .rightWrist, .leftShoulder, .leftElbow, .leftWrist, .root,
        .rightHip, .rightKnee, .rightAnkle, .leftHip, .leftKnee, .leftAnkle, .rightEye, .leftEye, .rightEar,
        .leftEar, nil, nil, nil, nil, nil, nil,
    ]
    /// The parts beside the pose; those that are not hands' places in the picture are empty.
    private static let parts: [(name: String, hand: Chirality?)] = [
        ("face_keypoints_2d", nil), ("hand_left_keypoints_2d", .left), ("hand_right_keypoints_2d", .right),
        ("pose_keypoints_3d", nil), ("face_keypoints_3d", nil), ("hand_left_keypoints_3d", nil),
        ("hand_right_keypoints_3d", nil),
    ]

    /// Digits of a frame's number in its file's name.
    static let digits = 12
    /// How the names of frames' files end.
    static let ending = "_keypoints.json"

    private let clip: String
    private let folder: String
    private let temporaryFolder: String
    /// The open folder, which is locked.
    private let descriptor: Int32
    private var text = JSONText()

    /// Writes what shall become the folder `folder`, in place of a former run's.
    ///
    /// - Throws: Also when something else has the name, or is in the folder.
    public init(folder: String, clip: String) throws(ExportError) {
        self.clip = clip
        self.folder = folder
        guard !PartialName.isTooLong(Self.name(of: 0, clip: clip)), !PartialName.isTooLong(folder) else {
            throw ExportError(.cannotWrite, folder, errno: ENAMETOOLONG)
        }
        _ = try EarlierFrameFiles(folder: folder, clip: clip)
        temporaryFolder = TemporaryFiles.begin(for: folder)
        let isMade = mkdir(temporaryFolder, 0o777) == 0
        let status = errno
        descriptor = isMade ? open(temporaryFolder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1
        PartialName.lock(descriptor)
        guard isMade else {
            TemporaryFiles.abandon(temporaryFolder)
            throw ExportError(.cannotWrite, folder, errno: status)
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        TemporaryFiles.abandon(temporaryFolder)
    }

    /// Nothing: each frame is a file of its own.
    public func begin(_ header: ExportHeader) {}

    /// Writes the frame's file.
    public func write(_ result: FrameResult) throws(ExportError) {
        let size = result.frame.pixelBuffer.size
        text.removeAll()
        text.object { json in
            json.member("version", 1.3, decimals: 1)
            if let file = result.frame.fileName { json.member("file", file) }
            json.array("people") { json in
                for person in result.people {
                    let hands = result.hands?.filter { $0.personID == person.id }
                    Self.write(
                        ExportedPerson(person), hands: hands?.map(ExportedHand.init), size: size, to: &json)
                }
            }
        }
        let name = Self.name(of: result.frame.index, clip: clip)
        let path = temporaryFolder + "/" + name
        guard let file = fopen(path, "w") else {
            throw ExportError(.cannotWrite, folder + "/" + name, errno: errno)
        }
        let isWritten = fwrite(text.bytes, 1, text.bytes.count, file) == text.bytes.count
        let status = errno
        guard fclose(file) == 0 else { throw ExportError(.cannotWrite, folder + "/" + name, errno: errno) }
        guard isWritten else { throw ExportError(.cannotWrite, folder + "/" + name, errno: status) }
    }

    /// Gives the folder its name.
    public func complete(_ summary: AnalysisSummary) throws(ExportError) {
        // Something else may have come since the beginning.
        let earlier = try EarlierFrameFiles(folder: folder, clip: clip)
        try TemporaryFiles.complete(temporaryFolder, as: folder) { earlier.remove() }
    }

    private static func name(of frame: Int, clip: String) -> String {
        "\(clip)_\(zeroPadded(frame, digits: digits))\(ending)"
    }

    private static func write(
        _ person: ExportedPerson, hands: [ExportedHand]?, size: PixelSize, to json: inout JSONText
    ) {
        json.object { json in
            json.array("person_id") { json in json.value(person.id) }
            json.array("pose_keypoints_2d") { json in
                for name in joints {
                    write(person.keypoints.first { $0.name == name }, size: size, to: &json)
                }
            }
            for part in parts {
                json.array(part.name) { json in
                    guard let side = part.hand, let hands else { return }
                    let hand = hands.first { $0.chirality == side }
                    for name in HandJointName.allCases {
                        write(hand?.keypoints.first { $0.name == name }, size: size, to: &json)
                    }
                }
            }
        }
    }

    private static func write(
        _ keypoint: ExportedKeypoint<some Hashable>?, size: PixelSize, to json: inout JSONText
    ) {
        json.value((keypoint?.x ?? 0) * Float(size.width), decimals: 3)
        json.value((keypoint?.y ?? 0) * Float(size.height), decimals: 3)
        json.value(keypoint?.confidence ?? 0, decimals: 4)
    }
}

/// The number in at least so many digits, with leading zeros.
package func zeroPadded(_ number: Int, digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
}
