/// The side of the body that a label names: `left-punch`, `punch_r`, `gauche`, `左`.
enum LabelSide {
    /// Words, each with its counterpart, wherever they stand in a label.
    private static let words = [
        ("left", "right"), ("gauche", "droite"), ("gauche", "droit"), ("links", "rechts"),
        ("izquierda", "derecha"),
        ("izquierdo", "derecho"), ("sinistra", "destra"), ("sinistro", "destro"), ("esquerda", "direita"),
        ("esquerdo", "direito"), ("左", "右"),
    ]

    /// The label for the other side, `right-punch` for `left-punch`; several where a word has several counterparts;
    /// empty for a label without a side.
    static func counterparts(of label: String) -> [String] {
        var result: [String] = []
        for (one, other) in words + words.map({ ($1, $0) }) {
            for (from, to) in [
                (one, other), (one.capitalized, other.capitalized), (one.uppercased(), other.uppercased()),
            ] {
                guard let range = label.range(of: from) else { continue }
                let swapped = label.replacingCharacters(in: range, with: to)
                if !result.contains(swapped) { result.append(swapped) }
            }
        }
        return result.isEmpty ? [letterSwapped(label)].compactMap { $0 } : result
    }

    /// Labels of one side without one of the other.
    ///
    /// - Parameter swapped: Labels that become each other in a mirror by the caller's word.
    static func unpaired(_ labels: [String], swapped: [String: String]) -> [String] {
        let named = Set(swapped.flatMap { [$0.key, $0.value] })
        return labels.filter { label in
            let counterparts = counterparts(of: label)
            return !named.contains(label) && !counterparts.isEmpty
                && !counterparts.contains { labels.contains($0) }
        }
    }

    /// The other side's label where a single letter names it: `punch_l`, `L punch`, `kick-R-high`.
    private static func letterSwapped(_ label: String) -> String? {
        let letters: [Character: Character] = ["l": "r", "r": "l", "L": "R", "R": "L"]
        let separators: Set<Character> = ["_", "-", " ", "."]
        var characters = Array(label)
        guard characters.count > 2 else { return nil }
        for index in characters.indices {
            let isStart = index == 0 || separators.contains(characters[index - 1])
            let isEnd = index == characters.count - 1 || separators.contains(characters[index + 1])
            guard isStart, isEnd, let other = letters[characters[index]] else { continue }
            characters[index] = other
            return String(characters)
        }
        return nil
    }
}
