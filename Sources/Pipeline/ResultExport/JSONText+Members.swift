/// Members of objects: a name with its value, null where there is none.
extension JSONText {
    package mutating func member(_ name: String, _ value: Bool?) {
        key(name)
        if let value { self.value(value) } else { null() }
    }

    package mutating func member(_ name: String, _ value: Int?) {
        key(name)
        if let value { self.value(value) } else { null() }
    }

    package mutating func member(_ name: String, _ text: String?) {
        key(name)
        if let text { value(text) } else { null() }
    }

    /// Writes a number as `value(_:decimals:)` does.
    package mutating func member(_ name: String, _ value: Double?, decimals: Int) {
        key(name)
        if let value { self.value(value, decimals: decimals) } else { null() }
    }

    package mutating func member(_ name: String, _ value: Float?, decimals: Int) {
        member(name, value.map(Double.init), decimals: decimals)
    }

    package mutating func member(_ name: String, _ texts: some Sequence<String>) {
        array(name) { json in for text in texts { json.value(text) } }
    }

    package mutating func object(_ name: String, _ body: (inout JSONText) -> Void) {
        key(name)
        object(body)
    }

    package mutating func array(_ name: String, _ body: (inout JSONText) -> Void) {
        key(name)
        array(body)
    }

    /// Writes an array with an object for each element.
    package mutating func objects<Element>(
        _ name: String, _ elements: some Sequence<Element>, _ body: (inout JSONText, Element) -> Void
    ) {
        array(name) { json in
            for element in elements { json.object { body(&$0, element) } }
        }
    }
}
