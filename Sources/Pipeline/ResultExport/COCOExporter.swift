public import Pipeline
import PoseCore
import Tracking
import VideoIO

/// COCO keypoint annotations: `images`, `annotations`, `categories`; 17 joints in pixels from the upper left.
///
/// Visibility is 2 for joints with confidence above 0.5, 1 for those below, 0 (with x = y = 0) for missing
/// ones and for those outside the picture. `score` is the pose's confidence and `track_id` the person's identity, as in COCO results and PoseTrack.
/// `file_name` is the picture's own, and for a video's frames `CLIP_000000000000.jpg`.
/// When hands were searched for, each person also has the hand fields of COCO-WholeBody (`lefthand_kpts`,
/// `lefthand_box`, `lefthand_valid`, and the right ones): 21 joints as x, y, confidence, zeros without a hand.
public final class COCOExporter: ResultExporter {
    static let joints: [BodyJointName] = [
        .nose, .leftEye, .rightEye, .leftEar, .rightEar, .leftShoulder, .rightShoulder, .leftElbow,
        .rightElbow, .leftWrist, .rightWrist, .leftHip, .rightHip, .leftKnee, .rightKnee, .leftAnkle,
        .rightAnkle,
    ]
    static let jointNames = [
        "nose", "left_eye", "right_eye", "left_ear", "right_ear", "left_shoulder", "right_shoulder",
        "left_elbow", "right_elbow", "left_wrist", "right_wrist", "left_hip", "right_hip", "left_knee",
        "right_knee", "left_ankle", "right_ankle",
    ]
    private static let bones = [
        [16, 14], [14, 12], [17, 15], [15, 13], [12, 13], [6, 12], [7, 13], [6, 7], [6, 8], [7, 9],
        [8, 10], [9, 11], [2, 3], [1, 2], [1, 3], [2, 4], [3, 5], [4, 6], [5, 7],
    ]

    private let sink: ByteSink
    private let clip: String
    private var text = JSONText()
    // Images follow the annotations, so that neither must be held back whole: an image takes some 70 bytes.
    private var images = JSONText()
    private var annotationCount = 0

    /// Writes to a sink; nothing is written before `begin`.
    public init(to sink: ByteSink, clip: String) {
        self.sink = sink
        self.clip = clip
    }

    /// Writes the document's head.
    public func begin(_ header: ExportHeader) throws(ExportError) {
        text.object { json in
            json.member("description", header.source.name)
            json.member("version", "limber \(limberVersion)")
        }
        try sink.write(Array("{\"info\":".utf8) + text.bytes + Array(",\"annotations\":[".utf8))
    }

    /// Writes the annotations of the frame's people.
    public func write(_ result: FrameResult) throws(ExportError) {
        let size = result.frame.pixelBuffer.size
        let imageID = result.frame.index + 1
        images.object { json in
            json.member("id", imageID)
            json.member(
                "file_name",
                result.frame.fileName ?? "\(clip)_\(zeroPadded(result.frame.index, digits: 12)).jpg")
            json.member("width", size.width)
            json.member("height", size.height)
        }
        for person in result.people {
            annotationCount += 1
            text.removeAll()
            let hands = result.hands?.filter { $0.personID == person.id }.map(ExportedHand.init)
            write(ExportedPerson(person), hands: hands, imageID: imageID, size: size)
            try sink.write((annotationCount == 1 ? [] : [UInt8(ascii: ",")]) + text.bytes)
        }
    }

    /// Writes images and categories and completes the document.
    public func complete(_ summary: AnalysisSummary) throws(ExportError) {
        text.removeAll()
        text.array { json in
            json.object { json in
                json.member("id", 1)
                json.member("name", "person")
                json.member("supercategory", "person")
                json.member("keypoints", Self.jointNames)
                json.array("skeleton") { json in
                    for bone in Self.bones { json.array { json in bone.forEach { json.value($0) } } }
                }
            }
        }
        let parts = ["],\"images\":[", "],\"categories\":", "}\n"].map { Array($0.utf8) }
        try sink.write(parts[0] + images.bytes + parts[1] + text.bytes + parts[2])
        try sink.complete()
    }

    private func write(_ person: ExportedPerson, hands: [ExportedHand]?, imageID: Int, size: PixelSize) {
        let (width, height) = (Float(size.width), Float(size.height))
        let keypoints = Self.joints.compactMap { name in person.keypoints.first { $0.name == name } }
            .map(\.insidePicture)
        text.object { json in
            json.member("id", annotationCount)
            json.member("image_id", imageID)
            json.member("category_id", 1)
            json.array("keypoints") { json in
                for keypoint in keypoints {
                    json.value(keypoint.x * width, decimals: 2)
                    json.value(keypoint.y * height, decimals: 2)
                    json.value(keypoint.confidence > 0.5 ? 2 : keypoint.confidence > 0 ? 1 : 0)
                }
            }
            json.member("num_keypoints", keypoints.count { $0.confidence > 0 })
            json.key("bbox")
            Self.write(box: person.box, size: size, to: &json)
            json.member("area", person.box[2] * width * person.box[3] * height, decimals: 2)
            json.member("iscrowd", 0)
            json.member("score", person.confidence, decimals: 4)
            json.member("track_id", person.id)
            guard let hands else { return }
            for (side, prefix) in [(Chirality.left, "lefthand"), (.right, "righthand")] {
                Self.write(hands.first { $0.chirality == side }, prefix: prefix, size: size, to: &json)
            }
        }
    }

    private static func write(
        _ hand: ExportedHand?, prefix: String, size: PixelSize, to json: inout JSONText
    ) {
        json.member("\(prefix)_valid", hand != nil)
        json.key("\(prefix)_box")
        write(box: hand?.box ?? [0, 0, 0, 0], size: size, to: &json)
        json.array("\(prefix)_kpts") { json in
            for name in HandJointName.allCases {
                let keypoint = hand?.keypoints.first { $0.name == name }
                json.value((keypoint?.x ?? 0) * Float(size.width), decimals: 2)
                json.value((keypoint?.y ?? 0) * Float(size.height), decimals: 2)
                json.value(keypoint?.confidence ?? 0, decimals: 4)
            }
        }
    }

    private static func write(box: [Float], size: PixelSize, to json: inout JSONText) {
        let (width, height) = (Float(size.width), Float(size.height))
        json.array { json in
            for (value, extent) in zip(box, [width, height, width, height]) {
                json.value(value * extent, decimals: 2)
            }
        }
    }
}
