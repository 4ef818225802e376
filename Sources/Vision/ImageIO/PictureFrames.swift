import VideoIO

/// The pictures of one file: one of a photograph or a video, all of an animation. One thread at a time may use it.
final class PictureFrames {
    private typealias Open = () throws -> FrameReader

    /// The picture that was asked for last.
    private var last: (index: Int, picture: FilePicture)
    /// Begins again; nil for what is no animation.
    private let open: Open?
    /// What reads the frames after those that were read; nil at the end.
    private var reader: FrameReader?
    private var nextIndex = 1

    /// Reads a file's first picture.
    convenience init(contentsOfFile path: String) throws {
        try self.init { try FrameReader(path) }
    }

    /// Reads the first picture of a file's bytes.
    convenience init(_ data: Data) throws {
        if let picture = FilePicture(jpeg: data) {
            self.init(picture)
        } else {
            let file = try TemporaryPicture(data)
            try self.init { try file.read { try FrameReader($0) } }
        }
    }

    private init(_ picture: FilePicture) {
        last = (0, picture)
        open = nil
    }

    private init(_ open: @escaping Open) throws {
        let reader = try open()
        last = (0, try FilePicture(nextOf: reader))
        let isAnimation = reader.format.isAnimation
        self.open = isAnimation ? open : nil
        self.reader = isAnimation ? reader : nil
    }

    /// How many there are; an animation is decoded for it.
    private(set) lazy var count: Int = {
        while next() != nil {}
        return nextIndex
    }()

    /// A picture; nil where there is none.
    func picture(at index: Int) -> FilePicture? {
        if index == last.index { return last.picture }
        guard index >= 0, let open else { return nil }
        if index < nextIndex {
            reader = try? open()
            nextIndex = 0
        }
        while let picture = next() {
            guard nextIndex > index else { continue }
            last = (index, picture)
            return picture
        }
        return nil
    }

    /// The next frame, if it can be read.
    private func next() -> FilePicture? {
        guard let reader, let picture = try? FilePicture(nextOf: reader) else {
            reader = nil
            return nil
        }
        nextIndex += 1
        return picture
    }
}
