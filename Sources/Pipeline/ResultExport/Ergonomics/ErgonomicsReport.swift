import Foundation
public import Movement
import Pipeline
public import VideoIO

/// A report of ergonomic scores as one HTML file that needs nothing else: pictures and styles are inside, no scripts.
///
///     let report = ErgonomicsReport(task: task)
///     report.add(clip)
///     try report.write(to: "report.html")
public final class ErgonomicsReport {
    /// What one input came to.
    public struct Clip: Sendable {
        /// One of the worst moments.
        public struct Moment: Sendable {
            /// The posture and its scores.
            public var sample: ErgonomicSample
            /// A JPEG file.
            public var jpeg: [UInt8]
            /// The picture's file, of a folder of pictures.
            public var file: String?

            /// Creates a moment.
            public init(sample: ErgonomicSample, jpeg: [UInt8], file: String? = nil) {
                self.sample = sample
                self.jpeg = jpeg
                self.file = file
            }
        }

        /// What is known of the source.
        public var source: SourceFormat
        /// Frames analysed.
        public var frames = 0
        /// True for pictures: what is counted is pictures, not seconds.
        public var arePictures = false
        /// What the samples of each person came to, by identity.
        public var people: [ErgonomicSummary] = []
        /// What the samples of all people came to together; nil where that says nothing.
        public var everyone: ErgonomicSummary?
        /// What outputs of the source are called, without ending, where that tells it from others; nil: its own name does.
        public var name: String?
        /// The worst moments, the worst first.
        public var moments: [Moment] = []
        /// What is odd about the clip, in one sentence each.
        public var notes: [String] = []

        /// Creates the result of a source that nothing is known of yet.
        public init(source: SourceFormat) { self.source = source }

        /// Of a file its name, or that of its outputs where files of other folders are called alike; of an address all of it.
        var title: String {
            guard !source.name.contains("://") else { return source.name }
            let file = source.name.split(separator: "/").last.map(String.init) ?? source.name
            return name.map { file == $0 || file.hasPrefix($0 + ".") ? file : $0 } ?? file
        }
    }

    /// What the user said of the work.
    let task: ErgonomicTask
    private(set) var clips: [Clip] = []
    /// People beyond this number in one input are counted, not shown: passers-by of a long film.
    static let maximumPeople = 12

    /// Creates a report without inputs.
    public init(task: ErgonomicTask) { self.task = task }

    /// Adds an input.
    public func add(_ clip: Clip) { clips.append(clip) }

    /// True without any input.
    public var isEmpty: Bool { clips.isEmpty }

    /// Writes the file: it is there complete, or as it was before.
    public func write(to path: String) throws(ExportError) {
        try ByteSink.write(Data(html.utf8), to: path, option: "--report")
    }

    /// The whole document.
    package var html: String {
        var page = HTMLText()
        page.raw("<!DOCTYPE html>\n")
        page.element("html", [("lang", "en")]) { page in
            page.element("head") { page in
                page.void("meta", [("charset", "utf-8")])
                page.void("meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")])
                page.void("meta", [("name", "color-scheme"), ("content", "light dark")])
                page.element("title", text: "Ergonomics: RULA and REBA")
                page.element("style") { $0.raw(Self.style) }
            }
            page.element("body") { page in
                page.element("header") { $0.writeHead(of: self) }
                page.element("main") { page in
                    for clip in clips {
                        page.element("section", [("class", "clip")]) { $0.writeClip(clip, task) }
                    }
                    page.element("section", [("class", "notes")]) { $0.writeLimits(task) }
                }
                page.element("footer", text: "Made by Limber \(limberVersion)")
            }
        }
        page.raw("\n")
        return page.text
    }
}
