package import Photos
package import PoseCore

/// What is written of one picture: which, why and when.
package struct PhotoRecord: Sendable {
    /// A moment that a picture shows.
    package struct Moment: Sendable {
        /// When it was.
        package var time: Timestamp
        /// The frame's place in its source; nil where it was not looked up.
        package var frame: Int?
        /// The source's file; nil for frames of videos.
        package var sourceFile: String?
        /// What makes it worth a picture; nil for a frame between.
        package var kind: PhotoMoment.Kind?
        /// The person's place in the picture, origin upper left, in pixels; nil where no person is meant.
        package var box: PixelRect?

        /// Creates a moment.
        package init(
            time: Timestamp, frame: Int? = nil, sourceFile: String? = nil, kind: PhotoMoment.Kind? = nil,
            box: PixelRect? = nil
        ) {
            self.time = time
            self.frame = frame
            self.sourceFile = sourceFile
            self.kind = kind
            self.box = box
        }
    }

    /// "action-shot", "stromotion", "sequence", "overview" or "loop".
    package var kind: String
    /// The file's name, in the folder of the table.
    package var file: String
    /// The picture's size.
    package var size: PixelSize
    /// The person it is of; nil without one.
    package var person: Int?
    /// Why this picture, in plain words.
    package var reason: String
    /// How good the moment is among all of the clip; nil where that means nothing.
    package var score: Double?
    /// What it shows, in order of time.
    package var moments: [Moment]

    /// Creates a record.
    package init(
        kind: String, file: String, size: PixelSize, person: Int?, reason: String, score: Double? = nil,
        moments: [Moment]
    ) {
        self.kind = kind
        self.file = file
        self.size = size
        self.person = person
        self.reason = reason
        self.score = score
        self.moments = moments
    }
}
