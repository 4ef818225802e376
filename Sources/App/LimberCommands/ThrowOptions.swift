import PoseCore
import ResultExport
public import Throws

/// The targets and lengths that `limber throws` is given on its command line, with the origin at the upper left.
public enum ThrowOptions {
    /// "NAME=x,y,w,h" as a target; nil when it is none.
    public static func target(_ text: String) -> ThrowTarget? {
        guard let (name, place) = parts(of: text), !name.isBlank, !name.hasControlCharacters,
            let region = NormalizedRect(option: place)
        else { return nil }
        return ThrowTarget(name: name, region: region)
    }

    /// Why a text is no target, in one line for the user; nil when it is one.
    public static func targetProblem(_ text: String) -> String? {
        guard target(text) == nil else { return nil }
        let example = "such as board=0.7,0.8,0.2,0.1."
        if let name = parts(of: text)?.name, name.isBlank || name.hasControlCharacters {
            let problem =
                name.isBlank ? "a blank name" : "a line break or another control character in its name"
            return "--target \"\(text)\" has \(problem); name the target, \(example)"
        }
        return
            "--target \(text) is not NAME=x,y,w,h with numbers within 0...1, x + w and y + h at most 1, \(example)"
    }

    private static func parts(of text: String) -> (name: String, place: String)? {
        text.lastIndex(of: "=").map { (String(text[..<$0]), String(text[text.index(after: $0)...])) }
    }

    /// "x1,y1,x2,y2=LENGTHm" as a known length; nil when it is none.
    public static func knownLength(_ text: String) -> KnownLength? {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, let ends = numbers(String(parts[0])), ends.count == 4,
            ends.allSatisfy({ (0...1).contains($0) }), parts[1].hasSuffix("m"),
            let meters = Double(parts[1].dropLast())
        else { return nil }
        return KnownLength(
            start: NormalizedPoint(x: ends[0], y: 1 - ends[1]),
            end: NormalizedPoint(x: ends[2], y: 1 - ends[3]), meters: meters)
    }

    /// Why a text is no known length, in one line for the user; nil when it is one that gives a scale.
    public static func scaleProblem(_ text: String) -> String? {
        guard let length = knownLength(text) else {
            return
                "--scale \(text) is not two points and a length x1,y1,x2,y2=LENGTHm, such as 0.2,0.9,0.5,0.9=1.22m."
        }
        let span = max(abs(length.start.x - length.end.x), abs(length.start.y - length.end.y))
        guard (0.01...1000).contains(length.meters), span >= 0.01 else {
            return
                "--scale \(text) must have a length of 0.01 to 1000 m and points that are 0.01 or more of the picture apart."
        }
        return nil
    }

    private static func numbers(_ text: String) -> [Float]? {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Float($0) }
        return numbers.contains(nil) ? nil : numbers.compactMap { $0 }
    }
}
