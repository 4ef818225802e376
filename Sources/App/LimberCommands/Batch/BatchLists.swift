/// The lists of a batch's folder that count: those that no later run of the same manifest with the same options replaces.
struct BatchLists {
    /// A manifest's lines as one set of workers divides them.
    private struct Division: Hashable {
        var settings: String
        var count: Int
    }

    /// In the order in which they were given.
    let current: [BatchLog.List]

    /// A list counts unless all shares of a later division of its manifest have begun: the manifest was mended and divided
    /// otherwise, a classifier trained again, the program replaced.
    init(_ lists: [BatchLog.List]) {
        var starts: [[String]: [Division: Double]] = [:]
        for (subject, lists) in Dictionary(grouping: lists, by: Self.subject) {
            let divisions = Dictionary(grouping: lists, by: Self.division)
            starts[subject] = divisions.compactMapValues { lists in
                let count = lists.first?.share?.count
                guard Set(lists.map(\.share)).count == count else { return nil }
                return lists.map { $0.time ?? 0 }.min()
            }
        }
        current = lists.filter { list in
            !(starts[Self.subject(of: list)] ?? [:]).contains { division, start in
                division != Self.division(of: list) && start > list.time ?? 0
            }
        }
    }

    /// The shares of which there is no list; none of a manifest that was at some time begun as a whole, however it was divided
    /// before.
    var missingShares: [BatchMissingShares] {
        var begun: [[String]: [Int: Set<Int>]] = [:]
        for list in current {
            guard let shard = list.share else { continue }
            begun[[list.manifest, list.settings], default: [:]][shard.count, default: []].insert(shard.number)
        }
        return begun.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap { key, divisions in
            if divisions.contains(where: { $1.count == $0 }) { return [BatchMissingShares]() }
            return divisions.sorted { $0.key < $1.key }.map { count, numbers in
                BatchMissingShares(manifest: key[0], begun: numbers, count: count)
            }
        }
    }

    /// What a list is of. All on standard input have the same name: what is in them distinguishes them.
    private static func subject(of list: BatchLog.List) -> [String] {
        [list.manifest] + (list.options ?? ["?"]) + (list.manifest == "-" ? ["-"] + list.inputs : [])
    }

    private static func division(of list: BatchLog.List) -> Division {
        Division(settings: list.settings, count: list.share?.count ?? 0)
    }
}
