import PoseCore
public import Throws

/// The targets and lengths that `limber throws` is given on its command line, with the origin at the upper left.
public enum ThrowOptions {
    /// "NAME=x,y,w,h" as a target; nil when it is none.
    public static func target(_ text: String) -> ThrowTarget? {
        guard let equals = text.lastIndex(of: "="), equals > text.startIndex,
            let region = NormalizedRect(option: String(text[text.index(after: equals)...]))
        else { return nil }
        return ThrowTarget(name: String(text[..<equals]), region: region)
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

    private static func numbers(_ text: String) -> [Float]? {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Float($0) }
        return numbers.contains(nil) ? nil : numbers.compactMap { $0 }
    }
}
