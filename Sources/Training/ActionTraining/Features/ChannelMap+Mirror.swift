import ActionClassification

extension ChannelMap {
    /// The map with each series' mirror image added where it is missing, and for each series its image's place.
    ///
    /// - Parameter joints: For each joint its counterpart on the other side (`Skeleton.mirror`); x, the first
    ///   channel, is negated.
    func withMirrorImages(joints: [Int]) -> (map: ChannelMap, images: [Int]) {
        func ordered(_ terms: [Term]) -> [Term] {
            terms.sorted { ($0.input, $0.tap) < ($1.input, $1.tap) }
        }
        func image(of terms: [Term]) -> [Term] {
            terms.map { term in
                let (channel, joint) = term.input.quotientAndRemainder(dividingBy: joints.count)
                return Term(
                    input: channel * joints.count + joints[joint], tap: term.tap,
                    weight: channel == 0 ? -term.weight : term.weight)
            }
        }
        var closed = series
        var images: [Int?] = series.map { _ in nil }
        var places = Dictionary(grouping: series.indices) { ordered(series[$0]) }
        for (place, terms) in series.enumerated() where images[place] == nil {
            let image = image(of: terms)
            places[ordered(terms)]?.removeFirst()
            if ordered(image) == ordered(terms) {
                images[place] = place
            } else if let known = places[ordered(image)]?.first {
                places[ordered(image)]?.removeFirst()
                (images[place], images[known]) = (known, place)
            } else {
                images[place] = closed.count
                images.append(place)
                closed.append(image)
            }
        }
        return (ChannelMap(inputCount: inputCount, series: closed), images.compactMap(\.self))
    }
}
