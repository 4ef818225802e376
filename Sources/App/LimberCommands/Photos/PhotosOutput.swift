public import Photos
public import ResultExport

/// Where the pictures of a list of inputs go, and which.
public struct PhotosOutput: Hashable, Sendable {
    /// The form of still pictures.
    public enum Format: String, CaseIterable, Hashable, Sendable {
        /// JPEG of quality 95.
        case jpg
        /// PNG: nothing is lost.
        case png
    }

    /// The folder, made if missing.
    public var folder: String
    /// The form of still pictures.
    public var format = Format.jpg
    /// What is made.
    public var plan = PhotoPlan.Configuration()
    /// Only this person; nil: the prominent one.
    public var person: Int?

    /// True: all pictures hide faces.
    public var hidesFaces = false

    /// Creates an output: all kinds of picture of the prominent person, as JPEG.
    public init(folder: String) { self.folder = folder }

    /// Makes sure that the folder is there and may be written to.
    public func prepare() throws(ExportError) {
        var output = AnalysisOutput()
        output.folder = folder
        try output.prepare()
    }

    /// The name of a clip's file, such as `squats.action-1.jpg`.
    func name(_ clip: String, _ suffix: String) -> String { "\(clip).\(suffix).\(format.rawValue)" }

    /// The path of a file.
    func path(_ name: String) -> String { "\(folder)/\(name)" }
}
