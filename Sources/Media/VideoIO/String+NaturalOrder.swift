extension String {
    /// True when `self` comes before `other` with runs of digits compared as numbers: "2.png" < "10.png".
    func naturallyPrecedes(_ other: String) -> Bool {
        var left = Substring(self)
        var right = Substring(other)
        while let a = left.first, let b = right.first {
            if a.isASCIIDigit && b.isASCIIDigit {
                let x = left.takeDigits()
                let y = right.takeDigits()
                if x.count != y.count { return x.count < y.count }
                if x != y { return x < y }
            } else {
                if a != b { return a < b }
                left.removeFirst()
                right.removeFirst()
            }
        }
        if left.isEmpty != right.isEmpty { return left.isEmpty }
        return self < other  // only leading zeros differ
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { self >= "0" && self <= "9" }
}

extension Substring {
    /// Removes the digits at the start and returns them without leading zeros.
    fileprivate mutating func takeDigits() -> Substring {
        let digits = prefix(while: \.isASCIIDigit)
        self = self[digits.endIndex...]
        return digits.drop { $0 == "0" }
    }
}
