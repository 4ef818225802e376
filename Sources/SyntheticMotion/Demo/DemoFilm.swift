public import PoseCore

/// Any of the demos by its name: the athlete, or hands that write in the air; frames by their index.
public enum DemoFilm: Sendable {
    /// The athlete's exercises.
    case athlete(DemoClip)
    /// Hands that write.
    case hands(WritingClip)

    /// What all demos are called, on the command line too.
    public static let names = DemoScript.all.map(\.name) + WritingClip.names

    /// Prepares the demo of a name such as "demo", "demo:lunges" or "demo:writing"; nil when there is none.
    public init?(name: String) {
        if let script = DemoScript(name: name) {
            self = .athlete(DemoClip(script: script))
        } else if let clip = WritingClip(name: name) {
            self = .hands(clip)
        } else {
            return nil
        }
    }

    /// The pictures' size.
    public var size: PixelSize {
        switch self {
        case .athlete(let clip): clip.size
        case .hands(let clip): clip.size
        }
    }

    /// Frames in a second.
    public var frameRate: Double {
        switch self {
        case .athlete(let clip): clip.frameRate
        case .hands(let clip): clip.frameRate
        }
    }

    /// Frames until the film begins again.
    public var length: Int {
        switch self {
        case .athlete(let clip): clip.length
        case .hands(let clip): clip.length
        }
    }

    /// The picture at an index, with its time; nil for negative indices.
    public mutating func frame(at index: Int) -> Frame? {
        switch self {
        case .athlete(var clip):
            defer { self = .athlete(clip) }
            return clip.frame(at: index)
        case .hands(var clip):
            defer { self = .hands(clip) }
            return clip.frame(at: index)
        }
    }
}
