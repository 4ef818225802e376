/// The side of the body that a label names: `left-punch`, `punch_r`, `gauche`, `左`.
enum LabelSide {
    /// Words, each with its counterpart. A pair of labels may have them anywhere; a label that is alone names a side only
    /// where one begins a word: an upright row has none.
    private static let words = [
        ("left", "right"), ("gauche", "droite"), ("gauche", "droit"), ("links", "rechts"),
        ("linke", "rechte"), ("linker", "rechter"), ("linken", "rechten"), ("linkes", "rechtes"),
        ("izquierda", "derecha"),
        ("izquierdo", "derecho"), ("sinistra", "destra"), ("sinistro", "destro"), ("esquerda", "direita"),
        ("esquerdo", "direito"), ("左", "右"),
    ]

    /// The label for the other side, `right-punch` for `left-punch`; several where a word has several counterparts;
    /// empty for a label without a side.
    static func counterparts(of label: String) -> [String] {
        var result: [String] = []
        for (one, other) in words + words.map({ ($1, $0) }) {
            for (from, to) in zip(forms(of: one), forms(of: other)) {
                guard let range = label.range(of: from) else { continue }
                let swapped = label.replacingCharacters(in: range, with: to)
                if !result.contains(swapped) { result.append(swapped) }
            }
        }
        return result + [letterSwapped(label)].compactMap { $0 }
    }

    /// Labels of one side without one of the other.
    ///
    /// - Parameter swapped: Labels that become each other in a mirror by the caller's word.
    static func unpaired(_ labels: [String], swapped: [String: String]) -> [String] {
        let named = Set(swapped.flatMap { [$0.key, $0.value] })
        return labels.filter { label in
            let counterparts = counterparts(of: label)
            return !named.contains(label) && namesSide(label)
                && !counterparts.contains { labels.contains($0) }
        }
    }

    private static func namesSide(_ label: String) -> Bool {
        letterSwapped(label) != nil
            || words.flatMap { [$0, $1] }.contains { side in
                forms(of: side).contains { form in
                    label.ranges(of: form).contains { isWordStart($0.lowerBound, in: label) }
                }
            }
    }

    private static func forms(of word: String) -> [String] { [word, word.capitalized, word.uppercased()] }

    /// True after anything but a letter, after a letter of scripts without cases, and where `punchLeft` has its capital.
    private static func isWordStart(_ index: String.Index, in label: String) -> Bool {
        guard index > label.startIndex else { return true }
        let before = label[label.index(before: index)]
        return !before.isLetter || !before.isCased || (before.isLowercase && label[index].isUppercase)
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
